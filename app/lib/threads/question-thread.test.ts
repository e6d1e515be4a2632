import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
import { AskerGone, openThread, type Question, ready, ThreadNotLoaded } from "./question-thread.server";
import { ThreadPool } from "./thread-pool.server";

/** Opens a thread whose answers the test gives. */
function openSubject() {
  const questions: Question<string>[] = [];
  const terminate = vi.fn(async () => 0);
  const thread = Object.assign(new EventEmitter(), {
    ref: () => undefined,
    unref: () => undefined,
    terminate,
    postMessage: (question: Question<string>) => void questions.push(question),
  });
  const closing = new AbortController();
  const start = () => thread as unknown as Worker;
  const ask = openThread<string, string>(start, 60_000, {
    pool: new ThreadPool(2),
    until: closing.signal,
  });
  return {
    ask,
    closing,
    terminate,
    load: () => thread.emit("message", ready),
    fail: () => thread.emit("error", new Error("no such module")),
    contents: () => questions.map(({ content }) => content),
    answer: () => thread.emit("message", { id: questions.at(-1)?.id, result: "answer" }),
  };
}

describe("a question", () => {
  it("is not asked if who asks has gone when its turn comes, and lets the next one through", async () => {
    const { ask, contents, answer } = openSubject();
    const leaving = new AbortController();
    const first = ask("first", "anna");
    const abandonedQuestion = expect(ask("second", "ben", leaving.signal)).rejects.toThrow(AskerGone);
    const third = ask("third", "carla");
    leaving.abort();
    answer();
    await abandonedQuestion;
    answer();
    expect([await first, await third, contents()]).toEqual(["answer", "answer", ["first", "third"]]);
  });

  it("whose thread could not load its modules has not been seen", async () => {
    const { ask, fail } = openSubject();
    const failedQuestion = expect(ask("first")).rejects.toThrow(ThreadNotLoaded);
    fail();
    await failedQuestion;
  });

  it("that is being answered when the portal stops has no answer; those that wait have not been seen", async () => {
    const { ask, closing, load, terminate, contents } = openSubject();
    const failures = ["first", "second"].map((content) => ask(content).catch((error: unknown) => error));
    load();
    closing.abort();
    const [first, second] = await Promise.all(failures);
    expect(first).not.toBeInstanceOf(ThreadNotLoaded);
    expect(String(first)).toContain("the portal stops");
    expect(second).toBeInstanceOf(ThreadNotLoaded);
    await expect(ask("third")).rejects.toThrow(ThreadNotLoaded);
    expect([terminate.mock.calls.length, contents()]).toEqual([1, ["first"]]);
  });
});
