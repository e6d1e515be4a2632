import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Log } from "~/door/services";
import { cacheVersions, thisTransaction } from "./cache.tables";

export interface Versions {
  /** Returns the versions of the tags, as part of a key; null while this process changes one of them. */
  stamp(tags: readonly string[]): string | null;
  /** Asks the database now; otherwise it happens each second. */
  poll(): Promise<void>;
  stop(): void;
}

/** Longer than any transaction may stay idle: what has not become visible by then was rolled back. */
const maxPolls = 20;

type Listener = (tag: string, version: number) => void;
const listeners = new Set<Listener>();

/**
 * Raises versions within the transaction of the change. Other processes see the new version with their next
 * poll. This process caches nothing under the tag until it sees the version itself: before the commit, a
 * fetch would return the old value.
 */
export async function raiseVersion(tx: Db, tag: string): Promise<void> {
  const [raisedRow] = await tx
    .insert(cacheVersions)
    .values({ tag, version: 1 })
    .onConflictDoUpdate({
      target: cacheVersions.tag,
      set: { version: sql`${cacheVersions.version} + 1`, raisedIn: thisTransaction },
    })
    .returning({ version: cacheVersions.version });
  for (const listener of listeners) listener(tag, raisedRow?.version ?? 1);
}

export async function followVersions(options: {
  db: Db;
  log: Log;
  /** Milliseconds between two polls. */
  every?: number;
}): Promise<Versions> {
  const { db, log, every = 1_000 } = options;
  const lastVersions = new Map<string, number>();
  /** Oldest transaction id that may still raise versions: all earlier transactions have ended and were read. */
  let endedBefore = "0";
  const awaitedVersions = new Map<string, { version: number; polls: number }>();
  let isFailing = false;

  const onRaise: Listener = (tag, version) => awaitedVersions.set(tag, { version, polls: 0 });
  listeners.add(onRaise);

  const poll = async () => {
    // Reads only versions raised since the last poll: there are as many tags as customers, but few change per second.
    const raisedRows = await db
      .select({
        tag: cacheVersions.tag,
        version: cacheVersions.version,
        endedBefore: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      })
      .from(cacheVersions)
      .where(sql`${cacheVersions.raisedIn} >= ${endedBefore}::bigint`);
    for (const { tag, version } of raisedRows) lastVersions.set(tag, version);
    endedBefore = raisedRows[0]?.endedBefore ?? endedBefore;
    for (const [tag, wait] of awaitedVersions) {
      wait.polls += 1;
      const isVisible = (lastVersions.get(tag) ?? 0) >= wait.version;
      if (isVisible || wait.polls >= maxPolls) awaitedVersions.delete(tag);
    }
  };

  await poll();
  let isPolling = false;
  const timer = setInterval(async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      await poll();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ error }, "cache-versions-unreadable");
      isFailing = true;
    } finally {
      isPolling = false;
    }
  }, every);
  timer.unref();

  return {
    stamp(tags) {
      if (tags.some((tag) => awaitedVersions.has(tag))) return null;
      return tags.map((tag) => lastVersions.get(tag) ?? 0).join(".");
    },
    poll,
    stop() {
      clearInterval(timer);
      listeners.delete(onRaise);
    },
  };
}
