import { type Cache as CachifiedStore, cachified } from "@epic-web/cachified";

interface SharedFetch {
  /** Tells this fetch from an earlier one of the same key that was aborted. */
  id: number;
  callers: number;
  stop: AbortController;
}

/** Cachified only shares the fetch; the memory cache, which knows our clock and the tags' versions, keeps the value. */
const noStore: CachifiedStore = { get: () => undefined, set: () => undefined, delete: () => undefined };

/**
 * Shares one fetch among simultaneous callers (single flight), and aborts it when its last caller has left, not its
 * first.
 */
export class SharedFetches {
  readonly #fetches = new Map<string, SharedFetch>();
  readonly #store = { ...noStore };
  #lastId = 0;

  async run<T>(
    key: string,
    callerSignal: AbortSignal | undefined,
    fetchFresh: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const fetch = this.#fetches.get(key) ?? this.#begin(key);
    fetch.callers += 1;
    const leave = () => {
      fetch.callers -= 1;
      if (fetch.callers > 0) return;
      this.#end(key, fetch);
      fetch.stop.abort();
    };
    if (callerSignal?.aborted) leave();
    else callerSignal?.addEventListener("abort", leave, { once: true });
    try {
      const getFreshValue = () => {
        fetch.stop.signal.throwIfAborted();
        return fetchFresh(fetch.stop.signal);
      };
      return await cachified({ key: `${key}\n${fetch.id}`, cache: this.#store, getFreshValue });
    } finally {
      callerSignal?.removeEventListener("abort", leave);
      this.#end(key, fetch);
    }
  }

  #begin(key: string): SharedFetch {
    this.#lastId += 1;
    const fetch = { id: this.#lastId, callers: 0, stop: new AbortController() };
    this.#fetches.set(key, fetch);
    return fetch;
  }

  #end(key: string, fetch: SharedFetch): void {
    if (this.#fetches.get(key) === fetch) this.#fetches.delete(key);
  }
}
