import { z } from "zod";
import type { Db } from "~/db/db.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { invalid, type Outcome, ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { checkUpload, headLength } from "~/files/check-upload";
import { plainFileName } from "~/files/plain-file-name";
import { storeUpload } from "~/files/store-upload.server";
import { fileSchema } from "~/lib/field-schemas";
import { newId } from "~/lib/ids";
import { enclosureRules } from "../service.settings";
import { personOf } from "../service-rules";
import {
  completeEnclosedFile,
  findEnclosedFiles,
  insertEnclosedFile,
  lockForm,
} from "./enclosed-files.store.server";

/** Stores the acceptable files of a form before it is sent, and names each refused one with its reason. */
export const addFiles = process({
  name: "service.addFiles",
  allow: signedIn,
  limits: [{ times: 120, seconds: 3_600 }],
  input: z.strictObject({
    bundle: z.uuid(),
    files: z.array(fileSchema).max(100),
  }),
  unaudited: "a form that is not sent leaves nothing; what is sent is written down with its files",
  async run(ctx, { bundle, files }): Promise<Outcome<null>> {
    const problems: string[] = [];
    for (const file of files.filter(({ name, size }) => name !== "" || size > 0)) {
      const problem = await storeFile(ctx, bundle, file);
      if (problem !== null) problems.push(ctx.t("cart.file.failed", { name: file.name, reason: problem }));
    }
    if (problems.length === 0) return ok(null);
    return invalid("attachments", { key: "claims.fileProblems", params: { problems: problems.join(" ") } });
  },
});

/** Returns why the file is refused; null if it is stored. */
async function storeFile(ctx: ProcessCtx, bundle: string, file: File): Promise<string | null> {
  const { t } = ctx;
  const owner = { bundle, userId: personOf(ctx.actor) };
  const rules = await ctx.settings.get(enclosureRules, { micrositeId: ctx.actor.micrositeId });
  const fileName = plainFileName(file.name);
  const reasonAgainst = async (db: Db): Promise<string | null> => {
    const earlierFiles = await findEnclosedFiles(db, owner);
    if (earlierFiles.length >= rules.files) return t("cart.file.tooMany", { count: rules.files });
    return earlierFiles.some((each) => each.fileName === fileName) ? t("cart.file.sameName") : null;
  };
  const earlyReason = await reasonAgainst(ctx.db);
  if (earlyReason !== null) return earlyReason;
  const head = Buffer.from(await file.slice(0, headLength).arrayBuffer());
  const limits = { kinds: rules.kinds, largest: rules.megabytes * 1_000_000 };
  const check = checkUpload({ name: file.name, head, size: file.size }, limits);
  if (!check.accepted) return t(check.reason.key, check.reason.params);
  const id = newId();
  const row = { id, ...owner, fileName, type: check.type, size: file.size, addedAt: ctx.clock.now() };
  // The row comes before the bytes, but incomplete: no form shows a file without bytes, and no bytes are orphaned.
  await ctx.transaction(({ tx }) => insertEnclosedFile(tx, row));
  const content = Buffer.from(await file.arrayBuffer());
  if (!(await storeUpload(ctx, { id, content, type: check.type }))) return t("files.notStored");
  return ctx.transaction(async ({ tx }) => {
    // Prevents a race: other uploads may have filled the form meanwhile.
    await lockForm(tx, owner);
    const lateReason = await reasonAgainst(tx);
    if (lateReason === null) await completeEnclosedFile(tx, id);
    return lateReason;
  });
}
