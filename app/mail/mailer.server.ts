import { assertOutsideTransaction, type Database } from "~/db/db.server";
import type { Jobs } from "~/jobs/jobs";
import type { Clock } from "~/lib/clock";
import type { Mailer } from "./mail";
import { queueMail } from "./queue-mail.server";

/** Opens the mailer of processes, which hold no transaction: the mail is stored when `send` returns, and sent soon after. */
export function openMailer(services: { database: Database; jobs: Jobs; clock: Clock }): Mailer {
  const { database, jobs, clock } = services;
  return {
    async send(mail) {
      assertOutsideTransaction();
      await database.transaction((tx) =>
        queueMail({ tx, clock, enqueue: (job) => jobs.enqueue(tx, job) }, mail),
      );
    },
  };
}
