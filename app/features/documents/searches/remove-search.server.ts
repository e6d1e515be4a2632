import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { deleteSavedSearch } from "./document-searches.store.server";
import { removeSearchSchema } from "./list-search.schema";

export const removeSearch = command({
  name: "documents.removeSearch",
  allow: signedIn,
  unaudited: "the searches that a person saves concern nobody else",
  input: removeSearchSchema,
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const savedSearch = orNotFound(await deleteSavedSearch(ctx.tx, { userId, id }));
    return ok({ title: savedSearch.title ?? "", list: savedSearch.list });
  },
});
