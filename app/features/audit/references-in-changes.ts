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
};

interface Reference {
  kind: string;
  id: string;
}

type Fields = Record<string, unknown>;

const isFields = (state: unknown): state is Fields =>
  typeof state === "object" && state !== null && !Array.isArray(state);

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string" && id !== "");

/** Lists the records that the fields of these states refer to. */
export function findReferences(states: readonly unknown[]): Reference[] {
  return states
    .filter(isFields)
    .flatMap((state) =>
      Object.entries(state).flatMap(([field, value]) =>
        Object.hasOwn(kindOfField, field)
          ? idsIn(value).map((id) => ({ kind: String(kindOfField[field]), id }))
          : [],
      ),
    );
}

/** Replaces the ids of other records by their names, by the key `kind:id`. */
export function withNames(state: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isFields(state)) return state;
  return Object.fromEntries(
    Object.entries(state).map(([field, value]) => {
      if (!Object.hasOwn(kindOfField, field)) return [field, value];
      const nameOf = (id: unknown) => names.get(`${kindOfField[field]}:${id}`) ?? id;
      return [field, Array.isArray(value) ? value.map(nameOf) : nameOf(value)];
    }),
  );
}
