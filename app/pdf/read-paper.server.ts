import { Worker, type WorkerOptions } from "node:worker_threads";

export interface PaperPage {
  /** In points, so that room is kept for its picture. */
  width: number;
  height: number;
  /** Its lines, in the order in which they are read. */
  lines: string[];
}

export interface PaperQuestion {
  id: number;
  bytes: Uint8Array;
  /** The page to draw; without it, all are read. */
  page?: number;
}

export interface PaperAnswer {
  id: number;
  result?: PaperPage[] | Uint8Array | null;
  error?: string;
}

/** Milliseconds for one question, and until a thread that nobody asks is let go. */
const patience = 20_000;
const idleTime = 60_000;

type Question = Omit<PaperQuestion, "id">;
type Thread = Pick<Worker, "on" | "postMessage" | "terminate" | "ref" | "unref">;

const ask = openReader(startWorker, patience);

/** What stands on each page, for those who do not look at pictures. */
export async function readPaper(bytes: Uint8Array): Promise<PaperPage[]> {
  return (await ask({ bytes })) as PaperPage[];
}

/** One page as a picture, or null where the paper has no such page. */
export async function drawPage(bytes: Uint8Array, page: number): Promise<Uint8Array | null> {
  return (await ask({ bytes, page })) as Uint8Array | null;
}

/**
 * Papers are read in a thread of their own. Drawing a page takes a fifth of a second, in which nobody else would be
 * answered; a paper made to do harm takes down no more than the thread; and the library replaces built-in functions by
 * slower ones of its own, which every page of the portal would pay for.
 *
 * One question is asked at a time: its time begins with its turn, however many wait before it, and when its thread has to
 * be ended the others are asked of the next one.
 */
export function openReader(
  start: () => Thread,
  patience: number,
): (question: Question) => Promise<PaperAnswer["result"]> {
  /** The first one's turn it is. */
  const waiting: { question: PaperQuestion; settle: (answer: Omit<PaperAnswer, "id">) => void }[] = [];
  let questions = 0;
  let thread: Thread | null = null;
  let timer: NodeJS.Timeout | undefined;

  function takeTurn(): void {
    clearTimeout(timer);
    const next = waiting[0];
    if (next) {
      thread ??= begin();
      thread.ref();
      thread.postMessage(next.question);
      timer = setTimeout(() => end("reading took too long"), patience);
    } else {
      thread?.unref();
      timer = setTimeout(() => end("nobody asks"), idleTime).unref();
    }
  }

  function answered(answer: Omit<PaperAnswer, "id">): void {
    waiting.shift()?.settle(answer);
    takeTurn();
  }

  function begin(): Thread {
    const begun = start();
    begun.on("message", (answer: PaperAnswer) => {
      if (answer.id === waiting[0]?.question.id) answered(answer);
    });
    // It ended by itself: there was too little memory for a paper.
    begun.on("error", (error) => begun === thread && end(error.message));
    begun.on("exit", () => begun === thread && end("the thread has ended"));
    return begun;
  }

  function end(reason: string): void {
    void thread?.terminate();
    thread = null;
    if (waiting.length > 0) answered({ error: reason });
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const settle = ({ result, error }: Omit<PaperAnswer, "id">) =>
        error === undefined ? resolve(result) : reject(new Error(`The paper cannot be read: ${error}`));
      waiting.push({ question: { id: ++questions, ...question }, settle });
      if (waiting.length === 1) takeTurn();
    });
}

function startWorker(): Worker {
  // No environment: what is in it is none of a paper's business.
  const limits: WorkerOptions = { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } };
  return import.meta.url.endsWith(".ts")
    ? startFromSource(limits)
    : new Worker(new URL("./paper-worker.server.js", import.meta.url), limits);
}

/** Where nothing is built, as in tests: a thread does not inherit what makes Node understand TypeScript. */
function startFromSource(limits: WorkerOptions): Worker {
  const file = JSON.stringify(new URL("./paper-worker.server.ts", import.meta.url).href);
  const code = `import("tsx/esm/api").then(({ register }) => register() && import(${file}))`;
  return new Worker(code, { ...limits, eval: true });
}
