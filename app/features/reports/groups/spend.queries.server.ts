import type { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { conflict, invalid, ok } from "~/door/outcome";
import { inUse } from "~/door/verdict";
import type { DocumentRow } from "~/erp/erp";
import { signOf, withSign } from "~/erp/presentation/present-document";
import { mayViewInvoices, within } from "~/features/documents/documents-rules";
import { maxFileRows } from "~/lib/file-rows";
import { isDateGroup, type ReportGroup } from "./group-report";
import { spendSchema } from "./group-report.schema";
import { reportPeriod } from "./report-period";
import { GroupSums, startOf } from "./total-groups";

export const mayReadSpend = inUse("reports").and(mayViewInvoices);

/** Rows that are read from the ERP at once. */
const pageRows = 1_000;

/** Adds up the net value of the customer's invoices less credit memos, by date or by partner. */
export const getSpend = query({
  name: "reports.getSpend",
  allow: mayReadSpend,
  limits: [{ times: 60, seconds: 60 }],
  input: spendSchema,
  async run(ctx, input) {
    const period = reportPeriod(ctx, input);
    if (period.fromDate > period.toDate) return invalid("toDate", { key: "documents.datesReversed" });
    const groups = await sumInvoices(ctx, { ...period, by: input.by });
    // A report that left out documents would not add up.
    if (!groups) {
      return conflict({ key: "reports.spend.tooLong", params: { maximum: maxFileRows } });
    }
    return ok({ ...period, by: input.by, groups });
  },
});

type Grouping = { fromDate: string; toDate: string; by: z.output<typeof spendSchema>["by"] };

async function sumInvoices(ctx: QueryCtx, { fromDate, toDate, by }: Grouping): Promise<ReportGroup[] | null> {
  const sums = new GroupSums();
  for (let page = 1; ; page++) {
    const search = { within: within(ctx.actor), fromDate, toDate, page, pageSize: pageRows };
    const { value } = await ctx.erp.invoices.search(ctx.erpContext, {
      ...search,
      sortBy: "number",
      order: "asc",
    });
    if (value.total > maxFileRows) return null;
    for (const row of value.items) {
      sums.add({ ...keyOf(row, by), amount: withSign(row.net, signOf(row)), currency: row.currency });
    }
    if (value.items.length < pageRows) return sums.groups();
  }
}

function keyOf({ date, shipTo, payer }: DocumentRow, by: Grouping["by"]): { key: string; name?: string } {
  if (isDateGroup(by)) return { key: startOf(date, by) };
  const { number, name } = by === "payer" ? payer : shipTo;
  return { key: number, name };
}
