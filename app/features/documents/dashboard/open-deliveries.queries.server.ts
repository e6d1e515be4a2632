import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { SalesDocument } from "~/erp/erp";
import { dayIn, daysBefore } from "~/lib/business-date";
import { unshippedStatuses } from "../document-lists";
import { within } from "../documents-rules";
import { type LateLines, lateLinesOf } from "../lateness";
import { contextOfLongPart, waitForPart } from "./overview-part";
import { daysAhead } from "./today";

/** Orders whose dates are read; an order is read by itself, since rows of lists have no dates. */
const maxOrders = 30;
const concurrentOrders = 6;
const cacheTtl = 60_000;

export interface LateOrder extends LateLines {
  number: string;
  poNumber: string;
}

export interface ArrivingDay {
  day: string;
  lines: number;
  orders: string[];
}

/** Reads what is still to come of the newest open orders: lines later than asked for, and what arrives in seven days. */
export const findOpenDeliveries = query({
  name: "documents.findOpenDeliveries",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
    const orders = await waitForPart(openOrders(ctx, today));
    const lateOrders = orders.flatMap(({ late }) => late);
    return ok({
      late: lateOrders.sort((a, b) => Number(a.isUnconfirmed) - Number(b.isUnconfirmed)),
      arriving: arrivingIn(orders, today),
      today,
    });
  },
});

/** Deliveries of an order that are still to come, without its lines, of which there may be thousands. */
interface OpenOrder {
  number: string;
  late: LateOrder[];
  /** Number of schedule lines by confirmed day. */
  linesByDay: Record<string, number>;
}

/** Reads the open orders; those who look again within a minute get the same ones. */
function openOrders(ctx: QueryCtx, today: string): Promise<OpenOrder[]> {
  const { erp } = ctx;
  const erpContext = contextOfLongPart(ctx);
  const { system, salesArea, language } = erpContext;
  const scope = within(ctx.actor);
  return ctx.cache.remember({
    key: ["open-orders", system, salesArea ?? "", language, JSON.stringify(scope), today],
    ttl: cacheTtl,
    async fresh() {
      const { value } = await erp.orders.search(erpContext, {
        within: scope,
        shipStatus: unshippedStatuses,
        page: 1,
        pageSize: maxOrders,
        sortBy: "date",
        order: "desc",
      });
      const orders: OpenOrder[] = [];
      for (let first = 0; first < value.items.length; first += concurrentOrders) {
        const rows = value.items.slice(first, first + concurrentOrders);
        const details = await Promise.all(
          rows.map(async ({ number }) => {
            const { value: order } = await erp.orders.get(erpContext, number, scope);
            return { number: order.number, late: lateOf(order, today), linesByDay: linesByDayOf(order) };
          }),
        );
        orders.push(...details);
      }
      return orders;
    },
  });
}

function lateOf({ number, poNumber, items }: SalesDocument, today: string): LateOrder[] {
  return lateLinesOf(items, today).map((lines) => ({ number, poNumber, ...lines }));
}

function linesByDayOf({ items }: SalesDocument): OpenOrder["linesByDay"] {
  const linesByDay: OpenOrder["linesByDay"] = {};
  for (const { rejection, scheduleLines } of items) {
    if (rejection !== null) continue;
    for (const { confirmedDate } of scheduleLines)
      if (confirmedDate !== null) linesByDay[confirmedDate] = (linesByDay[confirmedDate] ?? 0) + 1;
  }
  return linesByDay;
}

function arrivingIn(orders: readonly OpenOrder[], today: string): ArrivingDay[] {
  const days = Array.from({ length: daysAhead }, (_, index) => daysBefore(today, -index));
  return days.map((day) => {
    const arrivingOrders = orders.filter(({ linesByDay }) => linesByDay[day]);
    const lines = arrivingOrders.reduce((sum, { linesByDay }) => sum + (linesByDay[day] ?? 0), 0);
    return { day, lines, orders: arrivingOrders.map(({ number }) => number) };
  });
}
