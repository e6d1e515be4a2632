import { FairQueue } from "../fair-queue";

/** Kind of thread. */
export interface ThreadKind {
  /** True if it parses what anybody may send: such threads never take the last place, however long they are kept busy. */
  readsForeignFiles: boolean;
}

interface Turn {
  kind: ThreadKind;
  begin(): void;
}

/** Failure of a question that would have waited behind too many others: nothing is known about its content. */
export class ThreadsBusy extends Error {
  override name = "ThreadsBusy";
}

/**
 * Bounds how many threads are busy at once, whatever their kinds. Turns go round among those who ask: a bundle of two hundred
 * papers lets somebody's single paper through next. A kind has one turn at a time.
 */
export class ThreadPool {
  #places: number;
  readonly #busyKinds = new Set<ThreadKind>();
  readonly #numbers = new Map<ThreadKind, number>();
  readonly #queue = new FairQueue<Turn>();

  constructor(places: number) {
    this.#places = places;
  }

  set places(places: number) {
    this.#places = places;
    this.#giveTurns();
  }

  /** Queues work and calls `begin` at the asker's turn; the caller calls `leave` when the work is done. */
  enter(kind: ThreadKind, who: string, begin: () => void): void {
    const number = this.#numbers.get(kind) ?? this.#numbers.size;
    this.#numbers.set(kind, number);
    this.#queue.add(`${number} ${who}`, { kind, begin });
    this.#giveTurns();
  }

  leave(kind: ThreadKind): void {
    this.#busyKinds.delete(kind);
    this.#giveTurns();
  }

  #giveTurns(): void {
    while (this.#busyKinds.size < this.#places) {
      const turn = this.#queue.take(({ kind }) => this.#mayBegin(kind));
      if (!turn) return;
      this.#busyKinds.add(turn.kind);
      turn.begin();
    }
  }

  #mayBegin(kind: ThreadKind): boolean {
    if (this.#busyKinds.has(kind)) return false;
    const foreignKinds = [...this.#busyKinds].filter(({ readsForeignFiles }) => readsForeignFiles);
    return !kind.readsForeignFiles || foreignKinds.length < Math.max(1, this.#places - 1);
  }
}

/** Threads of this process; `services.server.ts` gives them as many places as the machine has room for. */
export const threadPool = new ThreadPool(2);
