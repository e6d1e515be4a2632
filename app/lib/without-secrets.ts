/** Field names whose values belong in no log and no audit entry, at any depth. */
const secretNames =
  /^(password|passwordHash|password_hash|password_confirmation|secret|token|tokenHash|token_hash|code|seed|authorization|cookie|set-cookie)$|_(?:secret|token|password)$|(?:Secret|Token|Password)$/;

/** The value as it may be written down: the names of secret fields stay, their values do not. */
export function withoutSecrets(value: Record<string, unknown>): Record<string, unknown>;
export function withoutSecrets(value: unknown): unknown;
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.test(name) ? "(not shown)" : withoutSecrets(inner),
    ]),
  );
}
