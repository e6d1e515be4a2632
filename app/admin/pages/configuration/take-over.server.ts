import {
  compareOrder,
  compareRecords,
  type Difference,
  orderKey,
} from "~/admin/configuration/compare-configurations";
import type { Configuration, ConfigurationArea } from "~/admin/configuration/configuration";
import { replaceReferences } from "~/admin/configuration/references";
import type { Ctx } from "~/door/operation.server";
import { conflict, type Failure, type Outcome } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";
import { indexing, mapInTurns, runInTurns } from "~/lib/in-turns.server";
import { configurationArea } from "./configuration-areas.server";
import { type LiveConfiguration, readConfiguration } from "./read-configuration.server";

/** A difference with the record of this installation that it is about; without one it would be new. */
export interface LiveDifference extends Difference {
  id: string | null;
}

/** Compares this installation with another configuration, in the order in which differences can be taken over. */
export async function compareWith(live: LiveConfiguration, other: Configuration): Promise<LiveDifference[]> {
  const differences: LiveDifference[][] = [];
  for (const { area, records } of live.areas) {
    const theirs = other.areas.find(({ name }) => name === area.name);
    // An area that the other side does not know at all was not empty there: another release wrote the file.
    if (!theirs) continue;
    const idOf = await runInTurns(indexing(records, ({ key, id }) => [key, id]));
    const areaDifferences = await compareRecords(area, records, theirs.records);
    differences.push(
      await mapInTurns(areaDifferences, (difference) => ({
        ...difference,
        id: idOf.get(difference.key) ?? null,
      })),
    );
    const order = area.reorder && (await compareOrder(area.name, records, theirs.records));
    if (order) differences.push([{ ...order, id: null }]);
  }
  return differences.flat();
}

/** Makes a record of this installation equal to the other side's, by the operation of its area, which audits it. */
export async function takeOver(
  ctx: Ctx,
  t: Translate,
  live: LiveConfiguration,
  { area: name, key, id, theirs }: Pick<LiveDifference, "area" | "key" | "id" | "theirs">,
): Promise<Outcome<unknown>> {
  const area = configurationArea(name);
  if (!area) return { kind: "notFound" };
  if (key === orderKey) return reorderAs(ctx, live, area, theirs?.[orderKey]);
  if (!theirs) return area.write(ctx, id, null);
  const { fields, missing } = replaceReferences(theirs, (of, key) => idOf(live, of, key));
  const [reference] = missing;
  if (reference) {
    const title = configurationArea(reference.area)?.title(t) ?? reference.area;
    return conflict({ key: "configurations.missing", params: { area: title, name: reference.reference } });
  }
  const problems = (await area.findProblems?.({ ...ctx, t }, id, fields)) ?? [];
  return problems.length > 0 ? { kind: "invalid", problems } : area.write(ctx, id, fields);
}

/** Orders the records that both sides have as the other side does; the others follow. */
async function reorderAs(
  ctx: Ctx,
  live: LiveConfiguration,
  area: ConfigurationArea,
  keys: unknown,
): Promise<Outcome<unknown>> {
  const records = live.areas.find((each) => each.area.name === area.name)?.records ?? [];
  const placeOf = new Map(Array.isArray(keys) ? keys.map((key, index) => [key, index]) : []);
  const place = ({ key }: { key: string }) => placeOf.get(key) ?? placeOf.size;
  const orderedRecords = [...records].sort((one, other) => place(one) - place(other));
  const ids = orderedRecords.map(({ id }) => id);
  return area.reorder ? area.reorder(ctx, ids) : { kind: "notFound" };
}

const idOf = (live: LiveConfiguration, name: string, key: string): string | null =>
  live.areas.find(({ area }) => area.name === name)?.records.find((record) => record.key === key)?.id ?? null;

/** Limits the rounds: each takes over what the one before has made possible. */
const maxRounds = 10;

/** Takes every difference over that can be, and returns the others with the reason of the last attempt. */
export async function takeAllOver(
  ctx: Ctx,
  t: Translate,
  configuration: Configuration,
): Promise<{
  takenDifferences: LiveDifference[];
  remainingDifferences: { difference: LiveDifference; failure: Failure }[];
}> {
  const takenDifferences: LiveDifference[] = [];
  for (let round = 1; ; round++) {
    const live = await readConfiguration(ctx);
    const remainingDifferences: { difference: LiveDifference; failure: Failure }[] = [];
    const takenBefore = takenDifferences.length;
    for (const difference of await compareWith(live, configuration)) {
      const outcome = await takeOver(ctx, t, live, difference);
      if (outcome.kind === "ok") takenDifferences.push(difference);
      else remainingDifferences.push({ difference, failure: outcome });
    }
    const isDone = takenDifferences.length === takenBefore || round === maxRounds;
    if (isDone) return { takenDifferences, remainingDifferences };
  }
}
