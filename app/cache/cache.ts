/** Everything that decides whose answer it is must be part of the key. */
export interface Cache {
  /**
   * The value under the key, or what `fresh` brings. `tags` name the versions it depends on: when one of them is
   * raised, by any process, the value is asked for anew.
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
  /** The last known value, however old, or undefined. */
  peek<T>(key: readonly string[]): T | undefined;
  forget(key: readonly string[]): void;
}
