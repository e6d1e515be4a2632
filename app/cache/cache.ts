/** The key must contain everything that decides whose answer it is. */
export interface Cache {
  /**
   * Returns the cached value of the key, or fetches it with `fresh`. Simultaneous callers share one fetch (single
   * flight). `tags` name the versions it depends on: raising one, in any process, invalidates the value.
   */
  remember<T>(entry: {
    key: readonly string[];
    /** Milliseconds during which the value counts as fresh. */
    ttl: number;
    tags?: readonly string[];
    /** Keeps a value that takes up to half of the cache; without it one of at most a twentieth. */
    isLarge?: boolean;
    /** Bypasses the cached value and every fetch in flight. */
    force?: boolean;
    /** Aborted when this caller stops waiting. */
    signal?: AbortSignal | undefined;
    /** The signal aborts when the last of the callers that share the fetch has stopped waiting. */
    fresh: (signal: AbortSignal | undefined) => Promise<T>;
  }): Promise<T>;
  /** Returns the last known value, however old, or undefined. */
  peek<T>(key: readonly string[]): T | undefined;
  forget(key: readonly string[]): void;
}
