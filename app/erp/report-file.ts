import Papa from "papaparse";
import { ErpError } from "./erp-errors";
import { errorTexts } from "./error-texts";
import type { ErpFile } from "./port/outputs";

export interface ReportTable {
  columns: string[];
  rows: string[][];
}

/** Bytes of a report's file at most. */
const maxBytes = 64 * 1_024 * 1_024;

/**
 * Reads the file of a report. An error that the ERP sent in its place is thrown as a rejection with its texts, and so is a
 * file that is no table.
 */
export async function readReportFile(
  file: Pick<ErpFile, "content" | "mediaType">,
  onProgress: (bytes: number) => Promise<void> | void = () => undefined,
): Promise<ReportTable> {
  const text = await textOf(file.content, onProgress);
  if (/json/i.test(file.mediaType) || /^\s*[{[]/.test(text)) throw rejection(errorsIn(text));
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [columns, ...rows] = data;
  const isTable = columns && errors.every(({ code }) => code === "UndetectableDelimiter");
  if (!isTable || rows.some(({ length }) => length !== columns.length)) throw rejection([]);
  return { columns, rows };
}

async function textOf(
  content: ReadableStream<Uint8Array>,
  onProgress: (bytes: number) => Promise<void> | void,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of content as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw rejection([]);
    text += decoder.decode(chunk, { stream: true });
    await onProgress(bytes);
  }
  return text + decoder.decode();
}

function errorsIn(text: string): string[] {
  try {
    return errorTexts(JSON.parse(text), "").map((each) => each.slice(0, 500));
  } catch {
    return [];
  }
}

const rejection = (texts: readonly string[]): ErpError =>
  new ErpError({
    kind: "rejected",
    messages: texts.map((text) => ({ severity: "error", code: "report.refused", text })),
  });
