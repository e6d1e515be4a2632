import { FairQueue } from "~/lib/fair-queue";

/** Limits concurrency (bulkhead pattern); those who wait take turns, however many calls one of them makes. */
export class Bulkhead {
  readonly #limit: number;
  #running = 0;
  readonly #queue = new FairQueue<() => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs the work as soon as a slot is free; an abort while waiting rejects without running it. */
  async run<T>(signal: AbortSignal, who: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal, who);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#queue.take()?.();
    }
  }

  #enter(signal: AbortSignal, who: string): Promise<void> {
    if (this.#running < this.#limit) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", leave);
        this.#running += 1;
        resolve();
      };
      const leave = () => {
        this.#queue.remove(who, start);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      this.#queue.add(who, start);
    });
  }
}
