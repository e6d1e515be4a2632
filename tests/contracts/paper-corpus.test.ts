import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Big from "big.js";
import { beforeAll, describe, expect, test } from "vitest";
import { writeDate, writeMoney } from "~/erp/embedded/outputs/figures";
import { missingSign } from "~/pdf/fonts.server";
import { drawPage, type PaperPage, readPaper } from "~/pdf/read-paper.server";
import { type CorpusEntry, corpus, documentOf, drawEntry } from "../support/papers/corpus";
import { brokenPdfRules, languagesIn } from "../support/papers/pdf-rules";
import { codesOnPage } from "../support/papers/read-codes";

/** `npm run papers` sets the folder into which PDFs and pictures of all pages are written for review. */
const folder = process.env.PAPERS_DIR;

describe("the corpus of papers", () => {
  let papers: { one: CorpusEntry; bytes: Uint8Array; pages: PaperPage[]; milliseconds: number }[];
  beforeAll(async () => {
    papers = [];
    for (const one of corpus) {
      const start = performance.now();
      const bytes = await drawEntry(one);
      const milliseconds = performance.now() - start;
      papers.push({ one, bytes, pages: await readPaper(bytes), milliseconds });
    }
    if (folder) await writePictures(folder);
  }, 300_000);

  async function writePictures(path: string): Promise<void> {
    await mkdir(path, { recursive: true });
    for (const { one, bytes, pages, milliseconds } of papers) {
      await writeFile(join(path, `${one.name}.pdf`), bytes);
      console.log(`${one.name}: ${pages.length} pages, ${bytes.length} bytes, ${milliseconds.toFixed(0)} ms`);
      for (let page = 1; page <= Math.min(pages.length, 4); page++) {
        const picture = await drawPage(bytes, page);
        if (picture) await writeFile(join(path, `${one.name}-${page}.png`), picture);
      }
    }
  }

  test("has forty documents that keep the rules of accessible and archived PDFs", async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(40);
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    for (const { one, bytes, pages } of papers) {
      expect(await brokenPdfRules(bytes), one.name).toEqual([]);
      expect(pages.flatMap(({ lines }) => lines).join(), one.name).not.toContain(missingSign);
    }
  });

  test("fifty lines take less than 100 kB, whatever the kind and the language", () => {
    const long = papers.filter(({ one }) => one.lines <= 50 && !one.isLong);
    expect(long.some(({ one }) => one.lines === 50)).toBe(true);
    for (const { one, bytes } of long) expect(bytes.length, one.name).toBeLessThan(100_000);
  });

  test("no page is without an item but for the payment part, and the last two rows stay with the totals", async () => {
    for (const { one, pages } of papers) {
      const items = documentOf(one).items.map(({ material }) => material);
      const isSwiss = one.salesArea === "2000" && one.kind === "invoice";
      const rowsOn = pages.map(({ lines }) =>
        items.filter((material) => lines.some((line) => line.includes(material))),
      );
      const bodies = isSwiss && rowsOn.at(-1)?.length === 0 ? rowsOn.slice(0, -1) : rowsOn;
      if (one.isLong) continue;
      expect(
        bodies.map((rows) => rows.length).filter((count) => count === 0),
        one.name,
      ).toEqual([]);
      expect(bodies.at(-1)?.length, one.name).toBeGreaterThanOrEqual(Math.min(2, items.length));
    }
  });

  test("each page that goes on carries over what its lines and those before come to", async () => {
    let carriedSums = 0;
    for (const { one, pages } of papers) {
      if (one.kind === "delivery" || one.isLong) continue;
      const { items, currency } = documentOf(one);
      let sum = Big(0);
      let rest = items;
      for (const [at, { lines }] of pages.entries()) {
        const text = lines.join(" ").replaceAll(/\s/g, "");
        const printedSum = (amount: Big) => {
          const figure = writeMoney(amount.toFixed(2), one.language, currency);
          return `${figure}${currency}`.replaceAll(/\s/g, "");
        };
        // The head of the page says that the sum came from the one before, its foot that it goes on.
        const wordsOn = (words: Record<"en" | "zh", string>) =>
          one.language === "en" || one.language === "zh" ? words[one.language] : "";
        const headWords = wordsOn({ en: "Broughtforward", zh: "承前页" });
        if (at > 0 && rest.length > 0)
          expect(text, `${one.name} ${at + 1}`).toContain(`${headWords}${printedSum(sum)}`);
        const rows = rest.filter(({ material }) => lines.some((line) => line.includes(material)));
        sum = rows.reduce((total, { net }) => total.plus(net), sum);
        rest = rest.slice(rows.length);
        if (rest.length === 0) continue;
        const footWords = wordsOn({ en: "Carriedforward", zh: "过次页" });
        expect(text, `${one.name} ${at + 1}`).toContain(`${footWords}${printedSum(sum)}`);
        carriedSums += 1;
      }
      expect(rest, one.name).toEqual([]);
    }
    expect(carriedSums).toBeGreaterThan(20);
  });

  test("terms stay in one piece: nothing of a payment with cash discount is on another page", async () => {
    let discounts = 0;
    for (const { one, pages } of papers.filter(({ one }) => one.kind === "invoice")) {
      const { paymentTerms } = documentOf(one);
      const texts = pages.map(({ lines }) => lines.join(" ").replaceAll(/\s/g, ""));
      const terms = texts.findIndex((text) => text.includes(paymentTerms.label.replaceAll(/\s/g, "")));
      const until = writeDate("2026-12-04", one.language).replaceAll(/\s/g, "");
      expect(terms, one.name).toBeGreaterThanOrEqual(0);
      expect(texts[terms], one.name).toContain(until);
      discounts += 1;
    }
    expect(discounts).toBeGreaterThan(8);
  });

  test("texts in another script name their language", async () => {
    const languages = { cyrillic: "und-Cyrl", greek: "el", chinese: "zh", arabic: "ar", hebrew: "he" };
    for (const [alphabet, language] of Object.entries(languages)) {
      const paper = papers.find(({ one }) => one.texts === alphabet);
      if (!paper) throw new Error(`The corpus has no ${alphabet}`);
      const ownLanguage = paper.one.language === "zh" ? "zh" : "";
      const namedLanguages = await languagesIn(paper.bytes);
      if (language !== ownLanguage) expect([...namedLanguages], paper.one.name).toContain(language);
    }
    const latin = papers.filter(({ one }) => !one.texts && one.language !== "zh");
    for (const { one, bytes } of latin) expect([...(await languagesIn(bytes))], one.name).toEqual([]);
  });

  test("every invoice to be paid by transfer has a code that reads as what the invoice says", async () => {
    let codes = 0;
    for (const { one, bytes, pages } of papers) {
      const { kind, salesArea, currency = "EUR" } = one;
      if (kind !== "invoice" || pages.length > 2) continue;
      const { number, totals } = documentOf(one);
      const page = pages.findLastIndex(({ lines }) =>
        lines.some((line) => line.includes(totals.total.slice(-2))),
      );
      const readCodes = await codesOnPage(bytes, salesArea === "2000" ? pages.length : page + 1);
      const fields = readCodes.find(({ format }) => format === "QRCode")?.text.split("\n") ?? [];
      codes += fields.length > 0 ? 1 : 0;
      if (salesArea === "2000") {
        expect([fields[0], fields[18], fields[19]], one.name).toEqual(["SPC", totals.total, currency]);
        expect(fields[28]?.slice(0, 26)).toBe(number.padStart(26, "0"));
      } else
        expect([fields[0], fields[7], fields[10]], one.name).toEqual(["BCD", `EUR${totals.total}`, number]);
    }
    expect(codes).toBeGreaterThan(8);
  });

  test("a delivery note has its number and its order's as bars", async () => {
    const notes = papers.filter(({ one }) => one.kind === "delivery" && one.lines < 8);
    for (const { one, bytes, pages } of notes) {
      const { length } = pages;
      const onLast = length > 1 ? await codesOnPage(bytes, length) : [];
      const readCodes = [...(await codesOnPage(bytes, 1)), ...onLast];
      const numbers = readCodes.map(({ format, text }) => `${format} ${text}`).sort();
      expect(numbers, one.name).toEqual(["Code128 4000006154", `Code128 ${documentOf(one).number}`]);
    }
    expect(notes.length).toBeGreaterThan(2);
  });
});
