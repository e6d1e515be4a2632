import type { Db } from "~/db/db.server";
import type { Log, Usage, UsageKind } from "~/door/services";
import type { Clock } from "~/lib/clock";
import { addCounts, type UsageCount } from "./usage.store.server";

const writeEveryMs = 10_000;
/** Subjects that are held until the next write. More of them within seconds are a program's, not people's. */
const maxSubjects = 500;
const maxSubjectLength = 80;

export interface OpenUsage extends Usage {
  /** Writes what was counted; a failure keeps it for the next time. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

/** Counts in memory and writes every few seconds, so that no request waits for it. */
export function openUsage({ db, clock, log }: { db: Db; clock: Clock; log: Log }): OpenUsage {
  let counts = new Map<string, UsageCount>();

  function add(kind: UsageKind, subject: string, day: string, count: number): void {
    const key = `${day} ${kind} ${subject}`;
    const row = counts.get(key);
    if (row) row.count += count;
    else if (counts.size < maxSubjects) counts.set(key, { day, kind, subject, count });
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const waitingCounts = counts;
    counts = new Map();
    try {
      await addCounts(db, [...waitingCounts.values()]);
    } catch (error) {
      log.warn({ error }, "usage-not-written");
      for (const { kind, subject, day, count } of waitingCounts.values()) add(kind, subject, day, count);
    }
  }

  const timer = setInterval(write, writeEveryMs);
  timer.unref();
  return {
    count: (kind, subject) =>
      add(kind, subject.slice(0, maxSubjectLength), clock.now().toISOString().slice(0, 10), 1),
    write,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
