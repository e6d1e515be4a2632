import { type ResourceLimits, Worker } from "node:worker_threads";

export interface Question<Q> {
  id: number;
  content: Q;
}

export interface Answer<A> {
  id: number;
  result?: A;
  error?: string;
}

type Result<A> = { value: A | undefined } | { failure: Error };

/** Message of a thread that has loaded its modules. */
export const ready = "ready";

type Thread = Pick<Worker, "on" | "postMessage" | "terminate" | "ref" | "unref">;

const unreadable = (reason: string) => new Error(`The file cannot be read: ${reason}`);

/** Milliseconds until a thread that nobody asks is let go. */
const defaultIdleTime = 60_000;

/** Failure of a question whose thread had not loaded its modules in time: nothing is known about its content. */
export class ThreadNotLoaded extends Error {}

/**
 * Asks a thread one question at a time. A question's deadline begins with its turn, however many wait before it, and includes
 * the time in which a new thread loads its modules. A thread that misses the deadline, or dies of too little memory, is ended,
 * and the remaining questions are asked of the next one.
 */
export function openThread<Q, A>(
  start: () => Thread,
  deadline: number,
  idleTime = defaultIdleTime,
): (content: Q) => Promise<A | undefined> {
  /** Queue of questions; the first one is being answered. */
  const waitingQuestions: { question: Question<Q>; settle: (result: Result<A>) => void }[] = [];
  let questions = 0;
  let thread: Thread | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLoaded = false;

  function takeTurn(): void {
    clearTimeout(timer);
    const next = waitingQuestions[0];
    if (next) {
      thread ??= begin();
      thread.ref();
      thread.postMessage(next.question);
      timer = setTimeout(() => end(lateness()), deadline);
    } else {
      thread?.unref();
      timer = setTimeout(() => end(unreadable("nobody asks")), idleTime).unref();
    }
  }

  const lateness = () =>
    isLoaded ? unreadable("reading took too long") : new ThreadNotLoaded("The thread was not loaded in time");

  function settleQuestion(result: Result<A>): void {
    waitingQuestions.shift()?.settle(result);
    takeTurn();
  }

  function begin(): Thread {
    const begunThread = start();
    isLoaded = false;
    begunThread.on("message", (answer: Answer<A> | typeof ready) => {
      if (begunThread !== thread) return;
      if (answer === ready) isLoaded = true;
      else if (answer.id === waitingQuestions[0]?.question.id) {
        settleQuestion(
          answer.error === undefined ? { value: answer.result } : { failure: unreadable(answer.error) },
        );
      }
    });
    // The thread crashed, usually because the file needs too much memory.
    begunThread.on("error", (error) => begunThread === thread && end(unreadable(error.message)));
    begunThread.on("exit", () => begunThread === thread && end(unreadable("the thread has ended")));
    return begunThread;
  }

  function end(failure: Error): void {
    void thread?.terminate();
    thread = null;
    if (waitingQuestions.length > 0) settleQuestion({ failure });
  }

  return (content) =>
    new Promise((resolve, reject) => {
      const settle = (result: Result<A>) =>
        "failure" in result ? reject(result.failure) : resolve(result.value);
      waitingQuestions.push({ question: { id: ++questions, content }, settle });
      if (waitingQuestions.length === 1) takeTurn();
    });
}

const defaultHeap: ResourceLimits = { maxOldGenerationSizeMb: 256 };

/** Code that parses foreign files must not see secrets. */
const noEnvironment = {};

/** Starts the worker beside the calling module, whose `import.meta.url` is given: the source, or what the build made of it. */
export function startWorker(caller: string, name: string, heap: ResourceLimits = defaultHeap): Worker {
  return caller.endsWith(".ts")
    ? startFromSource(new URL(`./${name}.ts`, caller), heap)
    : new Worker(new URL(`./${name}.js`, caller), { env: noEnvironment, resourceLimits: heap });
}

/** Heap that the loader of TypeScript takes beside the thread's own: with Node 24 a reader of PDFs dies of 50 MB less. */
const loaderMegabytes = 80;

/** Loads TypeScript in tests, where nothing is built: a thread does not inherit the loader of its parent. */
function startFromSource(file: URL, { maxOldGenerationSizeMb = 0, ...heap }: ResourceLimits): Worker {
  const module = JSON.stringify(file.href);
  const code = `import("tsx/esm/api").then(({ register }) => register() && import(${module}))`;
  const resourceLimits = { ...heap, maxOldGenerationSizeMb: maxOldGenerationSizeMb + loaderMegabytes };
  return new Worker(code, { env: noEnvironment, resourceLimits, eval: true });
}
