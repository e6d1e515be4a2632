import { z } from "zod";
import { process } from "~/door/operation.server";
import { notFound, ok } from "~/door/outcome";
import { mayAmendSome } from "../amendment-rules";
import { amendmentFormSchema } from "../amendments.schema";
import { changeDraft } from "../change-draft.server";

/** Takes a file out of a change. Its bytes are deleted by the job that tidies up. */
export const removeAmendmentFile = process({
  name: "amendments.removeFile",
  allow: mayAmendSome,
  input: amendmentFormSchema.extend({ file: z.uuid() }),
  unaudited: "the files are part of the draft, whose change is written down",
  run: (ctx, { file, ...form }) =>
    changeDraft(ctx, form, async (wish) => {
      const files = (wish.files ?? []).filter(({ id }) => id !== file);
      if (files.length === (wish.files ?? []).length) return notFound;
      const { files: _, ...rest } = wish;
      return ok(files.length > 0 ? { ...rest, files } : rest);
    }),
});
