import type {
  Configuration,
  ConfigurationArea,
  ConfiguredRecord,
  Fields,
} from "~/admin/configuration/configuration";
import { referencedAreas, replaceReferences } from "~/admin/configuration/references";
import type { Ctx } from "~/door/operation.server";
import type { Failure } from "~/door/outcome";
import { configurationAreas } from "./configuration-areas.server";

/** A record of this installation under the key that identifies it everywhere. */
export interface LiveRecord extends ConfiguredRecord {
  id: string;
}

/** Configuration of this installation now. */
export interface LiveConfiguration {
  areas: { area: ConfigurationArea; records: LiveRecord[] }[];
  /** Areas that the reader may not read: nothing is said about them. */
  closed: ConfigurationArea[];
}

/** Reads what administrators have configured, as far as the reader may see it. */
export async function readConfiguration(ctx: Ctx): Promise<LiveConfiguration> {
  const closedAreas: ConfigurationArea[] = [];
  const storedAreas = [];
  for (const area of configurationAreas) {
    const outcome = await area.read(ctx);
    if (outcome.kind === "ok") storedAreas.push({ area, records: outcome.value });
    else if (outcome.kind === "refused") closedAreas.push(area);
    else throw new Error(`The configuration of ${area.name} cannot be read: ${reasonOf(outcome)}`);
  }
  const names = new Map(
    storedAreas
      .filter(({ area }) => referencedAreas.has(area.name))
      .map(({ area, records }) => [
        area.name,
        new Map(records.map(({ id, fields }) => [id, area.keyOf(fields)])),
      ]),
  );
  const nameOf = (area: string, id: string) => names.get(area)?.get(id) ?? null;
  const areas = storedAreas.map(({ area, records }) => ({
    area,
    records: withKeys(
      area,
      records.map(({ id, fields }) => ({ id, fields: replaceReferences(fields, nameOf).fields })),
    ),
  }));
  return { areas, closed: closedAreas };
}

const reasonOf = (failure: Failure) => ("reason" in failure ? failure.reason.key : failure.kind);

/**
 * Numbers records with the same key in the order of their content, which is the same in every installation. Records stand in
 * their area's order, and those without one in that of their keys.
 */
export function withKeys(
  area: Pick<ConfigurationArea, "keyOf" | "reorder">,
  records: readonly { id: string; fields: Fields }[],
): LiveRecord[] {
  const numbersByKey = new Map<string, number>();
  const places = new Map(records.map(({ id }, index) => [id, index]));
  const keyedRecords = records
    .map((record) => ({ ...record, key: area.keyOf(record.fields), text: JSON.stringify(record.fields) }))
    .sort((one, other) => compareTexts(one.key, other.key) || compareTexts(one.text, other.text));
  const numberedRecords = keyedRecords.map(({ id, key, fields }) => {
    const number = (numbersByKey.get(key) ?? 0) + 1;
    numbersByKey.set(key, number);
    return { id, key: number === 1 ? key : `${key} (${number})`, fields };
  });
  if (!area.reorder) return numberedRecords;
  const placeOf = ({ id }: LiveRecord) => places.get(id) ?? 0;
  return numberedRecords.sort((one, other) => placeOf(one) - placeOf(other));
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the configuration as files and comparisons hold it: without this installation's ids. */
export function portableConfiguration(
  { areas }: LiveConfiguration,
  { takenAt, portal }: { takenAt: Date; portal: string },
): Configuration {
  return {
    takenAt: takenAt.toISOString(),
    portal,
    areas: areas
      .map(({ area, records }) => ({
        name: area.name,
        records: records.map(({ key, fields }) => ({ key, fields })),
      }))
      .sort((one, other) => compareTexts(one.name, other.name)),
  };
}
