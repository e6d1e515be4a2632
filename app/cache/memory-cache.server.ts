import { type Cache as CachifiedStore, cachified } from "@epic-web/cachified";
import type { Clock } from "~/lib/clock";
import type { Cache } from "./cache";
import type { Versions } from "./versions.server";
import { weigh } from "./weigh";

interface Remembered {
  value: unknown;
  /** Estimated size in bytes. */
  weight: number;
  stamp: string;
  freshUntil: number;
  staleUntil: number;
}

/** Far enough away for Cachified, which adds it to a date. */
const ever = Number.MAX_SAFE_INTEGER / 2;

const mebibyte = 1_048_576;

/**
 * Remembers in this process; the least recently used values go first. Values are handed out as they are: whoever
 * changes one changes it for all.
 *
 * Cachified lets many askers share one fetch and refreshes stale values in the background. What is fresh is decided
 * here, by our clock and the tags' versions: to Cachified an entry is stale for ever, or absent.
 */
export function openMemoryCache(options: {
  versions: Versions;
  clock: Clock;
  entries?: number;
  /** Limits the estimated size of all entries; the process has 256 MB in all. */
  bytes?: number;
}): Cache {
  const { versions, clock, entries = 5_000, bytes = 48 * mebibyte } = options;
  const values = new Map<string, Remembered>();
  const heaviest = bytes / 20;
  let usedBytes = 0;

  function drop(key: string): void {
    usedBytes -= values.get(key)?.weight ?? 0;
    values.delete(key);
  }

  function keep(key: string, remembered: Remembered): void {
    // Least recently used eviction: a Map iterates in insertion order, and using an entry reinserts it.
    drop(key);
    // Large values are not cached: a part of a long file is read once, and would evict hundreds of entries.
    if (remembered.weight > heaviest) return;
    values.set(key, remembered);
    usedBytes += remembered.weight;
    for (const oldest of values.keys()) {
      if (values.size <= entries && usedBytes <= bytes) return;
      drop(oldest);
    }
  }

  const store: CachifiedStore = {
    get(stamped) {
      const { key, stamp } = unstamped(stamped);
      const entry = values.get(key);
      if (entry?.stamp !== stamp || clock.monotonic() >= entry.staleUntil) return undefined;
      keep(key, entry);
      return { value: entry.value, metadata: { createdTime: 0, ttl: 0, swr: ever } };
    },
    // `remember` keeps the value itself, with the times that Cachified does not know.
    set: () => undefined,
    delete: () => undefined,
  };

  return {
    async remember(entry) {
      const key = JSON.stringify(entry.key);
      const tags = entry.tags ?? [];
      const stamp = versions.stamp(tags);
      if (stamp === null) return entry.fresh();
      // Most of what a page asks for is simply there; Cachified's work would cost more than the answer.
      const storedEntry = values.get(key);
      if (!entry.force && storedEntry?.stamp === stamp && clock.monotonic() < storedEntry.freshUntil) {
        keep(key, storedEntry);
        return storedEntry.value as Awaited<ReturnType<typeof entry.fresh>>;
      }

      const getFreshValue = async () => {
        const startedAt = clock.monotonic();
        const value = await entry.fresh();
        const freshUntil = startedAt + entry.ttl;
        // What was raised while we waited makes the answer old before it arrives.
        if (versions.stamp(tags) === stamp) {
          const weight = weigh(value, heaviest) + 2 * key.length;
          keep(key, { value, weight, stamp, freshUntil, staleUntil: freshUntil + (entry.stale ?? 0) });
        }
        return value;
      };
      // Who insists on a new answer does not join a fetch that began earlier.
      if (entry.force) return getFreshValue();
      return cachified({ key: stampedKey(key, stamp), cache: store, getFreshValue });
    },
    peek: <T>(key: readonly string[]) => values.get(JSON.stringify(key))?.value as T | undefined,
    forget(key) {
      drop(JSON.stringify(key));
    },
  };
}

// The stamp is part of the key, so that nobody joins a fetch that began before the change. JSON holds no line break.
function stampedKey(key: string, stamp: string): string {
  return `${key}\n${stamp}`;
}

function unstamped(stamped: string): { key: string; stamp: string } {
  const end = stamped.indexOf("\n");
  return { key: stamped.slice(0, end), stamp: stamped.slice(end + 1) };
}
