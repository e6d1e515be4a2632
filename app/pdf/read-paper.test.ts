import PDFDocument from "pdfkit";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPage, readPaper } from "./read-paper.server";

function paperOf(...pages: string[][]): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument({ size: "A4", autoFirstPage: false });
    const parts: Buffer[] = [];
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    for (const lines of pages) {
      pdf.addPage();
      for (const line of lines) pdf.text(line);
    }
    pdf.end();
  });
}

describe("a paper", () => {
  it("is read line by line, page by page", async () => {
    const pages = await readPaper(await paperOf(["Invoice 4711", "Total 12.50 EUR"], ["Terms"]));
    expect(pages.map(({ lines }) => lines)).toEqual([["Invoice 4711", "Total 12.50 EUR"], ["Terms"]]);
    expect(pages[0]).toMatchObject({ width: 595, height: 842 });
  });

  it("is drawn with something on it, at twice its size", async () => {
    const picture = await drawPage(await paperOf(["Invoice 4711"]), 1);
    const { width, height } = await sharp(picture ?? undefined).metadata();
    expect([width, height]).toEqual([1191, 1684]);
    const { channels } = await sharp(picture ?? undefined)
      .flatten()
      .greyscale()
      .stats();
    expect(channels[0]?.min).toBeLessThan(100);
    expect(channels[0]?.max).toBe(255);
  });

  it("has no page after its last one", async () => {
    expect(await drawPage(await paperOf(["only"]), 2)).toBeNull();
  });

  it("that is none is refused, and the next one is read", async () => {
    await expect(readPaper(new TextEncoder().encode("no paper at all"))).rejects.toThrow("cannot be read");
    expect(await readPaper(await paperOf(["Invoice 4711"]))).toHaveLength(1);
  });
});
