import type { AmendedKind } from "~/features/amendments/amendment";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { refuseFiles } from "~/routes/cart/cart-files.server";
import { withoutRows } from "~/routes/cart/cart-form.server";
import { emptiedDates } from "./emptied-dates.server";

/** Saves what was typed over a document together with what a button says. */
export function editSavers(
  ctx: Entrance,
  change: { form: FormData; fields: FormData; kind: AmendedKind; number: string },
) {
  const { form, fields, kind, number } = change;
  const saveFields = (typedFields: FormData, values: Record<string, unknown>, to: string, isSaid = false) =>
    answerForm(ctx, typedFields, saveAmendment, {
      fixed: { kind, number, emptiedDates: emptiedDates(typedFields), ...values },
      to: () => to,
      notice: () => (isSaid ? { severity: "success", key: "amendments.updated" } : null),
    });
  const save = async (values: Record<string, unknown>, to: string, isSaid = false) =>
    (await refuseFiles(ctx, form)) ?? saveFields(fields, values, to, isSaid);
  return {
    save,
    /** Removes lines even if what is typed for them cannot be saved. */
    remove: async (items: readonly string[]) => {
      const answer = await save({ remove: items }, ctx.path);
      if (answer instanceof Response) return answer;
      const rest = withoutRows(fields, "itemNumber", items);
      const nextAnswer = await saveFields(rest, { remove: items }, ctx.path);
      return nextAnswer instanceof Response ? nextAnswer : answer;
    },
  };
}
