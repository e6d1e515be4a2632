import type { Database } from "~/db/db.server";
import type { Log } from "~/door/services";
import type { JobDefinition, Jobs } from "~/jobs/jobs";
import type { Clock } from "~/lib/clock";
import { findStrandedMails } from "./mail.store.server";
import { mailJobName } from "./mail-job-name";

/** Age limits in milliseconds: younger mails have their own job, older ones are no longer relevant. */
const minAge = 60_000;
const maxAge = 3 * 86_400_000;
const maxMailsPerRun = 500;

/** Queues mails again that nobody sends: once there is a mail server, what waited for it goes out. */
export function sweepMailsJob(options: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  hasServer(micrositeId: string | null): Promise<boolean>;
}): JobDefinition {
  const { database, jobs, clock, log, hasServer } = options;
  return {
    name: "mail.sweep",
    schedule: "*/2 * * * *",
    async run() {
      const now = clock.now().getTime();
      const period = { from: new Date(now - maxAge), until: new Date(now - minAge) };
      const strandedMails = await findStrandedMails(database.db, period, maxMailsPerRun);
      const reachability = new Map<string | null, boolean>();
      for (const { micrositeId } of strandedMails)
        if (!reachability.has(micrositeId)) reachability.set(micrositeId, await hasServer(micrositeId));
      const sendable = strandedMails.filter(({ micrositeId }) => reachability.get(micrositeId));
      await database.transaction(async (tx) => {
        for (const { id } of sendable) {
          await jobs.enqueue(tx, { name: mailJobName, payload: { mail: id }, singleton: id });
        }
      });
      if (sendable.length > 0) log.info({ mails: sendable.length }, "mails-queued-anew");
      const skippedCount = strandedMails.length - sendable.length;
      if (skippedCount > 0) log.warn({ mails: skippedCount }, "mails-wait-for-server");
    },
  };
}
