import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Actor } from "~/door/actor";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { inUse, systemOnly } from "~/door/verdict";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { fileDays, fileReadyMail } from "~/features/mails/file-ready.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { findBrandName } from "~/features/themes/brand-name.server";
import { longListFile } from "~/files/list-file.server";
import { maxFileRows } from "~/lib/file-rows";
import { inTurns } from "~/lib/in-turns.server";
import { outputTypes } from "../document-links";
import { listHead, listRows } from "../document-list-view";
import { formatOfKind } from "../document-lists";
import { fileIdSchema } from "../documents.schema";
import { mayFindDocuments, mayViewInvoices } from "../documents-rules";
import { exceedsFile, findRowParts } from "../find-rows.server";
import { composeBundle } from "./compose-bundle.server";
import {
  type DocumentFile,
  deleteFiles,
  failFile,
  findAnyFile,
  findFilesBefore,
  updateFile,
} from "./document-files.store.server";
import { fileHead } from "./file-head.server";

/**
 * Writes the file with the rights that its owner has now, not when it was requested. Idempotent: a retry
 * writes the same file again.
 */
export const writeFile = process({
  name: "documents.writeFile",
  allow: systemOnly,
  unaudited: "a file of what one may read changes nothing",
  input: fileIdSchema,
  async run(ctx, { id }) {
    const file = orNotFound(await findAnyFile(ctx.db, id));
    if (file.state === "ready") return ok({ id });
    const actor = await findActor(ctx.db, file);
    if (!actor || !mayFindDocuments(actor, { list: file.asked.list }).allowed) {
      await ctx.transaction(({ tx }) => failFile(tx, id));
      return ok({ id });
    }
    const { name, type, body } = await compose(ctx, file, actor);
    const content = body instanceof Uint8Array ? Buffer.from(body) : Readable.fromWeb(body as WebStream);
    const { size } = await ctx.files.put(id, content, type);
    await ctx.transaction(async (change) => {
      const readyFile = orNotFound(await updateFile(change.tx, id, { state: "ready", name, type, size }));
      await announceFile(change, readyFile);
    });
    return ok({ id });
  },
});

async function compose(ctx: ProcessCtx, file: DocumentFile, actor: Actor) {
  const { id, asked, columns } = file;
  const t = ctx.translatorFor(actor);
  const { locale } = actor.formats;
  const erpContext = {
    system: actor.salesArea?.system ?? "main",
    language: locale,
    salesArea: file.salesAreaId,
    partner: file.partner.number,
    requestId: ctx.requestId,
  };
  const fileCtx = { ...ctx, erpContext, actor };
  const report = async (writtenCount: number) => {
    await ctx.transaction(({ tx }) => updateFile(tx, id, { written: writtenCount }));
  };
  if (file.kind === "papers") return composeBundle(fileCtx, asked, report);
  const parts = await findRowParts(fileCtx, asked);
  const head = listHead(asked.list, t, { withItems: asked.withItems });
  const columnsOfFile = head.columns.map((column) => ({ ...column, hidden: !columns.includes(column.name) }));
  // A file has neither links nor actions, so that the other rights play no part.
  const rights = {
    viewInvoices: mayViewInvoices(actor, {}).allowed,
    outputs: outputTypes.filter((type) => inUse(type)(actor, {}).allowed),
    openLists: [],
    orders: false,
    quotes: false,
    changesFor: null,
    claims: false,
  };
  async function* pages() {
    let writtenCount = 0;
    for await (const part of parts) {
      for await (const piece of inTurns([part])) yield listRows(asked.list, piece, { t, rights });
      writtenCount += part.length;
      await report(writtenCount);
    }
    // The count that the list began with may have stopped early, or have changed since.
    const total =
      writtenCount >= maxFileRows && (await exceedsFile(fileCtx, asked)) ? writtenCount + 1 : writtenCount;
    await ctx.transaction(({ tx }) => updateFile(tx, id, { total }));
  }
  const { format, plain } = formatOfKind[file.kind];
  const reader = { t, formats: actor.formats, plain, who: file.partner.number };
  const fileNames = fileHead({
    criteria: asked,
    actor: { ...actor, partner: file.partner },
    author: await findBrandName(ctx, actor),
    t,
    now: ctx.clock.now(),
  });
  const headOfFile = { ...head, ...fileNames, columns: columnsOfFile };
  return longListFile(headOfFile, pages(), format, reader);
}

/** Mails "Your file is ready" to an owner who requested it. */
export async function announceFile(
  change: Pick<ChangeCtx, "tx" | "clock" | "enqueue" | "settings" | "vault" | "portal" | "translatorFor">,
  file: DocumentFile,
): Promise<void> {
  if (!file.isMailWanted) return;
  const addressee = await findAddressee(change.tx, file.userId);
  if (!addressee) return;
  const draft = fileReadyMail(file.id, { t: change.translatorFor(addressee), portal: change.portal });
  await queueEventMail(change, draft, addressee, null);
}

export const writeFileJob: Job = {
  name: "documents.writeFile",
  retries: 2,
  timeout: 600,
  async run(ctx, { id = "" }) {
    try {
      assertDone(await writeFile(ctx, { id }), `The file ${id}`);
    } catch (error) {
      // The file shows as failed even after the last retry; a successful retry makes it ready.
      await ctx.services.database.transaction((tx) => failFile(tx, id));
      throw error;
    }
  },
};

/** A bundle makes the ERP write many papers: one bundle at a time, so that the others' pages do not wait for them. */
export const writeBundleJob: Job = { ...writeFileJob, name: "documents.writeBundle", oneAtATime: true };

/** Removes expired files, finished or not. */
export const forgetFiles = process({
  name: "documents.forgetFiles",
  allow: systemOnly,
  unaudited: "what nobody can fetch any more is no record",
  input: fileIdSchema.partial(),
  async run(ctx) {
    const expiry = new Date(ctx.clock.now().getTime() - fileDays * 86_400_000);
    const oldFiles = await findFilesBefore(ctx.db, expiry, 1_000);
    for (const id of oldFiles) await ctx.files.remove(id);
    await ctx.transaction(({ tx }) => deleteFiles(tx, oldFiles));
    return ok({ forgotten: oldFiles.length });
  },
});

export const forgetFilesJob: Job = {
  name: "documents.forgetFiles",
  schedule: "20 3 * * *",
  async run(ctx) {
    await forgetFiles(ctx, {});
  },
};
