import { isPlainRecord, runInTurns, type Work } from "./in-turns.server";

/** Field names whose values must not reach logs or audit entries, at any depth. */
const secretNames =
  /^(password|passwordHash|password_hash|password_confirmation|secret|token|tokenHash|token_hash|code|seed|authorization|cookie|set-cookie)$|_(?:secret|token|password)$|(?:Secret|Token|Password)$/;

/** Whether a name is that of a secret: the same few come again in each of thousands of lines. */
const secrecyByName = new Map<string, boolean>();
const maxNames = 1_000;

function isSecret(name: string): boolean {
  const wasSecret = secrecyByName.get(name);
  if (wasSecret !== undefined) return wasSecret;
  const isSecret = secretNames.test(name);
  if (secrecyByName.size < maxNames) secrecyByName.set(name, isSecret);
  return isSecret;
}

/**
 * Redacts the values of secret fields; their names stay. A record without any stays the same object, for most of thousands of
 * lines have none.
 */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown>;
export function withoutSecrets(value: unknown): unknown;
export function withoutSecrets(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? redactedList(value) : redactedRecord(value as Record<string, unknown>);
}

function redactedList(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < list.length; at += 1) {
    const safeValue = withoutSecrets(list[at]);
    if (safeValue === list[at]) continue;
    copy ??= [...list];
    copy[at] = safeValue;
  }
  return copy ?? list;
}

function redactedRecord(record: Record<string, unknown>): Record<string, unknown> {
  // An object with a form of its own, such as an address with a password, is written as its fields alone.
  let copy: Record<string, unknown> | undefined = isPlainRecord(record)
    ? undefined
    : { ...(record as object) };
  for (const name of Object.keys(record)) {
    const inner = record[name];
    const safeValue = isSecret(name) ? "(not shown)" : withoutSecrets(inner);
    if (safeValue === inner) continue;
    copy ??= { ...record };
    copy[name] = safeValue;
  }
  return copy ?? record;
}

/** Redacts a record that may hold a list of thousands of others, and yields to the event loop meanwhile. */
export const withoutSecretsInTurns = (value: unknown): Promise<unknown> => runInTurns(redacting(value));

function* redacting(value: unknown): Work<unknown> {
  if (Array.isArray(value)) {
    const parts: unknown[] = [];
    for (const part of value) {
      parts.push(withoutSecrets(part));
      yield;
    }
    return parts;
  }
  if (value === null || typeof value !== "object" || value instanceof Date) return withoutSecrets(value);
  const fields: [name: string, value: unknown][] = [];
  for (const [name, inner] of Object.entries(value))
    fields.push([name, isSecret(name) ? "(not shown)" : yield* redacting(inner)]);
  return Object.fromEntries(fields);
}

/** `https://user:word@host` */
const inAddress = /\/\/[^\s/@]+@/g;

/** `password=word`, `Authorization: Bearer word` */
const byName =
  /((?:password|secret|token|authorization|cookie|api[-_]?key)"?[ ]?[=:][ ]?"?(?:Bearer |Basic )?)[^\s"&;,]+/gi;

/** Redacts secrets in a text of a program, such as an error's message. */
export function textWithoutSecrets(text: string): string {
  return text.replace(inAddress, "//(not shown)@").replace(byName, "$1(not shown)");
}
