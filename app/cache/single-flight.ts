interface Flight {
  promise: Promise<unknown>;
  stop: AbortController;
  callers: number;
}

/** Shares one piece of work among simultaneous callers (single flight). */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  /**
   * Joins the work in flight under this key, or starts it. The work is aborted when its last caller has left, not its
   * first; who comes after that starts anew.
   */
  run<T>(
    key: string,
    callerSignal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.callers += 1;
    const onAbort = () => {
      flight.callers -= 1;
      if (flight.callers > 0) return;
      this.#end(key, flight);
      flight.stop.abort();
    };
    if (callerSignal?.aborted) onAbort();
    else callerSignal?.addEventListener("abort", onAbort, { once: true });
    const promise = flight.promise as Promise<T>;
    return promise.finally(() => callerSignal?.removeEventListener("abort", onAbort));
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const stop = new AbortController();
    const promise = work(stop.signal).finally(() => this.#end(key, flight));
    const flight: Flight = { promise, stop, callers: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  #end(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
