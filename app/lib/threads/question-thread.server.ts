import { type ResourceLimits, Worker } from "node:worker_threads";
import { type ThreadPool, ThreadsBusy, threadPool } from "./thread-pool.server";

export interface Question<Q> {
  id: number;
  content: Q;
}

export interface Answer<A> {
  id: number;
  result?: A;
  error?: string;
}

/** Message of a thread that has loaded its modules. */
export const ready = "ready";

type Thread = Pick<Worker, "on" | "postMessage" | "terminate" | "ref" | "unref">;

/** Failure of a question whose thread had not loaded its modules in time, or at all: nothing is known about its content. */
export class ThreadNotLoaded extends Error {}

/** Failure of a question whose asker had gone before its turn came: no thread has seen it. */
export class AskerGone extends Error {}

const noAnswer = (reason: string) => new Error(`The thread gave no answer: ${reason}`);

interface ThreadOptions<Q> {
  /** Milliseconds until a thread that nobody asks is let go. */
  idleTime?: number;
  /** Questions that may wait or be answered at once, so that their contents do not fill the memory. */
  maxQuestions?: number;
  /** True for a thread that parses what anybody may send. */
  readsForeignFiles?: boolean;
  pool?: ThreadPool;
  /** Lists memory of a question that leaves this thread, which is quicker than to copy it: who asks has no more use of it. */
  memoryToMove?: (content: Q) => ArrayBuffer[];
  /** Ends the thread when it aborts. */
  until?: AbortSignal;
}

interface Turn<Q, A> {
  question: Question<Q>;
  signal: AbortSignal | undefined;
  resolve(result: A | undefined): void;
  reject(error: Error): void;
}

/**
 * Asks a thread one question at a time, when the pool gives those who ask their turn: `who` is a user, customer or bundle. A
 * question's deadline begins with its turn, however many wait before it, and includes the time in which a new thread loads its
 * modules. A thread that misses the deadline, or dies of too little memory, is ended, and the remaining questions are asked of
 * the next one. A question whose `signal` has aborted when its turn comes is not asked.
 */
export function openThread<Q, A>(
  start: () => Thread,
  deadline: number,
  {
    idleTime = 60_000,
    maxQuestions = 128,
    readsForeignFiles = false,
    pool = threadPool,
    memoryToMove = () => [],
    until,
  }: ThreadOptions<Q> = {},
): (content: Q, who?: string, signal?: AbortSignal) => Promise<A | undefined> {
  const kind = { readsForeignFiles };
  /** Question that is being answered. */
  let turn: Turn<Q, A> | null = null;
  /** Questions that wait or are being answered. */
  let openQuestions = 0;
  let questions = 0;
  let thread: Thread | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLoaded = false;

  function begin(next: Turn<Q, A>): void {
    turn = next;
    const refusal = refusalOf(next);
    if (refusal) {
      settle({ failure: refusal });
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => end(lateness()), deadline);
    try {
      thread ??= startThread();
      thread.ref();
      thread.postMessage(next.question, memoryToMove(next.question.content));
    } catch (error) {
      end(error as Error);
    }
  }

  function refusalOf({ signal }: Turn<Q, A>): Error | null {
    if (signal?.aborted) return new AskerGone("Nobody waits for the answer");
    return until?.aborted ? new ThreadNotLoaded("The portal stops") : null;
  }

  const lateness = () =>
    isLoaded ? noAnswer("it took too long") : new ThreadNotLoaded("The thread was not loaded in time");

  const death = (reason: string) =>
    isLoaded ? noAnswer(reason) : new ThreadNotLoaded(`The thread was not loaded: ${reason}`);

  /** Ends the turn; the thread rests if it does not get the next one. */
  function settle(result: { value: A | undefined } | { failure: Error }): void {
    clearTimeout(timer);
    if (turn) {
      openQuestions -= 1;
      if ("failure" in result) turn.reject(result.failure);
      else turn.resolve(result.value);
      turn = null;
      pool.leave(kind);
    }
    if (turn || !thread) return;
    thread.unref();
    clearTimeout(timer);
    timer = setTimeout(() => end(noAnswer("nobody asks")), idleTime).unref();
  }

  function startThread(): Thread {
    const begunThread = start();
    isLoaded = false;
    begunThread.on("message", (answer: Answer<A> | typeof ready) => {
      if (begunThread !== thread) return;
      if (answer === ready) isLoaded = true;
      else if (answer.id === turn?.question.id)
        settle(answer.error === undefined ? { value: answer.result } : { failure: noAnswer(answer.error) });
    });
    // The thread crashed, usually because the file needs too much memory.
    begunThread.on("error", (error) => begunThread === thread && end(death(error.message)));
    begunThread.on("exit", () => begunThread === thread && end(death("it has ended")));
    return begunThread;
  }

  function end(failure: Error): void {
    void thread?.terminate();
    thread = null;
    settle({ failure });
  }

  until?.addEventListener("abort", () => end(death("the portal stops")), { once: true });

  return (content, who = "", signal) =>
    new Promise((resolve, reject) => {
      if (openQuestions >= maxQuestions)
        return reject(new ThreadsBusy("Too many questions wait for a thread"));
      openQuestions += 1;
      const question = { id: ++questions, content };
      pool.enter(kind, who, () => begin({ question, signal, resolve, reject }));
    });
}

const defaultHeap: ResourceLimits = { maxOldGenerationSizeMb: 256 };

/** Code that parses foreign files must not see secrets. */
const noEnvironment = {};

/**
 * Starts the worker beside the calling module, whose `import.meta.url` is given: the source, or what the build made of it. `data`
 * is all that it knows of the portal.
 */
export function startWorker(
  caller: string,
  name: string,
  heap: ResourceLimits = defaultHeap,
  data?: unknown,
): Worker {
  return caller.endsWith(".ts")
    ? startFromSource(new URL(`./${name}.ts`, caller), heap, data)
    : new Worker(new URL(`./${name}.js`, caller), {
        env: noEnvironment,
        resourceLimits: heap,
        workerData: data,
      });
}

/** Heap that the loader of TypeScript takes beside the thread's own: with Node 24 a reader of PDFs dies of 50 MB less. */
const loaderMegabytes = 80;

/** Loads TypeScript in tests, where nothing is built: a thread does not inherit the loader of its parent. */
function startFromSource(
  file: URL,
  { maxOldGenerationSizeMb = 0, ...heap }: ResourceLimits,
  data: unknown,
): Worker {
  const module = JSON.stringify(file.href);
  const code = `import("tsx/esm/api").then(({ register }) => register() && import(${module}))`;
  const resourceLimits = { ...heap, maxOldGenerationSizeMb: maxOldGenerationSizeMb + loaderMegabytes };
  return new Worker(code, { env: noEnvironment, resourceLimits, workerData: data, eval: true });
}
