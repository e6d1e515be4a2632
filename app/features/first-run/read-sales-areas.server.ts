import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { insertSalesArea } from "../organisation/insert-sales-area.server";
import { findSalesAreaIds } from "./first-run.store.server";

/** Asks the ERP for its sales areas and adds those that the portal lacks; the others stay as administrators left them. */
export const readSalesAreas = process({
  name: "first_run.readSalesAreas",
  allow: may("manage_sales_areas"),
  input: z.strictObject({}),
  limits: [{ times: 30, seconds: 600 }],
  unaudited: "each sales area that is added has an entry of its own",
  async run(ctx) {
    const { value } = await ctx.erp.system.salesAreas(ctx.erpContext);
    const addedCount = await ctx.transaction(async (change) => {
      const existingIds = await findSalesAreaIds(change.tx);
      const missingAreas = value.filter(({ salesArea }) => !existingIds.has(salesArea));
      for (const { salesArea, title, currency } of missingAreas)
        await insertSalesArea(change, { id: salesArea, title, currency });
      return missingAreas.length;
    });
    return ok({ added: addedCount, total: value.length });
  },
});
