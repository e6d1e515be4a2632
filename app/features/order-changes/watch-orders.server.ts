import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { DocumentRow, ErpContext, PartnerRef } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { jobContext } from "~/erp/job-context";
import { unshippedStatuses } from "~/features/documents/document-lists";
import { findHeldPartners } from "~/features/identity/partners/held-partners.server";
import { newId } from "~/lib/ids";
import { compareLines, watchedLinesOf } from "./compare-lines";
import { mailChanges } from "./mail-changes.server";
import { changeTtlDays } from "./order-change";
import {
  findWatchedOrders,
  insertChanges,
  noteChecked,
  removeOlder,
  replaceWatchedOrder,
  type WatchedOrder,
} from "./order-changes.store.server";

/** Milliseconds after which a run reads no further orders; the next run goes on. */
const maxRunTime = 4 * 60_000;

/** Customers of one search, rows of one page, and pages of one search. */
const partnersPerSearch = 100;
const pageSize = 500;
const maxPages = 20;

const concurrentOrders = 6;

/** Notices what the ERP moved on the open orders of all customers who have users, and writes the morning mails. */
export const watchOrders = process({
  name: "orderChanges.watch",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "copies what the ERP says; nobody decided anything",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - changeTtlDays * 86_400_000);
    await ctx.transaction(({ tx }) => removeOlder(tx, before));
    const deadline = ctx.clock.monotonic() + maxRunTime;
    let changes = 0;
    for (const { system, salesAreaId, partners } of await findHeldPartners(ctx.db)) {
      for (let first = 0; first < partners.length; first += partnersPerSearch) {
        if (ctx.clock.monotonic() > deadline) break;
        const area = { system, salesAreaId, partners: partners.slice(first, first + partnersPerSearch) };
        changes += await watchPartners(ctx, area, deadline);
      }
    }
    return ok({ changes, mails: await mailChanges(ctx) });
  },
});

interface Area {
  system: string;
  salesAreaId: string;
  partners: readonly PartnerRef[];
}

/** Compares the open orders of some customers. While their ERP is away they wait for the next run. */
async function watchPartners(ctx: ProcessCtx, area: Area, deadline: number): Promise<number> {
  const { system, salesAreaId: salesArea } = area;
  const { requestId, log } = ctx;
  const erpContext = jobContext(area, requestId);
  let changes = 0;
  try {
    for (let page = 1; page <= maxPages; page++) {
      const { value } = await ctx.erp.orders.search(erpContext, {
        within: [...area.partners],
        shipStatus: unshippedStatuses,
        sortBy: "number",
        page,
        pageSize,
      });
      changes += await compareRows(ctx, { ...area, erpContext, deadline }, value.items);
      if (value.items.length < pageSize) break;
    }
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ system, salesArea, cause: String(error) }, "order-changes-unread");
  }
  return changes;
}

interface Watching extends Area {
  erpContext: ErpContext;
  deadline: number;
}

/** Reads the orders whose version is another than before: an order that did not change costs no call. */
async function compareRows(
  ctx: ProcessCtx,
  watching: Watching,
  rows: readonly DocumentRow[],
): Promise<number> {
  const { system } = watching;
  const numbers = rows.map(({ number }) => number);
  const watchedOrders = new Map(
    (await findWatchedOrders(ctx.db, system, numbers)).map((order) => [order.number, order]),
  );
  await ctx.transaction(({ tx, clock }) => noteChecked(tx, { system, numbers, checkedAt: clock.now() }));
  const isKnown = ({ number }: DocumentRow) => Number(watchedOrders.has(number));
  const movedRows = rows
    .filter(({ number, version }) => watchedOrders.get(number)?.version !== version)
    // Known orders come first: only they can have changed, and a new one just becomes a baseline.
    .sort((one, other) => isKnown(other) - isKnown(one));
  let changes = 0;
  for (let first = 0; first < movedRows.length; first += concurrentOrders) {
    if (ctx.clock.monotonic() > watching.deadline) break;
    const counts = await Promise.all(
      movedRows
        .slice(first, first + concurrentOrders)
        .map((row) => compareOrder(ctx, watching, row, watchedOrders.get(row.number) ?? null)),
    );
    changes += counts.reduce((total, count) => total + count, 0);
  }
  return changes;
}

async function compareOrder(
  { erp, transaction }: ProcessCtx,
  { system, salesAreaId, erpContext }: Watching,
  { number }: DocumentRow,
  before: WatchedOrder | null,
): Promise<number> {
  const { value: order } = await erp.orders.get(erpContext, number, "all");
  const lines = watchedLinesOf(order);
  const lineChanges = before ? compareLines(before.lines, lines) : [];
  const { version, poNumber } = order;
  const partners = { soldTo: order.soldTo.number, shipTo: order.shipTo.number, payer: order.payer.number };
  return transaction(async ({ tx, clock }) => {
    const state = { system, number, version, lines, checkedAt: clock.now() };
    if (!(await replaceWatchedOrder(tx, state, before?.version ?? null))) return 0;
    const changes = lineChanges.map(({ line: { itemNumber, material, name }, value }) => ({
      id: newId(),
      system,
      salesAreaId,
      number,
      poNumber,
      ...partners,
      itemNumber,
      material,
      name,
      value,
      noticedAt: clock.now(),
    }));
    await insertChanges(tx, changes);
    return changes.length;
  });
}

export const watchOrdersJob: Job = {
  name: "orderChanges.watch",
  schedule: "20 * * * *",
  timeout: 400,
  oneAtATime: true,
  async run(ctx) {
    await watchOrders(ctx, {});
  },
};
