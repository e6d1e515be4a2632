import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { fileKinds } from "~/files/file-kinds";
import { enclosureRules } from "../service.settings";
import { personOf } from "../service-rules";
import { findEnclosedFiles } from "./enclosed-files.store.server";

/** Returns the files that a form holds so far, and the limits for more. */
export const getFilesOfForm = query({
  name: "service.getFilesOfForm",
  allow: signedIn,
  input: z.strictObject({ bundle: z.uuid() }),
  async run(ctx, { bundle }) {
    const rules = await ctx.settings.get(enclosureRules, { micrositeId: ctx.actor.micrositeId });
    const files = await findEnclosedFiles(ctx.db, { bundle, userId: personOf(ctx.actor) });
    return ok({
      files: files.map(({ id, fileName, size }) => ({
        id,
        name: fileName,
        size: ctx.t("cart.file.size", { kilobytes: Math.max(1, Math.round(size / 1000)) }),
      })),
      limits: {
        files: rules.files,
        megabytes: rules.megabytes,
        types: rules.kinds.flatMap((kind): readonly string[] => fileKinds[kind].extensions),
      },
    });
  },
});
