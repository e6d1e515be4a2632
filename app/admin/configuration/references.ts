import type { Fields } from "./configuration";

type Json = Fields[string];

/** Fields with ids of other records, and the area of those. Ids differ between installations, names do not. */
const areaOfField: Readonly<Record<string, string>> = {
  catalogConfigId: "microsites",
  docCategoryIds: "doc_categories",
  docTypeIds: "doc_types",
  footerId: "email_footers",
  micrositeId: "microsites",
  micrositeIds: "microsites",
  roleIds: "roles",
  smtpConfigId: "smtp_configs",
  themeId: "themes",
};

/** Fields that say to which microsite a record belongs. */
export const micrositeFields = ["micrositeId", "catalogConfigId"] as const;

/** Areas that others refer to by id; they refer to each other only by fields that their keys do not hold. */
export const referencedAreas: ReadonlySet<string> = new Set(Object.values(areaOfField));

/** Replaces a reference by another one; null if there is none. */
type Replace = (area: string, reference: string) => string | null;

/** Replaces the references in a record, wherever its fields hold them; a reference without a counterpart is listed. */
export function replaceReferences(
  fields: Fields,
  replace: Replace,
): { fields: Fields; missing: { area: string; reference: string }[] } {
  const missingReferences: { area: string; reference: string }[] = [];
  const one = (area: string, value: Json): Json => {
    if (typeof value !== "string" || value === "") return value;
    const replacement = replace(area, value);
    if (replacement === null) missingReferences.push({ area, reference: value });
    return replacement ?? value;
  };
  const within = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(within);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, field(name, inner)]));
  };
  const field = (name: string, value: Json): Json => {
    const area = Object.hasOwn(areaOfField, name) ? areaOfField[name] : undefined;
    if (!area) return within(value);
    if (!Array.isArray(value)) return one(area, value);
    const references = value.map((each) => one(area, each));
    // Sorted by name: the order of ids differs between installations.
    return references.sort((first, second) => (String(first) < String(second) ? -1 : 1));
  };
  const replacedFields = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, field(name, value)]),
  );
  return { fields: replacedFields, missing: missingReferences };
}
