import type { ErpContext } from "../port/basics";
import { Bulkhead } from "./bulkhead";

/** Shares of a system's places for calls that take seconds, so that they keep neither each other nor all others waiting. */
const shares = { paper: 1 / 2, "long document": 1 / 4 };
type SlowCall = keyof typeof shares;

/** Places for the calls of each system that are made at the same time. */
export class CallPlaces {
  readonly #limit: number;
  readonly #bulkheads = new Map<string, Bulkhead>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a place among the calls of the system, slow ones for one of their own first. */
  run<T>(
    { system, userId, partner = "" }: ErpContext,
    signal: AbortSignal,
    slow: SlowCall | null,
    call: () => Promise<T>,
  ): Promise<T> {
    const who = userId ?? partner;
    const callSystem = () => this.#bulkheadOf(system, this.#limit).run(signal, who, call);
    if (!slow) return callSystem();
    const slowLimit = Math.max(1, Math.floor(this.#limit * shares[slow]));
    return this.#bulkheadOf(`${system} ${slow}`, slowLimit).run(signal, who, callSystem);
  }

  #bulkheadOf(name: string, limit: number): Bulkhead {
    const bulkhead = this.#bulkheads.get(name) ?? new Bulkhead(limit);
    this.#bulkheads.set(name, bulkhead);
    return bulkhead;
  }
}
