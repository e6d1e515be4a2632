import { describe, expect, it } from "vitest";
import { compareOrder } from "../../../tests/support/orders/compare-order";
import {
  bomb,
  circle,
  doubleBomb,
  endlessTexts,
  lockedPdf,
  manyBombs,
  manyPages,
  scriptPdf,
} from "../../../tests/support/orders/hostile-pdfs";
import { heldOutLayouts } from "../../../tests/support/orders/layouts-held-out";
import { knownLayouts } from "../../../tests/support/orders/layouts-known";
import { orderFacts } from "../../../tests/support/orders/order-facts";
import type { OrderReading } from "./order-reading";
import { drawOrderPage, readPdfOrder } from "./read-pdf-order.server";

async function readingOf(bytes: Uint8Array): Promise<OrderReading> {
  const answer = await readPdfOrder(bytes);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer.reading;
}

describe("a purchase order", () => {
  // `npm run bench:orders` reads four orders of each layout.
  it.each([...knownLayouts, ...heldOutLayouts].map((layout) => [layout.name, layout] as const))(
    "is read: %s",
    async (_, layout) => {
      const facts = orderFacts(5, layout.rules);
      const comparison = compareOrder(facts, await readingOf(await layout.draw(facts)), layout);
      expect(comparison.mistakes).toEqual([]);
      expect(comparison.rightLines).toBe(facts.lines.length);
    },
  );

  it("says where each value stands on its page, also on a turned one", async () => {
    for (const layout of [knownLayouts[0], knownLayouts[7], heldOutLayouts[4]]) {
      if (!layout) throw new Error("A layout is missing");
      const { lines, pages } = await readingOf(await layout.draw(orderFacts(5, layout.rules)));
      const [{ width, height } = { width: 0, height: 0 }] = pages;
      for (const { quantity, material } of lines)
        for (const place of [quantity.place, material?.place]) {
          expect(place?.x).toBeGreaterThan(0);
          expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(width);
          expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(height);
        }
    }
  });

  it("is drawn page by page", async () => {
    const [layout] = knownLayouts;
    const bytes = await layout?.draw(orderFacts(5, layout.rules));
    const picture = await drawOrderPage(bytes ?? new Uint8Array(), 1);
    expect(Buffer.from(picture ?? []).toString("latin1", 1, 4)).toBe("PNG");
    expect(await drawOrderPage(bytes ?? new Uint8Array(), 9)).toBeNull();
  });
});

describe("a PDF that was made to do harm", () => {
  it.each([
    ["unpacks to gigabytes", () => bomb(60), "tooComplex"],
    ["unpacks twice", () => doubleBomb(60), "damaged"],
    ["has texts without an end", () => endlessTexts(55_000), "tooLong"],
    ["has 5,000 pages", () => manyPages(5_000), "tooLong"],
    ["contains itself", circle, "damaged"],
    ["is none", () => new TextEncoder().encode("%PDF-1.7 and nothing else"), "damaged"],
    ["needs a password", lockedPdf, "encrypted"],
    ["is as large as a film", () => new Uint8Array(20_000_001), "tooLarge"],
  ] as const)("and %s is refused, and the next one is read", async (_, make, problem) => {
    const bytes = await make();
    expect(await readPdfOrder(bytes)).toEqual({ problem });
    expect((await readingOf(scriptPdf())).header.poNumber?.value).toBe("PO-4711");
  });

  it.each([
    ["unpacks to gigabytes", () => bomb(1_000)],
    ["unpacks to gigabytes in pieces", () => manyBombs(100, 30)],
    ["unpacks to gigabytes in many more pieces", () => manyBombs(199, 12)],
    ["has texts without an end", () => endlessTexts(55_000)],
  ] as const)("and %s takes at most 256 MB and 20 seconds", async (_, make) => {
    expect(await readPdfOrder(scriptPdf())).toHaveProperty("reading");
    const bytes = make();
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 10);
    const startedAt = Date.now();
    await readPdfOrder(bytes);
    clearInterval(watch);
    expect((peak - before) / 1_000_000).toBeLessThan(256);
    expect(Date.now() - startedAt).toBeLessThan(20_500);
    expect(await readPdfOrder(scriptPdf())).toHaveProperty("reading");
  });

  it("and comes many times is refused at once, while a few are read", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => readPdfOrder(scriptPdf())));
    expect(answers.filter((answer) => "reading" in answer)).toHaveLength(8);
    expect(answers.at(-1)).toEqual({ problem: "busy" });
    expect(await readPdfOrder(scriptPdf())).toHaveProperty("reading");
  });

  it("and holds a script is read as if it held none", async () => {
    const { header, lines } = await readingOf(scriptPdf());
    expect([header.poNumber?.value, lines]).toEqual(["PO-4711", []]);
  });
});
