import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { amendmentOwner, mayAmendSome } from "../amendment-rules";
import { amendedDocumentSchema } from "../amendments.schema";
import { findOpenAmendment } from "../amendments.store.server";

/** Returns a file of the person's own open change, with its bytes. */
export const getAmendmentFile = query({
  name: "amendments.getFile",
  allow: mayAmendSome,
  input: amendedDocumentSchema.extend({ file: z.uuid() }),
  async run(ctx, { file, ...document }) {
    const amendment = orNotFound(await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), document));
    const { id, fileName, type, size } = orNotFound(amendment.wish.files?.find((one) => one.id === file));
    return ok({ name: fileName, type, size, content: orNotFound(await ctx.files.get(id)) });
  },
});
