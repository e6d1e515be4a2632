import { sql } from "drizzle-orm";
import { tidyAttachmentsJob } from "~/features/carts/attachments/tidy-attachments.server";
import { checkImportJob } from "~/features/carts/import/start-import.server";
import { tidyImportsJob } from "~/features/carts/import/tidy-imports.server";
import { attachToDocumentJob } from "~/features/carts/submission/attach-to-document.server";
import { paymentJob } from "~/features/carts/submission/card-payment.server";
import { carryOnSubmissionJob } from "~/features/carts/submission/send-submission.server";
import { catchUp, catchUpJob } from "~/features/catalog/index/update-index.server";
import { forgetFilesJob, writeFileJob } from "~/features/documents/files/write-file.server";
import { demoAccounts, demoPassword } from "~/features/identity/demo/demo-accounts.server";
import { seedDemoAccounts } from "~/features/identity/demo/seed-demo-accounts.server";
import { accountMailJob } from "~/features/identity/ways-in/account-mail.server";
import { findSender } from "~/features/mails/find-sender.server";
import { seedDemoOrganisation } from "~/features/organisation/seed-demo-organisation.server";
import { isPaused } from "~/features/scheduled-jobs/scheduled-jobs.server";
import { tidyJob } from "~/features/scheduled-jobs/tidy.server";
import type { Job } from "./door/job.server";
import type { Ctx } from "./door/operation.server";
import { systemActor } from "./features/identity/actor";
import { explain } from "./http/explain.server";
import { startJobs } from "./jobs/worker.server";
import { newId } from "./lib/ids";
import { mailJob } from "./mail/send-mail.server";
import { closeServices, embeddedErp, metrics, services } from "./services.server";

/** The demo's ERP lives by the calendar: deliveries leave, invoices are written, customers pay. */
const erpDayJob: Job = {
  name: "erp.catchUp",
  schedule: "5 * * * *",
  timeout: 300,
  run: () => embeddedErp.catchUp(),
};

/** Everything that the portal does by itself. */
const jobs: readonly Job[] = [
  carryOnSubmissionJob,
  attachToDocumentJob,
  paymentJob,
  checkImportJob,
  tidyImportsJob,
  tidyAttachmentsJob,
  tidyJob,
  catchUpJob,
  erpDayJob,
  accountMailJob,
  writeFileJob,
  forgetFilesJob,
];

const systemContext = (): Ctx => ({ actor: systemActor, requestId: newId(), origin: "portal", services });

const { database, clock, log, env } = services;

if (env.DEMO) {
  await seedDemoAccounts(services, newId());
  await seedDemoOrganisation(services);
  // The first visitor shall find something; later starts find everything copied.
  await catchUp(systemContext(), { system: "main" });
}

const kept = globalThis as { tradepostJobs?: ReturnType<typeof startJobs> };
kept.tradepostJobs ??= startJobs({
  database,
  clock,
  log,
  metrics,
  definitions: [
    ...jobs.map((job) => ({
      ...job,
      async run(payload: Record<string, string>) {
        // Started by hand it runs all the same.
        if (job.schedule && !payload.by && (await isPaused(database.db, job.name))) return;
        await job.run(systemContext(), payload);
      },
    })),
    mailJob({
      database,
      clock,
      log,
      from: env.MAIL_FROM,
      keepsContents: env.DEMO,
      senderOf: (micrositeId) => findSender(services, micrositeId),
      ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    }),
  ],
});

/** What the HTTP process needs besides the pages: is it well, what to measure, and how to end without losing work. */
export const lifecycle = {
  env,
  log,
  metrics,
  /** Printed when the portal is ready: a newcomer should not have to look for the way in. */
  welcome: env.DEMO
    ? [`Demo accounts (password ${demoPassword}): ${demoAccounts.map(({ username }) => username).join(", ")}`]
    : [],
  explain,
  async isReady(): Promise<boolean> {
    try {
      await database.db.execute(sql`SELECT 1`);
      return true;
    } catch {
      return false;
    }
  },
  async shutdown(): Promise<void> {
    const running = await kept.tradepostJobs;
    await running?.stop();
    await closeServices();
  },
};

export type Lifecycle = typeof lifecycle;
