import { num, plain } from "../../decimal";
import type { Call } from "../call";
import type { DraftEvaluation } from "../evaluate/evaluation";
import type { Load } from "../load-rows.server";
import type { Sql } from "../pool.server";
import type { WholeDocument } from "../records";
import { writeRows } from "../write-rows.server";
import type { BatchReservation } from "./batch-portions";

export type NumberRange =
  | "order"
  | "quote"
  | "return"
  | "return_authorization"
  | "delivery"
  | "invoice"
  | "credit_memo"
  | "payment"
  | "open_item";

export async function nextNumbers(sql: Sql, range: NumberRange, count: number): Promise<string[]> {
  const rows = await sql.many<{ number: string }>(
    `SELECT nextval('${range}_numbers')::text AS number FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map((row) => row.number);
}

/**
 * Serialises calls with the same idempotency key, across all processes, until the transaction ends (advisory lock).
 */
export async function lockKey(sql: Sql, key: string): Promise<void> {
  await sql.run("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [key]);
}

export const documentRows = (wholes: readonly WholeDocument[]): Load[] => [
  { table: "documents", rows: wholes.map((documentRows) => documentRows.document) },
  {
    table: "items",
    rows: wholes.flatMap(({ document, items }) =>
      items.map((item) => ({ ...item, salesArea: document.salesArea })),
    ),
  },
  { table: "schedule_lines", rows: wholes.flatMap((documentRows) => documentRows.schedule) },
];

export async function writeDocuments(sql: Sql, wholes: readonly WholeDocument[]): Promise<void> {
  const areaByNumber = new Map(wholes.map(({ document }) => [document.number, document.salesArea]));
  await writeRows(
    sql,
    "documents",
    wholes.map(({ document }) => document),
  );
  await writeRows(
    sql,
    "items",
    wholes.flatMap(({ items }) => items),
    { salesArea: ({ document }) => areaByNumber.get(document) },
  );
  await writeRows(
    sql,
    "schedule_lines",
    wholes.flatMap(({ schedule }) => schedule),
  );
}

/** Replaces all rows of a document. Requires the document's row lock. */
export async function replaceDocument(sql: Sql, wholeDocument: WholeDocument): Promise<void> {
  await sql.run("DELETE FROM documents WHERE number = $1", [wholeDocument.document.number]);
  await writeDocuments(sql, [wholeDocument]);
}

/** Writes the replenishment orders that the promises rely on. */
export async function writeReplenishments(call: Call, evaluation: DraftEvaluation): Promise<void> {
  await writeRows(
    call.sql,
    "receipts",
    evaluation.lines.flatMap(({ material, stockPromise }) =>
      material && stockPromise?.replenishment
        ? [
            {
              material: material.number,
              plant: evaluation.plant,
              date: stockPromise.replenishment.date,
              quantity: plain(stockPromise.replenishment.quantity),
              received: false,
            },
          ]
        : [],
    ),
  );
}

/** Reserves chosen batches until the goods issue; a `sign` of -1 releases them. */
export async function reserveBatches(
  sql: Sql,
  reservations: readonly BatchReservation[],
  sign: 1 | -1,
): Promise<void> {
  for (const { material, plant, batch, quantity } of reservations) {
    await sql.run(
      "UPDATE batches SET reserved = greatest(0, reserved + $4) WHERE material = $1 AND plant = $2 AND batch = $3",
      [material, plant, batch, plain(num(quantity).times(sign))],
    );
  }
}
