import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { nothingChosen } from "./table-choices";
import { tableNameSchema } from "./table-choices.schema";
import { findChoices } from "./table-choices.store.server";

/** Guests have no stored choices: their lists follow the address alone. */
export const getTableChoices = query({
  name: "tables.getChoices",
  allow: anyone,
  input: z.strictObject({ table: tableNameSchema }),
  async run(ctx, input) {
    const { userId } = ctx.actor;
    if (!userId) return ok(nothingChosen);
    return ok(await ctx.storedChoice(["table", input.table], () => findChoices(ctx.db, userId, input.table)));
  },
});
