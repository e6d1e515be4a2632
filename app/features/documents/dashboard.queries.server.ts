import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { RelatedPartner } from "~/erp/erp";
import { dayIn, daysBefore } from "~/lib/business-date";
import { dashboardWidgets } from "./dashboard-settings";
import { mayViewInvoices, within } from "./documents-rules";

/** Which parts the first page has on this microsite. */
export const getDashboard = query({
  name: "documents.getDashboard",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { micrositeId } = ctx.actor;
    return ok({
      name: ctx.actor.userName,
      widgets: await ctx.settings.get(dashboardWidgets, { micrositeId }),
    });
  },
});

/** What the active customer's payer owes, by currency. */
export const getBalance = query({
  name: "documents.getBalance",
  allow: mayViewInvoices,
  input: z.strictObject({}),
  async run(ctx) {
    const active = ctx.actor.partner;
    if (!active) return ok({ balances: [] });
    const { erp, erpContext } = ctx;
    const payer =
      active.function === "payer"
        ? active.number
        : usualOf((await erp.partners.related(erpContext, active.number, "payer")).value);
    return ok({ balances: payer ? (await erp.receivables.balance(erpContext, payer)).value : [] });
  },
});

const soon = 14;
const looksThrough = 100;

/** Open quotes that end within the next days, the first to end first. */
export const findExpiringQuotes = query({
  name: "documents.findExpiringQuotes",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
    const last = daysBefore(today, -soon);
    const found = await ctx.erp.quotes.search(ctx.erpContext, {
      within: within(ctx.actor),
      page: 1,
      pageSize: looksThrough,
      sortBy: "dueDate",
      order: "desc",
    });
    const ending = found.value.items.filter(
      ({ status, dueDate }) => status.code === "OPEN" && dueDate && dueDate >= today && dueDate <= last,
    );
    return ok({ items: ending.reverse() });
  },
});

const usualOf = (payers: readonly RelatedPartner[]) =>
  (payers.find((each) => each.default) ?? payers[0])?.number;
