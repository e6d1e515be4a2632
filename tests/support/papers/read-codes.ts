import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawPage } from "~/pdf/read-paper.server";

export interface ReadCode {
  format: string;
  text: string;
}

let reader: Promise<unknown> | undefined;

/** Loads the reader's WebAssembly from the package instead of the network. */
function loadReader(): Promise<unknown> {
  reader ??= readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")).then(
    (file) =>
      prepareZXingModule({
        overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) },
        fireImmediately: true,
      }),
  );
  return reader;
}

/** Reads the codes in a picture. */
export async function readCodes(picture: Uint8Array): Promise<ReadCode[]> {
  await loadReader();
  const codes = await readBarcodes(picture, { formats: ["QRCode", "Code128"], tryHarder: true });
  return codes.map(({ format, text }) => ({ format, text }));
}

/** Reads the codes of one page of a PDF from its picture, as a telephone would. */
export async function codesOnPage(pdf: Uint8Array, page: number): Promise<ReadCode[]> {
  const picture = await drawPage(pdf, page);
  if (!picture) throw new Error(`The PDF has no page ${page}`);
  return readCodes(picture);
}
