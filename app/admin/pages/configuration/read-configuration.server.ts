import { compareTexts } from "~/admin/configuration/compare-configurations";
import type {
  Configuration,
  ConfigurationArea,
  ConfiguredRecord,
  StoredRecord,
} from "~/admin/configuration/configuration";
import { referencedAreas, replaceReferences } from "~/admin/configuration/references";
import type { Ctx } from "~/door/operation.server";
import type { Failure } from "~/door/outcome";
import { mapInTurns, runInTurns, sorting, type Work } from "~/lib/in-turns.server";
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
  const areas: LiveConfiguration["areas"] = [];
  for (const { area, records } of storedAreas) {
    const namedRecords = await mapInTurns(records, ({ id, fields }) => ({
      id,
      fields: replaceReferences(fields, nameOf).fields,
    }));
    areas.push({ area, records: await withKeys(area, namedRecords) });
  }
  return { areas, closed: closedAreas };
}

const reasonOf = (failure: Failure) => ("reason" in failure ? failure.reason.key : failure.kind);

/**
 * Numbers records with the same key in the order of their content, which is the same in every installation. Records stand in
 * their area's order, and those without one in that of their keys.
 */
export const withKeys = (area: KeyedArea, records: readonly StoredRecord[]): Promise<LiveRecord[]> =>
  runInTurns(addingKeys(area, records));

type KeyedArea = Pick<ConfigurationArea, "keyOf" | "reorder">;

function* addingKeys(area: KeyedArea, records: readonly StoredRecord[]): Work<LiveRecord[]> {
  const numbersByKey = new Map<string, number>();
  const keyedRecords = [];
  for (const [place, record] of records.entries()) {
    const text = JSON.stringify(record.fields);
    keyedRecords.push({ ...record, key: area.keyOf(record.fields), text, place });
    yield;
  }
  const sortedRecords = yield* sorting(
    keyedRecords,
    (one, other) => compareTexts(one.key, other.key) || compareTexts(one.text, other.text),
  );
  const numberedRecords = [];
  for (const { id, key, fields, place } of sortedRecords) {
    const number = (numbersByKey.get(key) ?? 0) + 1;
    numbersByKey.set(key, number);
    numberedRecords.push({ place, record: { id, key: number === 1 ? key : `${key} (${number})`, fields } });
    yield;
  }
  const orderedRecords = area.reorder
    ? yield* sorting(numberedRecords, (one, other) => one.place - other.place)
    : numberedRecords;
  return orderedRecords.map(({ record }) => record);
}

/** Returns the configuration as files and comparisons hold it: without this installation's ids. */
export async function portableConfiguration(
  { areas }: LiveConfiguration,
  { takenAt, portal }: { takenAt: Date; portal: string },
): Promise<Configuration> {
  const portableAreas: Configuration["areas"] = [];
  for (const { area, records } of areas)
    portableAreas.push({
      name: area.name,
      records: await mapInTurns(records, ({ key, fields }) => ({ key, fields })),
    });
  return {
    takenAt: takenAt.toISOString(),
    portal,
    areas: portableAreas.sort((one, other) => compareTexts(one.name, other.name)),
  };
}
