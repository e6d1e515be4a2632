import type { AmendedKind } from "~/features/amendments/amendment";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { type LeavingRules, leaveUnsaved, saveAcceptable } from "~/http/forms/unsaved-fields.server";
import { nameUnsavedLines } from "~/http/forms/unsaved-lines.server";
import { refuseFiles } from "~/routes/cart/cart-files.server";
import { withoutRows } from "~/routes/cart/cart-form.server";
import { emptiedDates } from "./emptied-dates.server";

export const newLineFields = ["newMaterial", "newQuantity"] as const;

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
      typedForm: form,
    });
  const save = async (values: Record<string, unknown>, to: string, isSaid = false) =>
    (await refuseFiles(ctx, form)) ?? saveFields(fields, values, to, isSaid);
  /** Saves all but what is wrong in the fields that the button is not about: those stay as they were typed. */
  const saveBeside = async (
    typedFields: FormData,
    values: Record<string, unknown>,
    { isAbout = [], to = ctx.path }: { isAbout?: readonly string[]; to?: string } = {},
  ) => {
    const { answer, unsavedFields } = await saveAcceptable(
      typedFields,
      (part, isRest) => saveFields(part, { ...values, ...(isRest ? { keepsAbsent: "1" } : {}) }, to),
      leavingRules(typedFields, isAbout),
    );
    nameUnsavedLines(ctx, answer, unsavedFields, "itemNumber");
    return leaveUnsaved(ctx, answer, unsavedFields);
  };
  return {
    save,
    copy: async (item: string) =>
      (await refuseFiles(ctx, form)) ?? saveBeside(fields, { copy: item }, { isAbout: [item] }),
    restore: async (item: string) => (await refuseFiles(ctx, form)) ?? saveBeside(fields, { restore: item }),
    turnTo: async (to: string) => (await refuseFiles(ctx, form)) ?? saveBeside(fields, {}, { to }),
    cancelAll: async (to: string) =>
      (await refuseFiles(ctx, form)) ?? saveBeside(fields, { cancel: "yes" }, { to }),
    /** Removes lines even if what is typed for them cannot be saved. */
    remove: async (items: readonly string[]) => {
      const answer = await save({ remove: items }, ctx.path);
      if (answer instanceof Response) return answer;
      const rest = withoutRows(fields, "itemNumber", items);
      const nextAnswer = await saveBeside(rest, { remove: items });
      return nextAnswer instanceof Response ? nextAnswer : answer;
    },
  };
}

const lineField = /^(lines\[\d+\])\./;

/** Fields that do not depend on a line; a new product and its quantity are saved together. */
const otherFields: Readonly<Record<string, readonly string[]>> = {
  newMaterial: newLineFields,
  newQuantity: newLineFields,
  poNumber: ["poNumber"],
  note: ["note"],
  requestedDate: ["requestedDate"],
  validTo: ["validTo"],
};

/** Lets a button leave wrong fields, except those of the lines that it is about. */
export const leavingRules = (fields: FormData, isAbout: readonly string[] = []): LeavingRules => ({
  rowKey: "itemNumber",
  leftWith(name) {
    const [, row] = lineField.exec(name) ?? [];
    if (row) return isAbout.includes(String(fields.get(`${row}.itemNumber`))) ? [] : [name];
    return otherFields[name] ?? (name.startsWith("attributes.") ? [name] : []);
  },
});
