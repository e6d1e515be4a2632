import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { chooseColumnsSchema } from "./table-choices.schema";
import { changeChoices } from "./table-choices.store.server";

export const chooseColumns = command({
  name: "tables.chooseColumns",
  allow: signedIn,
  unaudited: "which columns somebody likes to see concerns nobody else",
  input: chooseColumnsSchema,
  async run(ctx, { table, columns }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), tableName: table };
    const choice = columns.length > 0 ? columns : null;
    return ok(await changeChoices(ctx.tx, owner, (before) => ({ ...before, columns: choice })));
  },
});
