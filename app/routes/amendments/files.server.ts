import type { AmendedKind } from "~/features/amendments/amendment";
import { addAmendmentFiles } from "~/features/amendments/files/add-files.server";
import { removeAmendmentFile } from "~/features/amendments/files/remove-file.server";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm, answerRefusal, typedAgain } from "~/http/form.server";
import { emptiedDates } from "./emptied-dates.server";

/** Handles the buttons of a change's files; what was typed over the document is saved first. */
export function amendmentFileHandlers(
  ctx: Entrance,
  change: { form: FormData; fields: FormData; kind: AmendedKind; number: string },
) {
  const { form, fields, kind, number } = change;
  const document = { kind, number };
  /** Saves what was typed, then does the button's work with the draft's next revision. */
  async function takeAlong(work: (versions: FormData) => ReturnType<typeof answerForm>) {
    if (form.get("newMaterial")) return refuseUntilAdded(ctx, form);
    const versions = new FormData();
    versions.set("version", String(form.get("version") ?? ""));
    versions.set("intent", String(form.get("intent") ?? ""));
    const answer = await answerForm(ctx, fields, saveAmendment, {
      fixed: { ...document, emptiedDates: emptiedDates(fields) },
      typedForm: form,
      to: ({ revision }) => {
        versions.set("revision", String(revision));
        return ctx.path;
      },
    });
    return answer instanceof Response ? work(versions) : answer;
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

/** A line that is typed but not added would be added by every upload anew, because script leaves the fields as they are. */
function refuseUntilAdded(ctx: Entrance, form: FormData) {
  const text = { key: "amendments.files.newLineFirst" } as const;
  return answerRefusal(ctx, {
    submission: typedAgain(form),
    outcome: { kind: "invalid", problems: [{ path: "files", text }] },
    findings: {},
    intent: "upload",
  });
}
