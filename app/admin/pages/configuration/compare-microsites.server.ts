import { compareRecords } from "~/admin/configuration/compare-configurations";
import type { Fields } from "~/admin/configuration/configuration";
import type { LiveConfiguration, LiveRecord } from "./read-configuration.server";
import { withKeys } from "./read-configuration.server";
import type { LiveDifference } from "./take-over.server";

/** Areas with records that only one microsite can have. */
const unique = new Set(["domains", "smtp_from_addresses"]);

/** Key of a microsite itself. */
export const ownKey = "*";

/** Compares what belongs to one microsite with what belongs to another, as if both were the same one. */
export async function compareMicrosites(
  live: LiveConfiguration,
  one: string,
  other: string,
): Promise<LiveDifference[]> {
  const differences: LiveDifference[][] = [];
  for (const { area, records } of live.areas) {
    if (unique.has(area.name)) continue;
    const mine = await recordsOf(area, records, one);
    const theirs = await recordsOf(area, records, other);
    const idOf = new Map(mine.map(({ key, id }) => [key, id]));
    const areaDifferences = await compareRecords(area, mine, theirs);
    differences.push(
      areaDifferences.map((difference) => ({
        ...difference,
        id: idOf.get(difference.key) ?? null,
        theirs: difference.theirs && fieldsFor(area.name, difference.theirs, one),
      })),
    );
  }
  return differences.flat();
}

/** Picks the records of a microsite, and its own one, without its name. */
async function recordsOf(
  area: LiveConfiguration["areas"][number]["area"],
  records: readonly LiveRecord[],
  microsite: string,
): Promise<LiveRecord[]> {
  if (area.name === "microsites") {
    const ownRecord = records.find(({ key }) => key === microsite);
    if (!ownRecord) return [];
    const { name: _, ...fields } = ownRecord.fields;
    return [{ id: ownRecord.id, key: ownKey, fields }];
  }
  const ownRecords = records.filter(({ fields }) => fields.micrositeId === microsite);
  return withKeys(
    area,
    ownRecords.map(({ id, fields: { micrositeId: _, ...fields } }) => ({ id, fields })),
  );
}

/** Completes the fields of the other microsite's record for this one. */
function fieldsFor(area: string, fields: Fields, microsite: string): Fields {
  return area === "microsites" ? { ...fields, name: microsite } : { ...fields, micrositeId: microsite };
}
