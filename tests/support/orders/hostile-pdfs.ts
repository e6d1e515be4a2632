import { constants, deflateRawSync, deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";

/** Assembles a PDF of objects, whose numbers are their places in the list. */
function pdfOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(typeof object === "string" ? Buffer.from(object) : object);
    add(Buffer.from("\nendobj\n"));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`;
const font = "/Resources << /Font << /F 5 0 R >> >>";
const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

function onePage(content: Buffer, catalog = ""): Uint8Array {
  const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    pages,
    page(`${font} /Contents 4 0 R`),
    content,
    helvetica,
  ]);
}

/** Page whose few kilobytes unpack to that many megabytes. */
export function bomb(megabytes: number): Uint8Array {
  return onePage(stream("/Filter /FlateDecode", deflatedSpaces(megabytes)));
}

/** Compresses one megabyte of spaces and repeats what came of it: a thousand of them took seconds and a gigabyte of memory. */
function deflatedSpaces(megabytes: number): Buffer {
  const megabyte = Buffer.alloc(1_000_000, " ");
  const block = deflateRawSync(megabyte, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const header = Buffer.from([0x78, 0xda]);
  const end = deflateRawSync("");
  return Buffer.concat([
    header,
    ...Array.from({ length: megabytes }, () => block),
    end,
    checksumOfSpaces(megabytes * 1_000_000),
  ]);
}

/** Adler-32 of that many spaces, as the formula of RFC 1950 gives it for equal bytes. */
function checksumOfSpaces(count: number): Buffer {
  const [space, modulus, length] = [32n, 65_521n, BigInt(count)];
  const sum = (1n + space * length) % modulus;
  const sumOfSums = (length + (space * length * (length + 1n)) / 2n) % modulus;
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(Number(sumOfSums * 65_536n + sum));
  return checksum;
}

/** Pages that each unpack to that many megabytes, which no single buffer limit refuses. */
export function manyBombs(pages: number, megabytes: number): Uint8Array {
  const text = "BT /F 9 Tf 40 700 Td (x) Tj ET ";
  const compressedData = deflateSync(Buffer.from(text.padEnd(megabytes * 1_000_000, " ")), { level: 9 });
  const first = 4;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index * 2} 0 R`).join(" ");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    helvetica,
    ...Array.from({ length: pages }, (_, index) => [
      page(`/Resources << /Font << /F 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R`),
      stream("/Filter /FlateDecode", compressedData),
    ]).flat(),
  ]);
}

/** Bomb within a bomb: some hundred bytes that unpack twice. */
export function doubleBomb(megabytes: number): Uint8Array {
  const compressedData = deflateSync(deflateSync(Buffer.alloc(megabytes * 1_000_000, 32), { level: 9 }), {
    level: 9,
  });
  return onePage(stream("/Filter [/FlateDecode /FlateDecode]", compressedData));
}

/** Page with a text of endless repetitions. */
export function endlessTexts(times: number): Uint8Array {
  const compressedData = deflateSync(
    Buffer.from(`BT /F 9 Tf ${"1 0 0 1 40 700 Tm (x) Tj ".repeat(times)} ET`),
    {
      level: 9,
    },
  );
  return onePage(stream("/Filter /FlateDecode", compressedData));
}

export function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(" ");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => page("")),
  ]);
}

/** Page tree that contains itself. */
export const circle = (): Uint8Array =>
  pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]);

/** Order with a script that would run when it is opened. */
export const scriptPdf = (): Uint8Array =>
  onePage(
    stream("", Buffer.from("BT /F 9 Tf 40 700 Td (Purchase order: PO-4711 of the company) Tj ET")),
    "/OpenAction << /S /JavaScript /JS (app.launchURL\\('https://attacker.example'\\)) >>",
  );

/** Order that only opens with a password. */
export function lockedPdf(): Promise<Uint8Array> {
  return new Promise((finish) => {
    const pdf = new PDFDocument({ userPassword: "secret", ownerPassword: "more secret" });
    const parts: Buffer[] = [];
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => finish(new Uint8Array(Buffer.concat(parts))));
    pdf.text("Purchase order 4711");
    pdf.end();
  });
}
