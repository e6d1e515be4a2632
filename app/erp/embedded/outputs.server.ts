import { createHash } from "node:crypto";
import type { Scope } from "../port/basics";
import type { DocumentKind, DocumentRef, OutputType } from "../port/documents";
import type { ErpFile, Outputs } from "../port/outputs";
import { type Call, reject } from "./call";
import { presentDocument } from "./documents/present-documents.server";
import { outputLabels } from "./documents/present-rows.server";
import { getWhole } from "./documents/read-documents.server";
import type { Engine } from "./engine.server";
import { renderOutput } from "./outputs/render-output.server";
import { zipOutputs } from "./outputs/zip-outputs";
import { unitLabel } from "./reference-data.server";
import { message } from "./texts/text";

export function outputsOf(engine: Engine): Outputs {
  return {
    list: (ctx, document, within) =>
      engine.read("outputs.list", ctx, async (call) => {
        await getWhole(call, document.number, [document.kind], within);
        return outputLabels(document.kind, call.language);
      }),
    fetch: (ctx, document, type, within) =>
      engine.read("outputs.fetch", ctx, async (call) => {
        const drawn = await draw(call, document, type, within);
        if (!drawn) throw reject(call, "output.missing", { number: document.number });
        return fileOf(drawn.fileName, "application/pdf", drawn.content);
      }),
    fetchZip: (ctx, output, within) =>
      engine.read("outputs.fetchZip", ctx, async (call) => {
        const files: DrawnFile[] = [];
        for (const { document, type } of output) {
          const drawn = await draw(call, document, type, within);
          if (drawn) files.push(drawn);
          else {
            const values = { number: document.number };
            call.messages.push(message("warning", "output.missing", call.language, values));
          }
        }
        const [first] = output;
        if (files.length === 0)
          throw reject(call, "output.missing", { number: first?.document.number ?? "" });
        const zip = zipOutputs(files);
        return fileOf(`documents-${call.today}.zip`, "application/zip", zip);
      }),
  };
}

interface DrawnFile {
  fileName: string;
  content: Uint8Array;
}

async function draw(
  call: Call,
  document: DocumentRef,
  type: OutputType,
  within: Scope,
): Promise<DrawnFile | null> {
  if (!outputLabels(document.kind, call.language).some((output) => output.type === type)) return null;
  const fullDocument = await getWhole(call, document.number, [document.kind], within);
  const presented = await presentDocument(call, fullDocument);
  const { language } = call;
  const unit = (code: string) => unitLabel(call.reference, code, language);
  const content = await renderOutput({ document: presented, type, language, unitLabel: unit });
  return { fileName: `${fileNames[document.kind] ?? "document"}-${document.number}.pdf`, content };
}

const fileNames: Partial<Record<DocumentKind, string>> = {
  order: "order-confirmation",
  quote: "quotation",
  delivery: "delivery-note",
  invoice: "invoice",
  creditMemo: "credit-memo",
};

const streamChunk = 32_768;

export function fileOf(fileName: string, mediaType: string, content: Uint8Array): ErpFile {
  let at = 0;
  return {
    fileName,
    mediaType,
    bytes: content.byteLength,
    etag: createHash("sha256").update(content).digest("base64url").slice(0, 27),
    original: true,
    content: new ReadableStream({
      pull(controller) {
        if (at >= content.byteLength) return controller.close();
        controller.enqueue(content.subarray(at, at + streamChunk));
        at += streamChunk;
      },
    }),
  };
}
