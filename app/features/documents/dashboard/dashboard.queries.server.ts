import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { inUse, may, signedIn, withPartner } from "~/door/verdict";
import type { DocumentRow, RelatedPartner } from "~/erp/erp";
import { dayIn } from "~/lib/business-date";
import { shippedStatuses } from "../document-lists";
import { asPermitted, mayViewInvoices, within } from "../documents-rules";
import { expiryPeriod, openUntil } from "../expiry";
import { dashboardWidgets, featureOfWidget, type WidgetName } from "./dashboard.settings";
import { partContext } from "./overview-part";

/** Reads the parts of the dashboard on this microsite. */
export const getDashboard = query({
  name: "documents.getDashboard",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { micrositeId, featuresOff } = ctx.actor;
    const widgets = await ctx.settings.get(dashboardWidgets, { micrositeId });
    const isInUse = (name: WidgetName) => {
      const feature = featureOfWidget[name];
      return !feature || !featuresOff.has(feature);
    };
    return ok({ name: ctx.actor.userName, widgets: widgets.filter(isInUse) });
  },
});

/** Reads the parts that customers of a microsite see before they choose; for administrators. */
export const getFreshDashboard = query({
  name: "documents.getFreshDashboard",
  allow: may("manage_settings"),
  input: z.strictObject({ micrositeId: z.string().max(40).nullable() }),
  run: async (ctx, scope) => ok({ widgets: await ctx.settings.get(dashboardWidgets, scope) }),
});

/** The newest orders. */
export const findRecentOrders = query({
  name: "documents.findRecentOrders",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const search = { within: within(ctx.actor), sortBy: "date", order: "desc", ...firstPage } as const;
    const orders = await ctx.erp.orders.search(partContext(ctx), search);
    return ok({ items: permittedRows(ctx, orders.value.items) });
  },
});

/** Reads the balance of the active customer's payer, by currency. */
export const getBalance = query({
  name: "documents.getBalance",
  allow: mayViewInvoices,
  input: z.strictObject({}),
  async run(ctx) {
    const activePartner = ctx.actor.partner;
    if (!activePartner) return ok({ balances: [] });
    const { erp } = ctx;
    const erpContext = partContext(ctx);
    const payer =
      activePartner.function === "payer"
        ? activePartner.number
        : defaultPayer((await erp.partners.related(erpContext, activePartner.number, "payer")).value);
    return ok({ balances: payer ? (await erp.receivables.balance(erpContext, payer)).value : [] });
  },
});

const firstPage = { page: 1, pageSize: 10 } as const;
/** Open quotes that end within the next days, the first to end first. */
export const findExpiringQuotes = query({
  name: "documents.findExpiringQuotes",
  allow: inUse("quotes").and(signedIn).and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
    const quotes = await ctx.erp.quotes.search(partContext(ctx), {
      within: within(ctx.actor),
      ...openUntil(expiryPeriod(today)),
      sortBy: "dueDate",
      order: "asc",
      ...firstPage,
    });
    return ok({ items: permittedRows(ctx, quotes.value.items) });
  },
});

/** The number of deliveries read to find the orders: one order may have several. */
const maxDeliveries = 50;

/** Finds the orders with the newest deliveries, whatever their own dates. */
export const findShippedOrders = query({
  name: "documents.findShippedOrders",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const { erp, actor } = ctx;
    const erpContext = partContext(ctx);
    const deliveries = await erp.deliveries.search(erpContext, {
      within: within(actor),
      shipStatus: shippedStatuses,
      sortBy: "date",
      order: "desc",
      page: 1,
      pageSize: maxDeliveries,
    });
    const shipments = deliveries.value.items
      .flatMap(({ references, tracking, date }) =>
        references
          .filter(({ kind }) => kind === "order")
          .map(({ number }) => ({ number, date: tracking[0]?.shippedOn ?? date })),
      )
      .sort((a, b) => b.date.localeCompare(a.date));
    const numbers = [...new Set(shipments.map(({ number }) => number))].slice(0, firstPage.pageSize);
    if (numbers.length === 0) return ok({ items: [], shippedOn: {} });
    const criteria = numbers.map((value) => ({ key: "docNumber" as const, value }));
    const ordersToShow = await erp.orders.search(erpContext, {
      within: within(actor),
      criteria,
      ...firstPage,
    });
    const place = ({ number }: { number: string }) => numbers.indexOf(number);
    const items = permittedRows(ctx, ordersToShow.value.items).sort((a, b) => place(a) - place(b));
    // The first shipment of an order is its newest.
    const newestFirst = [...shipments].reverse().map(({ number, date }) => [number, date] as const);
    return ok({ items, shippedOn: Object.fromEntries(newestFirst) as Partial<Record<string, string>> });
  },
});

function permittedRows({ actor, t }: QueryCtx, rows: readonly DocumentRow[]): DocumentRow[] {
  return rows.map((row) => asPermitted(actor, t, row));
}

const defaultPayer = (payers: readonly RelatedPartner[]) =>
  (payers.find((each) => each.default) ?? payers[0])?.number;
