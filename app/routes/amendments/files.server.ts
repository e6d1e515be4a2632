import type { AmendedKind } from "~/features/amendments/amendment";
import { addAmendmentFiles } from "~/features/amendments/files/add-files.server";
import { removeAmendmentFile } from "~/features/amendments/files/remove-file.server";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { bothUnsaved, leaveUnsaved, saveAcceptable, valuesOf } from "~/http/forms/unsaved-fields.server";
import { nameUnsavedLines } from "~/http/forms/unsaved-lines.server";
import { withoutField } from "~/routes/cart/cart-form.server";
import { leavingRules, newLineFields } from "./edit-savers.server";
import { emptiedDates } from "./emptied-dates.server";

/** Handles the buttons of a change's files; what was typed over the document is saved first. */
export function amendmentFileHandlers(
  ctx: Entrance,
  change: { form: FormData; fields: FormData; kind: AmendedKind; number: string },
) {
  const { form, fields, kind, number } = change;
  const document = { kind, number };
  /**
   * Saves what was typed, then does the button's work with the draft's next revision. A new product stays in its field, still to
   * be added, and so does what cannot be saved.
   */
  async function takeAlong(work: (versions: FormData) => ReturnType<typeof answerForm>) {
    const versions = new FormData();
    versions.set("version", String(form.get("version") ?? ""));
    versions.set("intent", String(form.get("intent") ?? ""));
    const lineFields = newLineFields.reduce(withoutField, fields);
    const { answer, unsavedFields } = await saveAcceptable(
      lineFields,
      (typedFields, isRest) =>
        answerForm(ctx, typedFields, saveAmendment, {
          fixed: {
            ...document,
            emptiedDates: emptiedDates(typedFields),
            ...(isRest ? { keepsAbsent: "1" } : {}),
          },
          typedForm: form,
          to: ({ revision }) => {
            versions.set("revision", String(revision));
            return ctx.path;
          },
        }),
      leavingRules(lineFields),
    );
    if (!(answer instanceof Response)) return answer;
    const workAnswer = await work(versions);
    const newLine = form.get("newMaterial") ? valuesOf(form, newLineFields) : {};
    const allUnsaved = bothUnsaved(unsavedFields, { values: newLine, errors: {} });
    nameUnsavedLines(ctx, workAnswer, allUnsaved, "itemNumber");
    return leaveUnsaved(ctx, workAnswer, allUnsaved, "amendments.newLineKept");
  }
  return {
    upload: () =>
      takeAlong((versions) =>
        answerForm(ctx, versions, addAmendmentFiles, {
          fixed: { ...document, files: form.getAll("files").filter((file) => file instanceof File) },
          typedForm: form,
          to: () => ctx.path,
        }),
      ),
    removeFile: (file: string) =>
      takeAlong((versions) =>
        answerForm(ctx, versions, removeAmendmentFile, {
          fixed: { ...document, file },
          typedForm: form,
          to: () => ctx.path,
        }),
      ),
  };
}
