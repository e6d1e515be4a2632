import { compareRecords, type Difference } from "~/admin/configuration/compare-configurations";
import type { Configuration } from "~/admin/configuration/configuration";
import type { LiveConfiguration } from "./read-configuration.server";

/**
 * Compares two recorded configurations in the areas that both know and that the reader may see: whoever recorded them may have
 * seen more.
 */
export async function compareRecorded(
  { areas }: LiveConfiguration,
  mine: Configuration,
  theirs: Configuration,
): Promise<Difference[]> {
  const readableAreas = new Map(areas.map(({ area }) => [area.name, area]));
  const differences: Difference[][] = [];
  for (const { name, records } of mine.areas) {
    const area = readableAreas.get(name);
    const other = theirs.areas.find((each) => each.name === name);
    if (area && other) differences.push(await compareRecords(area, records, other.records));
  }
  return differences.flat();
}
