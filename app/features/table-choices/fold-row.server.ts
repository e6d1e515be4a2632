import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { withRow } from "./table-choices";
import { foldRowSchema } from "./table-choices.schema";
import { changeChoices } from "./table-choices.store.server";

/** Opens or closes one row of a table, until it is folded otherwise. */
export const foldRow = command({
  name: "tables.foldRow",
  allow: signedIn,
  unaudited: "which rows somebody has opened concerns nobody else",
  input: foldRowSchema,
  async run(ctx, { table, row, open }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), tableName: table };
    return ok(await changeChoices(ctx.tx, owner, (before) => withRow(before, row, open)));
  },
});
