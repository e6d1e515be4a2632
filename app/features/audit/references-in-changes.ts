/** Fields whose values are ids of other records, with the kind of those. */
const kindOfField: Readonly<Record<string, string>> = {
  roleIds: "roles",
  assignableRoleIds: "roles",
  role: "roles",
  micrositeId: "microsites",
  userId: "users",
  user: "users",
  footerId: "email_footers",
  smtpConfigId: "smtp_configs",
  sourceImage: "images",
  // Applied themes hold the addresses of their pictures.
  favicon: "images",
  image: "images",
  imageSmall: "images",
  logo: "images",
  mailHead: "images",
};

/** Id of a record, which the address of a picture contains. */
const idOf = (value: string): string => /^\/images\/([0-9a-f-]{36})\./.exec(value)?.[1] ?? value;

const kindOf = (field: string): string | undefined =>
  Object.hasOwn(kindOfField, field) ? kindOfField[field] : undefined;

interface Reference {
  kind: string;
  id: string;
}

type Fields = Record<string, unknown>;

const isFields = (state: unknown): state is Fields =>
  typeof state === "object" && state !== null && !Array.isArray(state);

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((id): id is string => typeof id === "string" && id !== "")
    .map(idOf);

/** Lists the records that the fields of these states refer to, however deep. */
export const findReferences = (states: readonly unknown[]): Reference[] => states.flatMap(referencesIn);

function referencesIn(state: unknown): Reference[] {
  if (Array.isArray(state)) return findReferences(state);
  if (!isFields(state)) return [];
  return Object.entries(state).flatMap(([field, value]) => {
    const kind = kindOf(field);
    return kind ? idsIn(value).map((id) => ({ kind, id })) : referencesIn(value);
  });
}

/** Replaces the ids of other records by their names, by the key `kind:id`. */
export function withNames(state: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(state)) return state.map((member) => withNames(member, names));
  if (!isFields(state)) return state;
  return Object.fromEntries(
    Object.entries(state).map(([field, value]) => {
      const kind = kindOf(field);
      if (!kind) return [field, withNames(value, names)];
      const nameOf = (id: unknown) => names.get(`${kind}:${idOf(String(id))}`) ?? withNames(id, names);
      return [field, Array.isArray(value) ? value.map(nameOf) : nameOf(value)];
    }),
  );
}
