/** The key must contain everything that decides whose answer it is. */
export interface Cache {
  /**
   * Returns the cached value of the key, or fetches it with `fresh`. `tags` name the versions it depends on:
   * raising one, in any process, invalidates the value.
   */
  remember<T>(entry: {
    key: readonly string[];
    /** Milliseconds during which the value counts as fresh. */
    ttl: number;
    /** Milliseconds after that during which it may be shown while a fresh one is fetched. */
    stale?: number;
    tags?: readonly string[];
    force?: boolean;
    fresh: () => Promise<T>;
  }): Promise<T>;
  /** Returns the last known value, however old, or undefined. */
  peek<T>(key: readonly string[]): T | undefined;
  forget(key: readonly string[]): void;
}
