import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ErpOrder, History } from "./history";

/** Waits for the jobs, which continue by themselves after a crash: longer than the lease of one whose process was killed. */
export async function untilAtRest(database: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 360; tries++) {
    const { rows } = await database.query("SELECT state FROM submissions WHERE settled_at IS NULL");
    if (rows.length === 0) return;
    await sleep(500);
  }
  throw new Error("Submissions have not come to rest within three minutes");
}

/** Asks the portal's tables and the ERP's, each for its own truth, and adds both to the history. */
export async function readOutcomes(database: pg.Pool, history: History): Promise<void> {
  await readSubmissions(database, history);
  history.orders.push(...(await readErpOrders(async (text) => (await database.query(text)).rows)));
}

export async function readSubmissions(database: pg.Pool, history: History): Promise<void> {
  const { rows } = await database.query(`
    SELECT id AS receipt, content ->> 'poNumber' AS po, state, document_number AS number,
      (SELECT count(*)::int FROM mails WHERE mails.id = 'order-confirmed-' || submissions.id) AS mails
    FROM submissions ORDER BY created_at`);
  history.outcomes.push(...rows);
}

/** Orders that came from a portal: by its key, or by the mark that it leaves where the ERP takes none. */
export const readErpOrders = (runQuery: (text: string) => Promise<ErpOrder[]>): Promise<ErpOrder[]> =>
  runQuery(`
    SELECT d.number, d.po_number AS po,
      (SELECT string_agg(i.material || ' x ' || trim_scale(i.quantity), ', ' ORDER BY i.material)
         FROM erp.items i WHERE i.document = d.number) AS lines
    FROM erp.documents d
    WHERE d.kind = 'order' AND (d.submission_key IS NOT NULL OR d.attributes ? 'sap.YY1_PortalKey_SDH') ORDER BY d.number`);
