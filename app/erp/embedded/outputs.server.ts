import { createHash } from "node:crypto";
import { ErpError } from "../erp-errors";
import type { Scope } from "../port/basics";
import type { DocumentKind, DocumentRef, OutputType, SalesDocument } from "../port/documents";
import type { ErpFile, Outputs } from "../port/outputs";
import { type Call, reject } from "./call";
import { presentDocument } from "./documents/present-documents.server";
import { outputsOf } from "./documents/present-rows.server";
import { getWhole } from "./documents/read-documents.server";
import type { Engine } from "./engine.server";
import { message } from "./texts/text";

/** Draws documents and packs them; the same document gives the same bytes. */
export interface OutputRenderer {
  renderOutput(document: SalesDocument, type: OutputType, language: string): Promise<Uint8Array>;
  zipOutputs(files: { fileName: string; content: Uint8Array }[]): Promise<Uint8Array>;
}

export function outputsFrom(engine: Engine, renderer: OutputRenderer | undefined): Outputs {
  return {
    list: (ctx, document, within) =>
      engine.read("outputs.list", ctx, async (call) => {
        await getWhole(call, document.number, [document.kind], within);
        return renderer ? outputsOf(document.kind, call.language) : [];
      }),
    fetch: (ctx, document, type, within) =>
      engine.read("outputs.fetch", ctx, async (call) => {
        const drawn = await draw(call, able(renderer), document, type, within);
        if (!drawn) throw reject(call, "output.missing", { number: document.number });
        return fileOf(drawn.fileName, "application/pdf", drawn.content);
      }),
    fetchZip: (ctx, wanted, within) =>
      engine.read("outputs.fetchZip", ctx, async (call) => {
        const files: DrawnFile[] = [];
        for (const { document, type } of wanted) {
          const drawn = await draw(call, able(renderer), document, type, within);
          if (drawn) files.push(drawn);
          else {
            const values = { number: document.number };
            call.messages.push(message("warning", "output.missing", call.language, values));
          }
        }
        const zip = await able(renderer).zipOutputs(files);
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
  renderer: OutputRenderer,
  document: DocumentRef,
  type: OutputType,
  within: Scope,
): Promise<DrawnFile | null> {
  if (!outputsOf(document.kind, call.language).some((output) => output.type === type)) return null;
  const whole = await getWhole(call, document.number, [document.kind], within);
  const presented = await presentDocument(call, whole);
  const content = await renderer.renderOutput(presented, type, call.language);
  return { fileName: `${fileNames[document.kind] ?? "document"}-${document.number}.pdf`, content };
}

const fileNames: Partial<Record<DocumentKind, string>> = {
  order: "order-confirmation",
  quote: "quotation",
  delivery: "delivery-note",
  invoice: "invoice",
  creditMemo: "credit-memo",
};

function able(renderer: OutputRenderer | undefined): OutputRenderer {
  if (!renderer) throw new ErpError({ kind: "unsupported", capability: "outputs" });
  return renderer;
}

const streamChunk = 32_768;

export function fileOf(fileName: string, mediaType: string, content: Uint8Array): ErpFile {
  let at = 0;
  return {
    fileName,
    mediaType,
    bytes: content.byteLength,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`,
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
