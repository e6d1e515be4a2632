import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { replaceSavedSearch } from "./document-searches.store.server";
import { saveSearchSchema } from "./list-search.schema";

/** Saves a search under a title; as the default search it opens the list from now on. */
export const saveSearch = command({
  name: "documents.keepSearch",
  allow: signedIn,
  unaudited: "the searches that a person saves concern nobody else",
  input: saveSearchSchema,
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    await replaceSavedSearch(ctx.tx, { ...input, userId, id: newId(), createdAt: ctx.clock.now() });
    return ok({ title: input.title });
  },
});
