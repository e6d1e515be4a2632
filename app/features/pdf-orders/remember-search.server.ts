import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { must } from "~/lib/assert";
import { searchedStates } from "./pdf-order";
import { deleteLastSearch, replaceLastSearch } from "./pdf-order-choices.store.server";
import { mayReadPdfOrders } from "./pdf-order-rules";

/** Stores what a person searched the report for; null forgets it. */
export const rememberPdfOrderSearch = command({
  name: "pdfOrders.rememberSearch",
  allow: mayReadPdfOrders,
  unaudited: "what a person searched for last concerns nobody else",
  input: z.strictObject({
    search: z
      .strictObject({
        criterion: z.string().max(40),
        value: z.string().max(40),
        fromDate: z.string().max(10),
        toDate: z.string().max(10),
        state: z.enum([...searchedStates, ""]),
      })
      .nullable(),
  }),
  async run(ctx, { search }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    if (search) await replaceLastSearch(ctx.tx, userId, search);
    else await deleteLastSearch(ctx.tx, userId);
    return ok(null);
  },
});
