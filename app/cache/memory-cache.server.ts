import type { Clock } from "~/lib/clock";
import type { Cache } from "./cache";
import { SharedFetches } from "./shared-fetches";
import type { Versions } from "./versions.server";
import { weigh } from "./weigh";

interface Entry {
  value: unknown;
  /** Estimated size in bytes. */
  weight: number;
  stamp: string;
  freshUntil: number;
}

const mebibyte = 1_048_576;

/**
 * Caches values in this process and evicts the least recently used first. Values are returned without a copy: whoever
 * changes one changes it for all.
 */
export function openMemoryCache(options: {
  versions: Versions;
  clock: Clock;
  entries?: number;
  /** Limits the estimated size of all entries; the process has 256 MB in all. */
  bytes?: number;
}): Cache {
  const { versions, clock, entries: maxEntries = 5_000, bytes: maxBytes = 48 * mebibyte } = options;
  const entries = new Map<string, Entry>();
  const fetches = new SharedFetches();
  const maxWeightOf = (isLarge: boolean) => maxBytes / (isLarge ? 2 : 20);
  let usedBytes = 0;

  function drop(key: string): void {
    usedBytes -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry, isLarge = false): void {
    // Least recently used eviction: a Map iterates in insertion order, and using an entry reinserts it.
    drop(key);
    // Large values are not cached: a part of a long file is read once, and would evict hundreds of entries.
    if (entry.weight > maxWeightOf(isLarge)) return;
    entries.set(key, entry);
    usedBytes += entry.weight;
    for (const oldestKey of entries.keys()) {
      if (entries.size <= maxEntries && usedBytes <= maxBytes) return;
      drop(oldestKey);
    }
  }

  return {
    async remember({ key: parts, ttl, tags = [], isLarge = false, force, signal: callerSignal, fresh }) {
      const key = JSON.stringify(parts);
      const stamp = versions.stamp(tags);
      if (stamp === null) return fresh(callerSignal);
      const entry = entries.get(key);
      if (!force && entry?.stamp === stamp && clock.monotonic() < entry.freshUntil) {
        keep(key, entry, isLarge);
        return entry.value as Awaited<ReturnType<typeof fresh>>;
      }
      const fetchValue = async (signal: AbortSignal | undefined) => {
        const startedAt = clock.monotonic();
        const value = await fresh(signal);
        // A version that was raised during the fetch makes the value outdated before it arrives.
        if (versions.stamp(tags) === stamp) {
          const weight = weigh(value, maxWeightOf(isLarge)) + 2 * key.length;
          keep(key, { value, weight, stamp, freshUntil: startedAt + ttl }, isLarge);
        }
        return value;
      };
      // A forced caller does not join a fetch that began earlier.
      if (force) return fetchValue(callerSignal);
      // The stamp is part of the key, so that nobody joins a fetch that began before a change. JSON has no line break.
      return fetches.run(`${key}\n${stamp}`, callerSignal, fetchValue);
    },
    peek: <T>(key: readonly string[]) => entries.get(JSON.stringify(key))?.value as T | undefined,
    forget(key) {
      drop(JSON.stringify(key));
    },
  };
}
