import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import { inUse, signedIn, withPartner } from "~/door/verdict";
import type { DocumentKind, ErpFile } from "~/erp/erp";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { drawPage, readPaper } from "~/pdf/read-paper.server";
import { outputKinds } from "./document-links";
import {
  documentSchema,
  downloadDocumentsSchema,
  fileIdSchema,
  fileSchema,
  findDocumentsSchema,
  listSchema,
  outputSchema,
  paperPageSchema,
  paperSchema,
  papersSchema,
} from "./documents.schema";
import {
  asPermitted,
  mayFindDocuments,
  mayOpenFile,
  mayOpenOutput,
  mayViewInvoices,
  readsAllCustomers,
  withinReach,
} from "./documents-rules";
import { findFile } from "./files/document-files.store.server";
import { findRows, partsOf } from "./find-rows.server";
import {
  findFirstCriterion,
  findFirstSearch,
  findSavedSearches,
} from "./searches/document-searches.store.server";

export const findDocuments = query({
  name: "documents.find",
  allow: mayFindDocuments,
  input: findDocumentsSchema,
  async run(ctx, { page, pageSize, refresh, ...asked }) {
    const asking = { ...ctx, erpContext: { ...ctx.erpContext, refresh } };
    const found = await findRows(asking, asked, { page, pageSize });
    const { value, asOf, source, messages } = found;
    return ok({ list: value, asOf, source, messages });
  },
});

/** A list's rows for a file, part by part: the first is at hand, so that what fails is said before anything is sent. */
export const downloadDocuments = query({
  name: "documents.download",
  allow: mayFindDocuments,
  limits: [{ times: 20, seconds: 60 }],
  input: downloadDocumentsSchema,
  async run(ctx, asked) {
    return ok({ parts: await partsOf(ctx, asked) });
  },
});

/** A long list that is written into a file: how far it has come, and what it is called when it is there. */
export const getListFile = query({
  name: "documents.getListFile",
  allow: signedIn,
  input: fileIdSchema,
  async run(ctx, { id }) {
    const { asked, state, written, total, letterWanted, name, size } = await ownFile(ctx, id);
    return ok({ id, list: asked.list, state, written, total, letterWanted, name, size });
  },
});

/** The file itself. */
export const fetchListFile = query({
  name: "documents.fetchListFile",
  allow: signedIn,
  input: fileIdSchema,
  async run(ctx, { id }) {
    const { state, name, type, size } = await ownFile(ctx, id);
    if (state !== "ready") return notFound;
    return ok({ name, type, size, content: orNotFound(await ctx.files.get(id)) });
  },
});

const ownFile = async ({ db, actor }: QueryCtx, id: string) =>
  orNotFound(await findFile(db, must(actor.userId, "a signed-in user"), id));

/** With what a list begins, and the searches kept for it. */
export const getSearches = query({
  name: "documents.getSearches",
  allow: signedIn,
  input: z.strictObject({ list: listSchema }),
  async run(ctx, { list }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), list };
    const kept = await findSavedSearches(ctx.db, owner);
    return ok(
      kept.map(({ id, title, search, isDefault }) => ({ id, title: title ?? "", search, isDefault })),
    );
  },
});

/** The search with which a list begins, and by what a new one begins. */
export const getFirstSearch = query({
  name: "documents.getFirstSearch",
  allow: signedIn,
  input: z.strictObject({ list: listSchema }),
  async run(ctx, { list }) {
    const owner = { userId: must(ctx.actor.userId, "a signed-in user"), list };
    const [search, start] = await Promise.all([
      findFirstSearch(ctx.db, owner),
      findFirstCriterion(ctx.db, owner),
    ]);
    return ok({ search, start });
  },
});

type Detailed = "order" | "quote" | "invoice";

/** One document with what stands before and after it, and the files that lie with it. */
async function readDetails(ctx: QueryCtx, kind: Detailed, asked: z.output<typeof documentSchema>) {
  const { number, refresh } = asked;
  const asking = { ...ctx.erpContext, refresh };
  const groups = { order: ctx.erp.orders, quote: ctx.erp.quotes, invoice: ctx.erp.invoices };
  const found = await groups[kind].get(asking, number, withinReach(ctx.actor));
  // What is asked for as an invoice may be a credit memo.
  const ref = { kind: found.value.kind, number };
  const [flow, files] = await Promise.all([
    ctx.erp.documents.flow(asking, ref, withinReach(ctx.actor)),
    ctx.erp.attachments.list(asking, ref, withinReach(ctx.actor)),
  ]);
  const { messages, asOf } = found;
  const document = asPermitted(ctx.actor, translatorFor(ctx.actor), found.value);
  return { document, flow: flow.value, files: files.value, messages, asOf };
}

export const getOrder = query({
  name: "documents.getOrder",
  allow: signedIn.and(withPartner),
  input: documentSchema,
  run: async (ctx, asked) => ok(await readDetails(ctx, "order", asked)),
});

export const getQuote = query({
  name: "documents.getQuote",
  allow: inUse("quotes").and(signedIn).and(withPartner),
  input: documentSchema,
  run: async (ctx, asked) => ok(await readDetails(ctx, "quote", asked)),
});

export const getInvoice = query({
  name: "documents.getInvoice",
  allow: mayViewInvoices,
  input: documentSchema,
  run: async (ctx, asked) => ok(await readDetails(ctx, "invoice", asked)),
});

/** A file that lies with a document. */
export const getFile = query({
  name: "documents.getFile",
  allow: signedIn.and(withPartner).and(mayOpenFile),
  input: fileSchema,
  async run(ctx, { kind, number, id }) {
    const found = await ctx.erp.attachments.fetch(
      ctx.erpContext,
      { kind, number },
      id,
      withinReach(ctx.actor),
    );
    return ok(found.value);
  },
});

/** The papers of ticked documents, packed together; what has none is passed over. */
export const getPapersOf = query({
  name: "documents.getPapersOf",
  allow: mayFindDocuments,
  limits: [{ times: 10, seconds: 60 }],
  input: papersSchema,
  async run(ctx, { list, numbers }) {
    const criteria = numbers.map((value) => ({ key: "docNumber" as const, value }));
    const asked = { list, criteria, q: "", anyPartner: readsAllCustomers(ctx.actor), withItems: false };
    const ticked = await findRows(
      ctx,
      { ...asked, sortBy: "doc_number", order: "asc" },
      { page: 1, pageSize: numbers.length },
    );
    const wanted = ticked.value.items.flatMap((found) =>
      found.of === "document"
        ? found.row.outputTypes.map(({ type }) => ({
            document: { kind: found.row.kind, number: found.row.number },
            type,
          }))
        : [],
    );
    if (wanted.length === 0) return notFound;
    const zip = await ctx.erp.outputs.fetchZip(ctx.erpContext, wanted, withinReach(ctx.actor));
    return ok(zip.value);
  },
});

const mayReadPapers = signedIn.and(withPartner).and(mayOpenOutput);

/** A paper of a document, as the ERP made it. */
export const getOutput = query({
  name: "documents.getOutput",
  allow: mayReadPapers,
  input: outputSchema,
  run: async (ctx, input) => ok((await fetchOutput(ctx, input)).file),
});

/** The same paper to be read on a page; or only that there is one, for who wants the file. */
export const getPaper = query({
  name: "documents.getPaper",
  allow: mayReadPapers,
  limits: [{ times: 60, seconds: 60 }],
  input: paperSchema,
  async run(ctx, { read, ...input }) {
    const { kind, file } = await fetchOutput(ctx, input);
    if (!read) {
      await file.content.cancel();
      return ok({ kind, pages: [] });
    }
    return ok({ kind, pages: await readPaper(await bytesOf(file.content)) });
  },
});

export const getPaperPage = query({
  name: "documents.getPaperPage",
  allow: mayReadPapers,
  limits: [{ times: 120, seconds: 60 }],
  input: paperPageSchema,
  async run(ctx, { page, ...input }) {
    const { file } = await fetchOutput(ctx, input);
    const picture = orNotFound(await drawPage(await bytesOf(file.content), page));
    return ok({ picture, etag: `${file.etag}-${page}` });
  },
});

async function fetchOutput(
  ctx: QueryCtx,
  { number, type }: z.output<typeof outputSchema>,
): Promise<{ kind: DocumentKind; file: ErpFile }> {
  const { erp, erpContext, actor } = ctx;
  const reach = withinReach(actor);
  // What has the address of an invoice may be a credit memo.
  const kind =
    type === "invoice" ? (await erp.invoices.get(erpContext, number, reach)).value.kind : outputKinds[type];
  return { kind, file: (await erp.outputs.fetch(erpContext, { kind, number }, type, reach)).value };
}

const bytesOf = async (content: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(content).arrayBuffer());
