import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { dayIn, daysBefore } from "~/lib/business-date";
import { mayViewInvoices, within } from "../documents-rules";
import { payersWithin } from "../payers.server";
import { partContext } from "./overview-part";
import { daysAhead } from "./today";

const maxItems = 25;

/** Counts what is overdue or due within a week, and finds the discounts that lapse within it. */
export const findDueItems = query({
  name: "documents.findDueItems",
  allow: mayViewInvoices,
  input: z.strictObject({}),
  async run(ctx) {
    const { erp, actor, clock } = ctx;
    const erpContext = partContext(ctx);
    const today = dayIn(actor.formats.timeZone, clock.now());
    const nextWeek = daysBefore(today, -daysAhead);
    const payers = await payersWithin(erp, erpContext, within(actor));
    const search = { within: payers, page: 1, sortBy: "dueDate", order: "asc" } as const;
    const [overdueItems, dueItems, openItems] = await Promise.all([
      erp.receivables.openItems(erpContext, { ...search, overdue: true, pageSize: 1 }),
      erp.receivables.openItems(erpContext, { ...search, dueUntil: nextWeek, pageSize: 1 }),
      erp.receivables.openItems(erpContext, { ...search, pageSize: maxItems }),
    ]);
    const discounts = openItems.value.items.filter(
      ({ discount, paymentBlock }) =>
        discount && !paymentBlock && discount.until >= today && discount.until <= nextWeek,
    );
    return ok({
      overdue: overdueItems.value.total,
      dueThisWeek: Math.max(0, dueItems.value.total - overdueItems.value.total),
      discounts,
    });
  },
});
