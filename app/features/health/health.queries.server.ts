import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { formatDate, formatInstant } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { countExpiringTokens } from "../identity/people/expiring-tokens.server";
import { findSender } from "../mails/find-sender.server";
import {
  type Check,
  judgeAddress,
  judgeBackup,
  judgeCatalog,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeJobs,
  judgeMail,
  judgeSecrets,
  judgeTokens,
  patienceMinutes,
  refusedHours,
  tokenNoticeDays,
} from "./checks";
import { findNotedSecrets } from "./expiring-secrets.store.server";
import { countJobs, countMails, findCatalogCopy, findNewestBackup } from "./health.store.server";

const minute = 60_000;
const day = 1_440 * minute;

const patience = patienceMinutes * minute;
const tokenNotice = tokenNoticeDays * day;

/** Checks the parts of the installation that nobody looks at until they fail; the worst come first. */
export const checkHealth = query({
  name: "health.check",
  allow: may("administer"),
  input: z.strictObject({}),
  limits: [{ times: 60, seconds: 60 }],
  async run(ctx) {
    const checks = await Promise.all([
      judgeAddress(ctx.host),
      checkCertificate(ctx),
      checkMail(ctx),
      checkErp(ctx),
      checkFiles(ctx),
      countJobs(ctx.db, momentBefore(ctx, patience)).then(judgeJobs),
      checkCatalog(ctx),
      judgeClock(ctx.host.now(), ctx.clock.now()),
      checkBackup(ctx),
      ctx.host.findSpace().then(judgeDisk),
      countExpiringTokens(ctx.db, { from: ctx.clock.now(), until: momentBefore(ctx, -tokenNotice) }).then(
        judgeTokens,
      ),
      checkSecrets(ctx),
    ]);
    const order = ["problem", "warning", "good"];
    const applicableChecks = checks.filter((check) => check !== null);
    return ok(applicableChecks.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state)));
  },
});

const momentBefore = ({ clock }: QueryCtx, milliseconds: number) =>
  new Date(clock.now().getTime() - milliseconds);

/** Checks the certificate of the public address; null if the address is not encrypted. */
async function checkCertificate({ host, clock, actor }: QueryCtx): Promise<Check | null> {
  const { address } = host;
  if (!address?.startsWith("https:")) return null;
  const end = await host.findCertificateEnd(address);
  return judgeCertificate(end, clock.now(), end ? formatInstant(end, actor.formats) : "");
}

async function checkMail(ctx: QueryCtx): Promise<Check> {
  const { from, server } = await findSender(ctx, null);
  const counts = await countMails(ctx.db, {
    late: momentBefore(ctx, patience),
    recent: momentBefore(ctx, refusedHours * 60 * minute),
  });
  return judgeMail({
    ...counts,
    hasServer: ctx.host.hasMailServer || server !== null,
    hasSender: ctx.host.hasMailSender || from !== null,
  });
}

/** Page that tests each service past the gate, and says of each that fails what to do. */
const connectionPath = "/admin/sap_maintenance/sap_connection_configs/current/ping";

/** Asks each service of the ordering system; a closed gate or no answer is a problem, too. */
async function checkErp(ctx: QueryCtx): Promise<Check> {
  const name = "erp";
  try {
    const { value } = await ctx.erp.system.ping(ctx.erpContext);
    const failedServices = value.filter((service) => !service.ok).map(({ service }) => service);
    if (failedServices.length > 0)
      return {
        name,
        state: "problem",
        finding: "health.erp.services",
        params: { services: failedServices },
        href: connectionPath,
      };
    const milliseconds = Math.max(0, ...value.map((service) => service.milliseconds));
    return {
      name,
      state: "good",
      finding: "health.erp.good",
      params: { milliseconds },
    };
  } catch (error) {
    ctx.log.info({ requestId: ctx.requestId, cause: String(error) }, "health-erp-failed");
    const isPlanned = error instanceof ErpError && error.failure.kind === "down" && error.failure.maintenance;
    const href = isPlanned ? "/admin/sap_maintenance/sap_downtimes" : connectionPath;
    return { name, state: "problem", finding: "health.erp.away", href };
  }
}

async function checkFiles(ctx: QueryCtx): Promise<Check> {
  try {
    await ctx.files.check();
    return { name: "files", state: "good", finding: "health.files.good" };
  } catch (error) {
    ctx.log.info({ requestId: ctx.requestId, cause: String(error) }, "health-files-failed");
    return { name: "files", state: "problem", finding: "health.files.away" };
  }
}

/** Runs of a catalog in which little has changed end sooner. */
const usualCopyTime = 10_000;

async function checkCatalog(ctx: QueryCtx): Promise<Check> {
  return judgeCatalog(await findCatalogCopy(ctx.db, momentBefore(ctx, usualCopyTime)));
}

async function checkBackup(ctx: QueryCtx): Promise<Check> {
  const newest = await findNewestBackup(ctx.db);
  return judgeBackup(newest, ctx.clock.now(), newest ? formatInstant(newest, ctx.actor.formats) : "");
}

/** Certificates of the connection to the ERP are announced as early as that of the portal. */
const certificateNoticeDays = 21;

/** Judges the certificates that the portal can read, and what administrators noted about other secrets. */
async function checkSecrets(ctx: QueryCtx): Promise<Check> {
  const { formats } = ctx.actor;
  const certificates = ctx.erpConnections.opened.certificates.map(({ name, end }) => ({
    title: name,
    lastDay: dayIn(formats.timeZone, end),
    noticeDays: certificateNoticeDays,
  }));
  const notedSecrets = await findNotedSecrets(ctx.db);
  return judgeSecrets(
    [...certificates, ...notedSecrets],
    dayIn(formats.timeZone, ctx.clock.now()),
    (secrets) => secrets.map(({ title, lastDay }) => `${title} (${formatDate(lastDay, formats)})`).join(", "),
  );
}
