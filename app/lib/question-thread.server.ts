import { type ResourceLimits, Worker, type WorkerOptions } from "node:worker_threads";

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

/** Milliseconds until a thread that nobody asks is let go. */
const defaultIdleTime = 60_000;

/**
 * Asks a thread one question at a time. A question's deadline begins with its turn, however many wait before it; a thread that
 * loads slowly leaves it at least half of the time. A thread that misses the deadline, or dies of too little memory, is ended, and the remaining questions
 * are asked of the next one.
 */
export function openThread<Q, A>(
  start: () => Thread,
  deadline: number,
  idleTime = defaultIdleTime,
): (content: Q) => Promise<A | undefined> {
  /** Queue of questions; the first one is being answered. */
  const waitingQuestions: { question: Question<Q>; settle: (answer: Omit<Answer<A>, "id">) => void }[] = [];
  let questions = 0;
  let thread: Thread | null = null;
  let timer: NodeJS.Timeout | undefined;
  let turnBegan = 0;

  function takeTurn(): void {
    clearTimeout(timer);
    const next = waitingQuestions[0];
    if (next) {
      thread ??= begin();
      thread.ref();
      thread.postMessage(next.question);
      turnBegan = performance.now();
      startDeadline(deadline);
    } else {
      thread?.unref();
      timer = setTimeout(() => end("nobody asks"), idleTime).unref();
    }
  }

  function startDeadline(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => end("reading took too long"), time);
  }

  /** Prevents that a busy machine, which takes seconds to load a thread, refuses files that do no harm. */
  function startRestOfDeadline(): void {
    startDeadline(Math.max(deadline / 2, turnBegan + deadline - performance.now()));
  }

  function settleQuestion(answer: Omit<Answer<A>, "id">): void {
    waitingQuestions.shift()?.settle(answer);
    takeTurn();
  }

  function begin(): Thread {
    const begunThread = start();
    begunThread.on("message", (answer: Answer<A> | typeof ready) => {
      if (answer === ready) {
        if (begunThread === thread && waitingQuestions.length > 0) startRestOfDeadline();
      } else if (answer.id === waitingQuestions[0]?.question.id) settleQuestion(answer);
    });
    // The thread crashed, usually because the file needs too much memory.
    begunThread.on("error", (error) => begunThread === thread && end(error.message));
    begunThread.on("exit", () => begunThread === thread && end("the thread has ended"));
    return begunThread;
  }

  function end(reason: string): void {
    void thread?.terminate();
    thread = null;
    if (waitingQuestions.length > 0) settleQuestion({ error: reason });
  }

  return (content) =>
    new Promise((resolve, reject) => {
      const settle = ({ result, error }: Omit<Answer<A>, "id">) =>
        error === undefined ? resolve(result) : reject(new Error(`The file cannot be read: ${error}`));
      waitingQuestions.push({ question: { id: ++questions, content }, settle });
      if (waitingQuestions.length === 1) takeTurn();
    });
}

const defaultHeap: ResourceLimits = { maxOldGenerationSizeMb: 256 };

/** Starts the worker beside the calling module, whose `import.meta.url` is given: the source, or what the build made of it. */
export function startWorker(caller: string, name: string, heap: ResourceLimits = defaultHeap): Worker {
  // No environment: code that parses foreign files must not see secrets.
  const limits: WorkerOptions = { env: {}, resourceLimits: heap };
  return caller.endsWith(".ts")
    ? startFromSource(new URL(`./${name}.ts`, caller), limits)
    : new Worker(new URL(`./${name}.js`, caller), limits);
}

/** Loads TypeScript in tests, where nothing is built: a thread does not inherit the loader of its parent. */
function startFromSource(file: URL, limits: WorkerOptions): Worker {
  const module = JSON.stringify(file.href);
  const code = `import("tsx/esm/api").then(({ register }) => register() && import(${module}))`;
  return new Worker(code, { ...limits, eval: true });
}
