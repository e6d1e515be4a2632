import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { saveSearchSchema } from "../documents.schema";
import { replaceSavedSearch } from "./document-searches.store.server";

/** Keeps a search under a name; the list may begin with it from now on. */
export const saveSearch = command({
  name: "documents.keepSearch",
  allow: signedIn,
  unaudited: "the searches that somebody keeps concern nobody else",
  input: saveSearchSchema,
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    await replaceSavedSearch(ctx.tx, { ...input, userId, id: newId(), createdAt: ctx.clock.now() });
    return ok({ title: input.title });
  },
});
