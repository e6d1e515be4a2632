import { runInTurns, type Work } from "./in-turns.server";

/** Field names whose values must not reach logs or audit entries, at any depth. */
const secretNames =
  /^(password|passwordHash|password_hash|password_confirmation|secret|token|tokenHash|token_hash|code|seed|authorization|cookie|set-cookie)$|_(?:secret|token|password)$|(?:Secret|Token|Password)$/;

/** Whether a name is that of a secret: the same few come again in each of thousands of lines. */
const secrecyByName = new Map<string, boolean>();
const maxNames = 1_000;

function isSecret(name: string): boolean {
  const knownSecrecy = secrecyByName.get(name);
  if (knownSecrecy !== undefined) return knownSecrecy;
  const secrecy = secretNames.test(name);
  if (secrecyByName.size < maxNames) secrecyByName.set(name, secrecy);
  return secrecy;
}

/** Redacts the values of secret fields; their names stay. */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown>;
export function withoutSecrets(value: unknown): unknown;
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) ? "(not shown)" : withoutSecrets(inner),
    ]),
  );
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
