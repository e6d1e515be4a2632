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

/** What stands on each page, for those who do not look at pictures. */
export async function readPaper(bytes: Uint8Array): Promise<PaperPage[]> {
  return (await ask({ bytes })) as PaperPage[];
}

/** One page as a picture, or null where the paper has no such page. */
export async function drawPage(bytes: Uint8Array, page: number): Promise<Uint8Array | null> {
  return (await ask({ bytes, page })) as Uint8Array | null;
}

/** Milliseconds for one question, and until a thread that nobody asks is let go. */
const patience = 20_000;
const idleTime = 60_000;

interface Reader {
  worker: Worker;
  waiting: Map<number, (answer: PaperAnswer) => void>;
  idle?: NodeJS.Timeout;
}

let reader: Reader | null = null;
let questions = 0;

/**
 * Papers are read in a thread of their own. Drawing a page takes a fifth of a second, in which nobody else would be
 * answered; a paper made to do harm takes down no more than the thread; and the library replaces built-in functions by
 * slower ones of its own, which every page of the portal would pay for.
 */
function ask(question: Omit<PaperQuestion, "id">): Promise<PaperAnswer["result"]> {
  reader ??= startReader();
  const { worker, waiting, idle } = reader;
  clearTimeout(idle);
  const id = ++questions;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => void worker.terminate(), patience);
    waiting.set(id, ({ result, error }) => {
      clearTimeout(late);
      waiting.delete(id);
      if (waiting.size === 0) letGo(worker);
      if (error === undefined) resolve(result);
      else reject(new Error(`The paper cannot be read: ${error}`));
    });
    worker.ref();
    worker.postMessage({ id, ...question } satisfies PaperQuestion);
  });
}

function letGo(worker: Worker): void {
  worker.unref();
  if (reader?.worker === worker) reader.idle = setTimeout(() => void worker.terminate(), idleTime).unref();
}

function startReader(): Reader {
  // No environment: what is in it is none of a paper's business.
  const limits: WorkerOptions = { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } };
  const worker = import.meta.url.endsWith(".ts")
    ? startFromSource(limits)
    : new Worker(new URL("./paper-worker.server.js", import.meta.url), limits);
  const waiting: Reader["waiting"] = new Map();
  worker.on("message", (answer: PaperAnswer) => waiting.get(answer.id)?.(answer));
  const end = (reason: string) => {
    if (reader?.worker === worker) reader = null;
    for (const [id, answer] of waiting) answer({ id, error: reason });
  };
  worker.on("error", (error) => end(error.message));
  worker.on("exit", () => end("reading took too long"));
  return { worker, waiting };
}

/** Where nothing is built, as in tests: a thread does not inherit what makes Node understand TypeScript. */
function startFromSource(limits: WorkerOptions): Worker {
  const file = JSON.stringify(new URL("./paper-worker.server.ts", import.meta.url).href);
  const code = `import("tsx/esm/api").then(({ register }) => register() && import(${file}))`;
  return new Worker(code, { ...limits, eval: true });
}
