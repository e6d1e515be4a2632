import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openThread, type Question } from "./question-thread.server";
import { ThreadPool, ThreadsBusy } from "./thread-pool.server";

/** Milliseconds for which a thread is busy with a question. */
const work = 100;

/** Notes which questions are asked of threads, and how many at the same time. */
function openCounter(pool: ThreadPool) {
  const askedQuestions: string[] = [];
  let busyThreads = 0;
  let mostBusyThreads = 0;
  const start = () => {
    const thread = Object.assign(new EventEmitter(), {
      ref: () => undefined,
      unref: () => undefined,
      async terminate() {
        busyThreads -= 1;
        return 0;
      },
      postMessage({ id, content }: Question<string>) {
        askedQuestions.push(content);
        busyThreads += 1;
        mostBusyThreads = Math.max(mostBusyThreads, busyThreads);
        if (content.startsWith("endless")) return;
        setTimeout(() => {
          busyThreads -= 1;
          thread.emit("message", { id, result: content });
        }, work);
      },
    });
    return thread as unknown as Worker;
  };
  return {
    askedQuestions,
    mostBusyThreads: () => mostBusyThreads,
    openKind: (options: { maxQuestions?: number; readsForeignFiles?: boolean } = {}) =>
      openThread<string, string>(start, 1_000, { ...options, pool }),
  };
}

describe("threads of all kinds", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are busy at once as many as there are places", async () => {
    const { openKind, mostBusyThreads } = openCounter(new ThreadPool(2));
    const kinds = Array.from({ length: 5 }, () => openKind());
    const answers = Promise.all(kinds.flatMap((ask) => [ask("first"), ask("second")]));
    await vi.advanceTimersByTimeAsync(5 * work);
    expect(await answers).toHaveLength(10);
    expect(mostBusyThreads()).toBe(2);
  });

  it("get more turns at once when there is more room", async () => {
    const pool = new ThreadPool(1);
    const { openKind, askedQuestions } = openCounter(pool);
    const answers = Promise.all(["one", "two", "three"].map((content) => openKind()(content)));
    expect(askedQuestions).toEqual(["one"]);
    pool.places = 3;
    expect(askedQuestions).toEqual(["one", "two", "three"]);
    await vi.advanceTimersByTimeAsync(work);
    await answers;
  });

  it("take turns among those who ask: a bundle lets a single paper and another kind through next", async () => {
    const { openKind, askedQuestions } = openCounter(new ThreadPool(1));
    const [drawPaper, writeSheet] = [openKind(), openKind()];
    const bundle = Array.from({ length: 100 }, (_, paper) => drawPaper(`bundle ${paper}`, "100001"));
    await vi.advanceTimersByTimeAsync(work / 2);
    const others = [drawPaper("paper", "anna"), writeSheet("sheet", "anna")];
    await vi.advanceTimersByTimeAsync(4 * work);
    expect(askedQuestions).toEqual(["bundle 0", "bundle 1", "paper", "sheet", "bundle 2"]);
    await vi.advanceTimersByTimeAsync(100 * work);
    expect(await Promise.all([...bundle, ...others])).toHaveLength(102);
  });

  it("have their deadline from their turn on, however long they wait for other kinds", async () => {
    const { openKind } = openCounter(new ThreadPool(1));
    const slow = Array.from({ length: 15 }, () => openKind()("slow"));
    const last = openKind()("last");
    await vi.advanceTimersByTimeAsync(16 * work);
    expect(await last).toBe("last");
    await Promise.all(slow);
  });

  it("leave their place when the deadline passes", async () => {
    const { openKind } = openCounter(new ThreadPool(1));
    const endless = expect(openKind()("endless")).rejects.toThrow("not loaded in time");
    const next = openKind()("next");
    await vi.advanceTimersByTimeAsync(1_000 + work);
    await endless;
    expect(await next).toBe("next");
  });

  it("leave their place when they cannot be asked", async () => {
    const pool = new ThreadPool(1);
    const failsToStart = openThread<string, string>(
      () => {
        throw new Error("no memory for a thread");
      },
      1_000,
      { pool },
    );
    await expect(failsToStart("first")).rejects.toThrow("no memory");
    await expect(failsToStart("second")).rejects.toThrow("no memory");
    const next = openCounter(pool).openKind()("next");
    await vi.advanceTimersByTimeAsync(work);
    expect(await next).toBe("next");
  });

  it("that read foreign files leave one place to all others", async () => {
    const { openKind, askedQuestions } = openCounter(new ThreadPool(2));
    const foreignKinds = [1, 2].map(() => openKind({ readsForeignFiles: true }));
    const ends = foreignKinds.map((ask) => ask("endless").catch(String));
    const paper = openKind()("paper");
    await vi.advanceTimersByTimeAsync(work);
    expect(await paper).toBe("paper");
    expect(askedQuestions).toEqual(["endless", "paper"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await Promise.all(ends)).toHaveLength(2);
    expect(askedQuestions).toEqual(["endless", "paper", "endless"]);
  });

  it("refuse a question at once when too many of their kind wait, and take it when some are answered", async () => {
    const { openKind } = openCounter(new ThreadPool(1));
    const ask = openKind({ maxQuestions: 3 });
    const answers = [1, 2, 3].map((number) => ask(`question ${number}`));
    await expect(ask("one too many")).rejects.toThrow(ThreadsBusy);
    const another = openKind()("of another kind");
    await vi.advanceTimersByTimeAsync(4 * work);
    await Promise.all([...answers, another]);
    const laterAnswer = ask("later");
    await vi.advanceTimersByTimeAsync(work);
    expect(await laterAnswer).toBe("later");
  });
});
