import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { must } from "~/lib/assert";
import { maxFileRows } from "~/lib/file-rows";
import { newId } from "~/lib/ids";
import { startFileSchema } from "../documents.schema";
import { mayFindDocuments } from "../documents-rules";
import { insertFile } from "./document-files.store.server";

/** Starts a job that writes a long list into a file. */
export const startFile = command({
  name: "documents.startFile",
  allow: mayFindDocuments,
  unaudited: "a file of what one may read changes nothing",
  limits: [{ times: 10, seconds: 600 }],
  input: startFileSchema,
  async run(ctx, { list, asked, kind, columns, total }) {
    const { actor } = ctx;
    const id = newId();
    await insertFile(ctx.tx, {
      id,
      userId: must(actor.userId, "a signed-in user"),
      partner: must(actor.partner, "an active customer"),
      salesAreaId: must(actor.salesArea, "a sales area").id,
      asked: { ...asked, list },
      kind,
      columns,
      state: "waiting",
      total: Math.min(total, maxFileRows),
      createdAt: ctx.clock.now(),
    });
    await ctx.enqueue({ name: "documents.writeFile", payload: { id } });
    return ok({ id });
  },
});
