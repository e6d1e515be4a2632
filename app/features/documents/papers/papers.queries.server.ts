import type { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentKind, ErpFile } from "~/erp/erp";
import { drawPage, readPaper } from "~/pdf/read-paper.server";
import { isInvoiceOutput, outputKinds } from "../document-links";
import { outputSchema, paperPageSchema, paperSchema } from "../documents.schema";
import { mayOpenOutput, withinReach } from "../documents-rules";

const mayReadPapers = signedIn.and(withPartner).and(mayOpenOutput);

/** A paper of a document, as the ERP made it. */
export const getOutput = query({
  name: "documents.getOutput",
  allow: mayReadPapers,
  input: outputSchema,
  run: async (ctx, input) => ok((await fetchOutput(ctx, input)).file),
});

/** The text of the same paper for its page; without `read`, only whether the paper exists. */
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
    return ok({ kind, pages: await readPaper(await bytesOf(file.content), whoAsks(ctx)) });
  },
});

export const getPaperPage = query({
  name: "documents.getPaperPage",
  allow: mayReadPapers,
  limits: [{ times: 120, seconds: 60 }],
  input: paperPageSchema,
  async run(ctx, { page, ...input }) {
    const { file } = await fetchOutput(ctx, input);
    const picture = orNotFound(await drawPage(await bytesOf(file.content), page, whoAsks(ctx)));
    return ok({ picture, etag: `${file.etag}-${page}` });
  },
});

async function fetchOutput(
  { erp, erpContext, actor }: QueryCtx,
  { number, type }: z.output<typeof outputSchema>,
): Promise<{ kind: DocumentKind; file: ErpFile }> {
  const reach = withinReach(actor);
  // A credit memo is read by the number of an invoice.
  const kind = isInvoiceOutput(type)
    ? (await erp.invoices.get(erpContext, number, reach)).value.kind
    : outputKinds[type];
  return { kind, file: (await erp.outputs.fetch(erpContext, { kind, number }, type, reach)).value };
}

/** Threads give those who ask their turns. */
const whoAsks = ({ actor }: QueryCtx) => actor.userId ?? "";

const bytesOf = async (content: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(content).arrayBuffer());
