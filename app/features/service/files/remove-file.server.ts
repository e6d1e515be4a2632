import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { personOf } from "../service-rules";
import { withdrawEnclosedFile } from "./enclosed-files.store.server";

/** Takes a file out of a form that is not sent yet. */
export const removeFile = command({
  name: "service.removeFile",
  allow: signedIn,
  input: z.strictObject({ bundle: z.uuid(), file: z.uuid() }),
  unaudited: "a form that is not sent leaves nothing",
  async run({ tx, actor }, { bundle, file }) {
    const owner = { bundle, userId: personOf(actor) };
    orNotFound(await withdrawEnclosedFile(tx, { ...owner, id: file }));
    return ok(null);
  },
});
