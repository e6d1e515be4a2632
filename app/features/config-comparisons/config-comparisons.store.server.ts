import { eq, sql } from "drizzle-orm";
import type { Configuration, ConfiguredRecord } from "~/admin/configuration/configuration";
import { inWords } from "~/admin/shown-text.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { withLongJson } from "~/db/long-json.server";
import type { MessageKey } from "~/i18n/messages";
import { mapInTurns } from "~/lib/in-turns.server";
import { configComparisons } from "./config-comparisons.tables";

const { id, title, source, portal, takenAt, createdAt, createdBy, version, areas } = configComparisons;

const headColumns = { id, title, source, portal, takenAt, createdAt, createdBy, version };

/** Lists read everything but the configuration itself, which may have megabytes. */
export const comparisonStore = tableStore(configComparisons, {
  columns: headColumns,
  search: [title, portal],
  filters: { source },
  shownAs: {
    source: inWords(source, source.enumValues, (code, t) => t(`choices.source.${code}` as MessageKey)),
  },
});

export async function findComparison(
  db: Db,
  comparisonId: string,
): Promise<typeof configComparisons.$inferSelect | null> {
  const names = sql<string[]>`jsonb_path_query_array(${areas}, '$[*].name')`;
  const [row] = await db
    .select({ ...headColumns, names })
    .from(configComparisons)
    .where(eq(id, comparisonId));
  if (!row) return null;
  const { names: areaNames, ...head } = row;
  return { ...head, areas: await findAreas(db, comparisonId, areaNames) };
}

/** Records of a piece, which is parsed in a millisecond or two. */
const pieceRecords = 200;

/** Reads the records in pieces: the driver would parse the whole of them at once, which may be of megabytes. */
async function findAreas(
  db: Db,
  comparisonId: string,
  names: readonly string[],
): Promise<Configuration["areas"]> {
  const foundAreas = names.map((name): Configuration["areas"][number] => ({ name, records: [] }));
  const { rows } = await db.execute<{ place: number; piece: string }>(sql`
    SELECT area.place::int AS place, (record.place - 1) / ${pieceRecords} AS piece_number,
      '[' || string_agg(record.value::text, ',' ORDER BY record.place) || ']' AS piece
    FROM ${configComparisons},
      jsonb_array_elements(${areas}) WITH ORDINALITY AS area (value, place),
      jsonb_array_elements(area.value -> 'records') WITH ORDINALITY AS record (value, place)
    WHERE ${id} = ${comparisonId}
    GROUP BY 1, 2
    ORDER BY 1, 2`);
  const pieces = await mapInTurns(rows, ({ place, piece }) => ({
    place,
    records: JSON.parse(piece) as ConfiguredRecord[],
  }));
  for (const { place, records } of pieces) foundAreas[place - 1]?.records.push(...records);
  return foundAreas;
}

type NewComparison = Omit<typeof configComparisons.$inferInsert, "version" | "areas"> & {
  /** Areas as JSON. */
  areas: readonly Uint8Array[];
};

export async function insertComparison(tx: Db, { areas: parts, ...head }: NewComparison): Promise<void> {
  await withLongJson(tx, parts, async (json) => {
    await tx.insert(configComparisons).values({ ...head, areas: json });
  });
}
