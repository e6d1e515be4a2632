import { command } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { documentLists } from "../document-lists";
import { replaceFirstCriterion } from "./document-searches.store.server";
import { chooseCriterionSchema } from "./list-search.schema";

/** Chooses the criterion that this person's searches of a list begin with. */
export const chooseCriterion = command({
  name: "documents.chooseCriterion",
  allow: signedIn,
  unaudited: "the first criterion of a person's searches concerns nobody else",
  input: chooseCriterionSchema,
  async run(ctx, { list, criterion }) {
    if (!documentLists[list].criteria.includes(criterion)) {
      return invalid("criterion", { key: "form.notAChoice" });
    }
    await replaceFirstCriterion(ctx.tx, {
      userId: must(ctx.actor.userId, "a signed-in user"),
      list,
      criterion,
    });
    return ok({ list, criterion });
  },
});
