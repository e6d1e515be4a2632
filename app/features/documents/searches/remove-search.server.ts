import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { removeSearchSchema } from "../documents.schema";
import { deleteSavedSearch } from "./document-searches.store.server";

export const removeSearch = command({
  name: "documents.removeSearch",
  allow: signedIn,
  unaudited: "the searches that somebody keeps concern nobody else",
  input: removeSearchSchema,
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const gone = orNotFound((await deleteSavedSearch(ctx.tx, { userId, id })) ?? null);
    return ok({ title: gone.title ?? "", list: gone.list });
  },
});
