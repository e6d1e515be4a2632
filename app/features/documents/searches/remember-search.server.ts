import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { deleteLastSearch, replaceLastSearch } from "./document-searches.store.server";
import { rememberSearchSchema } from "./list-search.schema";

/** Stores a search as the last one, which opens the list next time; null goes back to the default one. */
export const rememberSearch = command({
  name: "documents.rememberSearch",
  allow: signedIn,
  unaudited: "what a person searched for last concerns nobody else",
  input: rememberSearchSchema,
  async run(ctx, { list, search }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), list };
    if (search) {
      await replaceLastSearch(ctx.tx, { ...owner, id: newId(), search, createdAt: ctx.clock.now() });
    } else {
      await deleteLastSearch(ctx.tx, owner);
    }
    return ok(null);
  },
});
