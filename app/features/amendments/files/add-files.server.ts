import { z } from "zod";
import { process } from "~/door/operation.server";
import { invalid, type Notice, ok, refused } from "~/door/outcome";
import { judgeFile, type RefusedFile } from "~/features/carts/attachments/judge-file.server";
import { attachmentRules } from "~/features/carts/cart.settings";
import { storeUpload } from "~/files/store-upload.server";
import { fileSchema } from "~/lib/field-schemas";
import { newId } from "~/lib/ids";
import type { WishedFile } from "../amendment";
import { mayAmendSome } from "../amendment-rules";
import { amendmentFormSchema } from "../amendments.schema";
import { changeDraft } from "../change-draft.server";
import { insertFile } from "./amendment-files.store.server";

/** Adds the acceptable files to a change, and returns the reason for each that was refused. */
export const addAmendmentFiles = process({
  name: "amendments.addFiles",
  allow: mayAmendSome,
  input: amendmentFormSchema.extend({
    files: z.array(fileSchema).max(100),
  }),
  unaudited: "the files that are taken are part of the draft, whose change is written down",
  async run(ctx, { files: sentFiles, ...form }) {
    if (!ctx.erp.capabilitiesOf(ctx.erpContext.system).attachments) {
      return refused({ key: "amendments.files.unsupported" });
    }
    const files = sentFiles.filter(({ name, size }) => name !== "" || size > 0);
    if (files.length === 0) return invalid("files", { key: "cart.file.none" });
    const rules = await ctx.settings.get(attachmentRules, { micrositeId: ctx.actor.micrositeId });
    const addedFiles: WishedFile[] = [];
    const refusals: RefusedFile[] = [];
    const draft = await changeDraft(ctx, form, async (wish) => {
      for (const file of files) {
        const attachedFiles = [...(wish.files ?? []), ...addedFiles];
        const verdict = await judgeFile(file, attachedFiles, rules, ctx.t);
        if ("reason" in verdict) {
          refusals.push({ name: file.name, reason: verdict.reason });
          continue;
        }
        const { content, fileName, type } = verdict;
        const id = newId();
        // The row comes before the bytes, so that no bytes are orphaned whatever happens next.
        await ctx.transaction(({ tx, clock }) => insertFile(tx, id, clock.now()));
        if (await storeUpload(ctx, { id, content, type }))
          addedFiles.push({ id, fileName, type, size: content.length });
        else refusals.push({ name: file.name, reason: ctx.t("files.notStored") });
      }
      const wishedFiles = [...(wish.files ?? []), ...addedFiles];
      return ok(wishedFiles.length > 0 ? { ...wish, files: wishedFiles } : wish);
    });
    if (draft.kind !== "ok") return draft;
    const notices: Notice[] = refusals.map((params) => ({
      severity: "error",
      key: "cart.file.failed",
      params: { ...params },
    }));
    if (addedFiles.length > 0) {
      notices.unshift({ severity: "success", key: "cart.file.taken", params: { count: addedFiles.length } });
    }
    const { number, revision } = draft.value;
    return ok({ number, revision, added: addedFiles.length, refused: refusals }, ...notices);
  },
});
