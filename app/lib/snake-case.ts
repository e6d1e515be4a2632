export const snakeName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const camelName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Addresses and API bodies speak snake_case, code camelCase; this is the only place where one becomes the other.
 * Keys only: values are never touched.
 */
export function toSnakeCase(value: unknown): unknown {
  return mapKeys(value, snakeName);
}

export function toCamelCase(value: unknown): unknown {
  return mapKeys(value, camelName);
}

/** Records whose keys are data: the names that an installation has given its custom fields. */
const keptRecords = new Set(["attributes", "customAttributes", "custom_attributes"]);

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value === null || typeof value !== "object" || isWhole(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      rename(key),
      keptRecords.has(key) && isRecord(inner) ? inner : mapKeys(inner, rename),
    ]),
  );
}

/** Tells values such as dates and files from records of values. */
export const isWhole = (value: object): boolean => value instanceof Date || value instanceof File;
