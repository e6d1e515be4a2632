import { compareRecords } from "~/admin/configuration/compare-configurations";
import type { Fields } from "~/admin/configuration/configuration";
import { micrositeFields } from "~/admin/configuration/references";
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
        theirs: difference.theirs && { ...difference.theirs, ...fieldsFor(area.name, records, one) },
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
  const ownRecords = records.filter(({ fields }) =>
    micrositeFields.some((name) => fields[name] === microsite),
  );
  return withKeys(
    area,
    ownRecords.map(({ id, fields }) => ({ id, fields: withoutMicrosite(fields) })),
  );
}

function withoutMicrosite(fields: Fields): Fields {
  const { micrositeId: _, catalogConfigId: __, ...others } = fields;
  return others;
}

/** Fields that make another microsite's record one of this microsite. */
function fieldsFor(area: string, records: readonly LiveRecord[], microsite: string): Fields {
  if (area === "microsites") return { name: microsite };
  const name = micrositeFields.find((field) => records.some(({ fields }) => field in fields));
  return name ? { [name]: microsite } : {};
}
