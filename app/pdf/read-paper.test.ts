import { EventEmitter } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Worker } from "node:worker_threads";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openThread, type Question, ready, ThreadNotLoaded } from "~/lib/threads/question-thread.server";
import { drawPage, type PaperPage, type PaperQuestion, readPaper } from "./read-paper.server";

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

  it("of any size is drawn with no more dots than there is room for", async () => {
    const pdf = new PDFDocument({ size: [14_000, 7_000] });
    pdf.end();
    const bytes = new Uint8Array(await buffer(pdf));
    const { width = 0, height = 0 } = await sharp((await drawPage(bytes, 1)) ?? undefined).metadata();
    expect(width * height).toBeLessThan(8_200_000);
    expect(width / height).toBeCloseTo(2, 2);
  });

  it("has no page after its last one", async () => {
    expect(await drawPage(await paperOf(["only"]), 2)).toBeNull();
  });

  it("that is none is refused, and the next one is read", async () => {
    await expect(readPaper(new TextEncoder().encode("no paper at all"))).rejects.toThrow(
      "Invalid PDF structure",
    );
    expect(await readPaper(await paperOf(["Invoice 4711"]))).toHaveLength(1);
  });
});

describe("questions", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A worker that takes that long for each question. */
  function threads(milliseconds: (question: PaperQuestion) => number) {
    const startedThreads: EventEmitter[] = [];
    const start = () => {
      const thread = Object.assign(new EventEmitter(), {
        ref: () => undefined,
        unref: () => undefined,
        terminate: async () => 0,
        postMessage({ id, content }: Question<PaperQuestion>) {
          const answer = () => thread.emit("message", { id, result: [content.page] });
          setTimeout(answer, milliseconds(content));
        },
      });
      startedThreads.push(thread);
      return thread as unknown as Worker;
    };
    return { start, started: startedThreads };
  }
  const bytes = new Uint8Array();

  it("have their time from their turn on, however many there are", async () => {
    const { start, started } = threads(() => 200);
    const ask = openThread<PaperQuestion, PaperPage[]>(start, 1_000);
    const all = Promise.all(Array.from({ length: 100 }, (_, page) => ask({ bytes, page })));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await all).toHaveLength(100);
    expect(started).toHaveLength(1);
  });

  it("have one deadline, whether their thread loads at once, late or never", async () => {
    const { start, started } = threads(() => 1_000_000);
    const ask = openThread<PaperQuestion, PaperPage[]>(start, 1_000);
    const end = vi.fn();
    const slow = ask({ bytes, page: 1 }).catch(end);
    await vi.advanceTimersByTimeAsync(900);
    started[0]?.emit("message", ready);
    await vi.advanceTimersByTimeAsync(99);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await slow;
    expect(String(end.mock.calls[0])).toContain("it took too long");
    const neverLoaded = expect(ask({ bytes, page: 2 })).rejects.toThrow(ThreadNotLoaded);
    await vi.advanceTimersByTimeAsync(1_000);
    await neverLoaded;
    expect(started).toHaveLength(2);
  });

  it("that wait behind one without an end are asked of the next thread", async () => {
    const { start, started } = threads(({ page }) => (page === 1 ? 1_000_000 : 200));
    const ask = openThread<PaperQuestion, PaperPage[]>(start, 1_000);
    const all = Promise.allSettled([1, 2, 3].map((page) => ask({ bytes, page })));
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(started).toHaveLength(2);
  });

  it("are asked of another thread when theirs dies of one", async () => {
    const { start, started } = threads(({ page }) => (page === 1 ? 1_000_000 : 200));
    const ask = openThread<PaperQuestion, PaperPage[]>(start, 10_000);
    const all = Promise.allSettled([1, 2].map((page) => ask({ bytes, page })));
    started[0]?.emit("error", new Error("out of memory"));
    started[0]?.emit("exit", 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});
