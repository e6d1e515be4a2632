import { ErpError } from "../../erp-errors";
import { fileOf } from "../../files/file-of.server";
import { zipOutputs } from "../../files/zip-outputs";
import type { ErpContext, Scope } from "../../port/basics";
import type { DocumentRef, OutputLabel, OutputType } from "../../port/documents";
import type { Outputs } from "../../port/outputs";
import { labelOf, message } from "../../texts/text";
import { answerWith, notFoundError, type SapCall, type SapSystem, services } from "../call";
import { findBillings } from "../documents/billing-query";
import { functionPath } from "../odata/address";
import { isRow } from "../odata/rows";
import { timeouts } from "../odata/sender.server";
import { textLiteral, textOf } from "../odata/values";

/** SAP hands out the PDF of billing documents; for orders, quotes and deliveries it has no released service. */
export function outputsOf(system: SapSystem): Outputs {
  return {
    list: (ctx, document, within) => answerWith(system, ctx, (call) => listOutputs(call, document, within)),
    fetch: (ctx, document, type, within) =>
      answerWith(system, ctx, async (call) => {
        const content = await fetchPdf(call, document, type, within);
        if (!content) throw missingPaper(call.ctx, document);
        return fileOf(fileNameOf(document), "application/pdf", content);
      }),
    fetchZip: (ctx, outputs, within) =>
      answerWith(system, ctx, async (call) => {
        const files: { fileName: string; content: Uint8Array }[] = [];
        for (const { document, type } of outputs) {
          const content = await fetchPdf(call, document, type, within);
          if (content) files.push({ fileName: fileNameOf(document), content });
          else
            call.messages.push(
              message("warning", "output.missing", call.ctx.language, {
                values: { number: document.number },
              }),
            );
        }
        const [first] = outputs;
        if (files.length === 0)
          throw missingPaper(call.ctx, first?.document ?? { kind: "invoice", number: "" });
        const day = call.clock.now().toISOString().slice(0, 10);
        return fileOf(`documents-${day}.zip`, "application/zip", zipOutputs(files));
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

async function listOutputs(call: SapCall, document: DocumentRef, within: Scope): Promise<OutputLabel[]> {
  if (!isBilling(document)) return [];
  await assertVisible(call, document, within);
  return [{ type: "invoice", label: labelOf("output.invoice", call.ctx.language) }];
}

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
