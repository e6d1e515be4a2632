import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { choosePageSizeSchema } from "./table-choices.schema";
import { changeChoices } from "./table-choices.store.server";

export const choosePageSize = command({
  name: "tables.choosePageSize",
  allow: signedIn,
  unaudited: "how many rows somebody likes to see concerns nobody else",
  input: choosePageSizeSchema,
  async run(ctx, { table, pageSize }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), tableName: table };
    return ok(await changeChoices(ctx.tx, owner, (before) => ({ ...before, pageSize })));
  },
});
