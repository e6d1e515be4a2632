import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { deleteUnfinished, findUnfinished } from "./pdf-orders.store.server";
import { deleteOrderMails } from "./unattended/ordering-rules.store.server";

/** Exceeds the duration of any upload. */
const uploadTtl = 2 * 60 * 60_000;

/** Lists of mails say what arrived lately; the orders themselves stay. */
const mailTtl = 90 * 24 * 60 * 60_000;

/** Deletes uploads that broke off, and forgets mails of long ago. */
export const tidyPdfOrders = process({
  name: "pdfOrders.tidy",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody can reach any of it",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - uploadTtl);
    const ids = await findUnfinished(ctx.db, before, 200);
    for (const id of ids) {
      await ctx.files.remove(id);
      await ctx.transaction(({ tx }) => deleteUnfinished(tx, id));
    }
    const mailsBefore = new Date(ctx.clock.now().getTime() - mailTtl);
    await ctx.transaction(({ tx }) => deleteOrderMails(tx, mailsBefore));
    return ok({ orders: ids.length });
  },
});

export const tidyPdfOrdersJob: Job = {
  name: "pdfOrders.tidy",
  schedule: "40 * * * *",
  timeout: 300,
  async run(ctx) {
    await tidyPdfOrders(ctx, {});
  },
};
