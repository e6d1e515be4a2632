import type { AppLoadContext } from "@remix-run/node";
import { sql } from "drizzle-orm";
import {
  attachAmendmentFilesJob,
  tidyAmendmentFilesJob,
} from "~/features/amendments/files/attach-files.server";
import { carryOnAmendmentJob } from "~/features/amendments/send-amendment.server";
import { sendCampaignsJob } from "~/features/campaigns/send-campaigns.server";
import { fetchMailedPaper } from "~/features/carts/approval/mailed-paper.server";
import { tidyAttachmentsJob } from "~/features/carts/attachments/tidy-attachments.server";
import { checkImportJob } from "~/features/carts/import/start-import.server";
import { tidyImportsJob } from "~/features/carts/import/tidy-imports.server";
import { tidyDeletedCartsJob } from "~/features/carts/saved/tidy-deleted-carts.server";
import { attachToDocumentJob } from "~/features/carts/submission/attach-to-document.server";
import { paymentJob } from "~/features/carts/submission/card/card-payment.server";
import { carryOnSubmissionJob } from "~/features/carts/submission/send-submission.server";
import { catchUp, catchUpJob } from "~/features/catalog/index/update-index.server";
import { pushNotificationsJob } from "~/features/content/announcements/push-notifications.server";
import { insertDemoFooterLinks } from "~/features/content/demo-content.server";
import { forgetFilesJob, writeBundleJob, writeFileJob } from "~/features/documents/files/write-file.server";
import { compareReplicaJob } from "~/features/erp-replica/compare-replica.server";
import { updateReplicaJob } from "~/features/erp-replica/update-replica.server";
import { demoAccounts, demoPassword } from "~/features/identity/demo/demo-accounts.server";
import { seedDemoAccounts } from "~/features/identity/demo/seed-demo-accounts.server";
import { newSetupPath } from "~/features/identity/installation/create-first-administrator.server";
import { seedDemoOrganisation } from "~/features/identity/people/seed-demo-organisation.server";
import { accountMailJob } from "~/features/identity/ways-in/account-mail.server";
import { findSender } from "~/features/mails/find-sender.server";
import { findFromAddress } from "~/features/mails/senders/senders.store.server";
import { countActiveServers } from "~/features/mails/senders/smtp-from-addresses.store.server";
import { carryOnRoundJob } from "~/features/negotiations/accept-round.server";
import { remindOfEndingJob } from "~/features/negotiations/remind-ending.server";
import { watchOrdersJob } from "~/features/order-changes/watch-orders.server";
import { announceProgressJob } from "~/features/order-progress/announce-progress.server";
import { remindOfQuotesJob } from "~/features/order-progress/remind-of-quotes.server";
import { takeMailedOrdersJob } from "~/features/pdf-orders/mailed/take-mails.server";
import { readStoredOrderJob } from "~/features/pdf-orders/read-stored-order.server";
import { tidyPdfOrdersJob } from "~/features/pdf-orders/tidy-pdf-orders.server";
import { orderUnattendedJob } from "~/features/pdf-orders/unattended/order-unattended.server";
import { deliverMessageJob } from "~/features/push/deliver-message.server";
import { itemPaymentJob } from "~/features/receivables/paying/check-payment.server";
import { forgetRunsJob, runReportJob } from "~/features/report-library/run-report.server";
import { sendSubscribedReportsJob } from "~/features/report-library/send-subscribed.server";
import { isPaused } from "~/features/scheduled-jobs/scheduled-jobs.server";
import { tidyJob } from "~/features/scheduled-jobs/tidy.server";
import { announceClaimsJob } from "~/features/service/claims/announce-claims.server";
import { carryOnClaimJob, encloseFilesJob } from "~/features/service/claims/send-claim.server";
import { tidyFilesJob } from "~/features/service/files/tidy-files.server";
import { flushPageRecords } from "~/features/service/support/record-page.server";
import { takeEffectJob } from "~/features/trials/apply-trial.server";
import { admitBody } from "~/http/bodies/admit-body.server";
import { installation } from "./config/installation.server";
import { missingParts } from "./config/missing-parts";
import type { Job } from "./door/job.server";
import type { Ctx } from "./door/operation.server";
import type { Services } from "./door/services";
import { systemActor } from "./features/identity/actor";
import { explain } from "./http/explain.server";
import { sentencesIn } from "./http/forms/typed-into";
import { sentFormOf } from "./http/read-submitted-form.server";
import { startJobs } from "./jobs/worker.server";
import { newId } from "./lib/ids";
import { isOutage } from "./lib/is-outage";
import { mailJob } from "./mail/send-mail.server";
import { sweepMailsJob } from "./mail/sweep-mails.server";
import { createServices } from "./services.server";

/** Jobs that need nothing but an operation context; the demo's ERP and the mail queue add one each. */
const ownJobs: readonly Job[] = [
  carryOnSubmissionJob,
  carryOnAmendmentJob,
  attachAmendmentFilesJob,
  tidyAmendmentFilesJob,
  carryOnRoundJob,
  remindOfEndingJob,
  attachToDocumentJob,
  paymentJob,
  itemPaymentJob,
  checkImportJob,
  readStoredOrderJob,
  orderUnattendedJob,
  takeMailedOrdersJob,
  tidyPdfOrdersJob,
  tidyImportsJob,
  tidyAttachmentsJob,
  tidyDeletedCartsJob,
  tidyJob,
  catchUpJob,
  accountMailJob,
  writeFileJob,
  writeBundleJob,
  forgetFilesJob,
  announceProgressJob,
  remindOfQuotesJob,
  watchOrdersJob,
  carryOnClaimJob,
  encloseFilesJob,
  announceClaimsJob,
  tidyFilesJob,
  runReportJob,
  sendSubscribedReportsJob,
  forgetRunsJob,
  sendCampaignsJob,
  updateReplicaJob,
  compareReplicaJob,
  takeEffectJob,
  deliverMessageJob,
  pushNotificationsJob,
];

/** Materials that a start copies before it answers; the demo's own catalog has 5,000. */
const maxCopiedAtStart = 6_000;

export type Portal = Awaited<ReturnType<typeof createPortal>>;

// Survives the development server's hot reload, which evaluates this module anew: the database is opened once.
const processState = globalThis as { tradepost?: Promise<Portal> };

/** Starts the portal at the first call; every later call returns the running one. */
export function startPortal(): Promise<Portal> {
  processState.tradepost ??= createPortal();
  return processState.tradepost;
}

/** Builds services, seeds the demo, starts the jobs, and returns the interface of the HTTP process. */
async function createPortal() {
  const { services, metrics, traces, embeddedErp, close } = await createServices(installation());
  const { database, env, log } = services;
  const systemContext = (): Ctx => ({ actor: systemActor, requestId: newId(), origin: "portal", services });

  // A new portal on an external ERP, which may be down now, would show an empty catalog until the job's next minute.
  let needsCatalogJob = !embeddedErp;
  if (env.DEMO) {
    await seedDemoAccounts(services, newId());
    await seedDemoOrganisation(services, insertDemoFooterLinks);
    // Fills the search index before the first visitor comes; of a large catalog only the beginning, and the job copies the
    // rest. Later starts find it filled.
    if (embeddedErp) {
      const copying = await catchUp(systemContext(), { system: "main", atMost: maxCopiedAtStart });
      needsCatalogJob = copying.kind === "ok" && !copying.value.isComplete;
    }
  }
  // Runs the embedded ERP's daily work: deliveries leave, invoices are created, customers pay.
  const erpDayJobs: Job[] = embeddedErp
    ? [{ name: "erp.catchUp", schedule: "5 * * * *", timeout: 300, run: () => embeddedErp.catchUp() }]
    : [];
  const jobs = await startJobs({
    database,
    clock: services.clock,
    log,
    metrics,
    definitions: [
      ...[...ownJobs, ...erpDayJobs].map((job) => ({
        ...job,
        async run(payload: Record<string, string>) {
          // A pause stops the schedule, but not an administrator who starts the job by hand.
          if (job.schedule && !payload.by && (await isPaused(database.db, job.name))) return;
          await job.run(systemContext(), payload);
        },
      })),
      mailJobOf(services),
      sweepMailsJob({
        ...services,
        hasServer: async (micrositeId) =>
          Boolean(
            env.SMTP_URL ||
              (await findSender({ db: services.database.db, vault: services.vault }, micrositeId)).server,
          ),
      }),
    ],
  });

  if (needsCatalogJob) {
    const catalogJob = { name: catchUpJob.name, payload: {}, singleton: catchUpJob.name };
    await database.transaction((tx) => services.jobs.enqueue(tx, catalogJob));
  }

  return {
    services,
    env,
    log,
    metrics,
    traces,
    /** Prints the address and the first sign-in when the portal is ready. */
    welcome: await welcomeOf(services),
    explain,
    admitBody: (request: Parameters<typeof admitBody>[1]) => admitBody(services, request),
    isOutage,
    typedIn(context: AppLoadContext) {
      const sentForm = sentFormOf(context);
      return sentForm ? sentencesIn(sentForm) : {};
    },
    isReady: () => isReady(services),
    async shutdown(): Promise<void> {
      await jobs.stop();
      await flushPageRecords(database.db, log);
      await close();
    },
  };
}

async function welcomeOf({ database: { db }, clock, env, log }: Services): Promise<string[]> {
  if (env.DEMO) {
    const names = demoAccounts.map(({ username }) => username);
    return [`Demo accounts (password ${demoPassword}): ${names.join(", ")}`];
  }
  const setupPath = await newSetupPath(db, clock.now());
  const missingNames = missingParts(env, {
    mailServers: await countActiveServers(db),
    senders: (await findFromAddress(db, null)) ? 1 : 0,
    administrators: setupPath ? 0 : 1,
  });
  if (missingNames.length > 0) log.warn({ missing: missingNames }, "installation-incomplete");
  const address = env.PORTAL_URL ? new URL(env.PORTAL_URL).origin : `http://localhost:${env.PORT}`;
  // Prints to the console only, never to the log: whoever reads the link becomes the administrator.
  const link = setupPath
    ? [`Create the first administrator (once, within 24 hours): ${address}${setupPath}`]
    : [];
  return [...missingNames.map((sentence) => `Missing: ${sentence}`), ...link];
}

function mailJobOf(services: Services) {
  const { database, clock, log, env } = services;
  return mailJob({
    database,
    clock,
    log,
    from: env.MAIL_FROM,
    keepsContents: env.DEMO,
    senderOf: (micrositeId) => findSender({ db: services.database.db, vault: services.vault }, micrositeId),
    fetchPaper: (paper) => fetchMailedPaper(services, paper),
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
  });
}

/** Readiness check: does the database answer? */
export async function isReady({ database }: Pick<Services, "database">): Promise<boolean> {
  try {
    await database.db.execute(sql`SELECT 1`);
    return true;
  } catch {
    return false;
  }
}
