import { type QueryCtx, query } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { must } from "~/lib/assert";
import { fileIdSchema } from "../documents.schema";
import { mayFindDocuments } from "../documents-rules";
import { findFile } from "./document-files.store.server";

/** Returns the progress of a file that a job writes, and its name once it is written. */
export const getListFile = query({
  name: "documents.getListFile",
  allow: signedIn,
  input: fileIdSchema,
  async run(ctx, { id }) {
    const { asked, state, written, total, isMailWanted, name, size } = await findOwnFile(ctx, id);
    return ok({ id, list: asked.list, state, written, total, isMailWanted, name, size });
  },
});

/** Returns the content of the file to an owner who may still read such a list of this customer. */
export const fetchListFile = query({
  name: "documents.fetchListFile",
  allow: signedIn,
  input: fileIdSchema,
  async run(ctx, { id }) {
    const file = await findOwnFile(ctx, id);
    const { state, asked, name, type, size } = file;
    const owner = state === "ready" ? await findActor(ctx.db, file) : null;
    if (!owner || !mayFindDocuments(owner, { list: asked.list }).allowed) return notFound;
    return ok({ name, type, size, content: orNotFound(await ctx.files.get(id)) });
  },
});

const findOwnFile = async ({ db, actor }: QueryCtx, id: string) =>
  orNotFound(await findFile(db, must(actor.userId, "a signed-in user"), id));
