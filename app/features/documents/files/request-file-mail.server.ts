import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { fileIdSchema } from "../documents.schema";
import { findFile, updateFile } from "./document-files.store.server";
import { announceFile } from "./write-file.server";

/** Requests a mail to the owner when the file is ready. */
export const requestFileMail = command({
  name: "documents.requestFileMail",
  allow: signedIn,
  unaudited: "who is told of a file concerns nobody else",
  input: fileIdSchema,
  async run(ctx, { id }) {
    const file = orNotFound(await findFile(ctx.tx, must(ctx.actor.userId, "a signed-in user"), id));
    await updateFile(ctx.tx, id, { isMailWanted: true });
    // Prevents a race: the job may have finished before the request.
    if (file.state === "ready") await announceFile(ctx, { ...file, isMailWanted: true });
    return ok({ id });
  },
});
