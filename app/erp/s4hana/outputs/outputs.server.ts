import { ErpError } from "../../erp-errors";
import { fileOf } from "../../files/file-of.server";
import type { ErpContext, Scope } from "../../port/basics";
import type { DocumentRef, OutputType } from "../../port/documents";
import type { Outputs } from "../../port/outputs";
import { message } from "../../texts/text";
import { answerWith, notFoundError, type SapCall, type SapSystem, services } from "../call";
import { findBillings } from "../documents/billing-query";
import { functionPath } from "../odata/address";
import { isRow } from "../odata/rows";
import { timeouts } from "../odata/sender.server";
import { textLiteral, textOf } from "../odata/values";

/** SAP hands out the PDF of billing documents; for orders, quotes and deliveries it has no released service. */
export function outputsOf(system: SapSystem): Outputs {
  return {
    fetch: (ctx, document, type, within) =>
      answerWith(system, ctx, async (call) => {
        const content = await fetchPdf(call, document, type, within);
        if (!content) throw missingPaper(call.ctx, document);
        return fileOf(fileNameOf(document), "application/pdf", content);
      }),
  };
}

const fileNameOf = ({ kind, number }: DocumentRef) =>
  `${kind === "creditMemo" ? "credit-memo" : "invoice"}-${number}.pdf`;

const missingPaper = (ctx: ErpContext, { number }: DocumentRef) =>
  new ErpError({
    kind: "rejected",
    messages: [message("error", "output.missing", ctx.language, { values: { number } })],
  });

const isBilling = ({ kind }: DocumentRef) => kind === "invoice" || kind === "creditMemo";

async function assertVisible(call: SapCall, document: DocumentRef, within: Scope) {
  const criteria = [{ key: "docNumber" as const, value: document.number }];
  const page = await findBillings(call, { within, criteria, page: 1, pageSize: 1 });
  if (!page?.rows[0]) throw notFoundError(`${document.kind} ${document.number}`);
}

async function fetchPdf(
  call: SapCall,
  document: DocumentRef,
  type: OutputType,
  within: Scope,
): Promise<Uint8Array | null> {
  if (type !== "invoice" || !isBilling(document)) return null;
  await assertVisible(call, document, within);
  const path = functionPath("GetPDF", { BillingDocument: textLiteral(document.number) });
  const answer = await call.client.call(call.ctx, services.invoices, path, timeouts.output);
  const row = isRow(answer) && isRow(answer.GetPDF) ? answer.GetPDF : answer;
  const base64 = isRow(row) ? textOf(row.BillingDocumentBinary) : "";
  return base64 === "" ? null : Buffer.from(base64, "base64");
}
