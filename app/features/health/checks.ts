import type { MessageKey } from "~/i18n/messages";
import type { Params } from "~/i18n/translate";

const checkNames = [
  "address",
  "certificate",
  "mail",
  "erp",
  "files",
  "jobs",
  "catalog",
  "clock",
  "backup",
  "disk",
  "tokens",
  "secrets",
] as const;

export type CheckName = (typeof checkNames)[number];
export type CheckState = "good" | "warning" | "problem";

/** A judged part of the installation: what was found, and how to put it right. */
export interface Check {
  name: CheckName;
  state: CheckState;
  finding: MessageKey;
  params?: Params;
  /** Page of the administration where it is put right. */
  href?: string;
}

const minute = 60_000;
const hour = 60 * minute;

export function judgeAddress(host: {
  address: string | null;
  proxies: number;
  hasSharedSecret: boolean;
}): Check {
  const name = "address";
  if (host.address === null) return { name, state: "problem", finding: "health.address.missing" };
  const params = { address: host.address };
  if (!host.address.startsWith("https:"))
    return { name, state: "problem", finding: "health.address.notSecure", params };
  if (!host.hasSharedSecret) return { name, state: "problem", finding: "health.address.noSecret" };
  if (host.proxies === 0) return { name, state: "warning", finding: "health.address.noProxy", params };
  return { name, state: "good", finding: "health.address.good", params };
}

/** Certificates that renew themselves do so thirty days ahead. */
const certificateLimits = { warning: 21 * 24 * hour, problem: 3 * 24 * hour };

/** Judges the end of the certificate that visitors get; null if it could not be read. */
export function judgeCertificate(end: Date | null, now: Date, day: string): Check {
  const name = "certificate";
  if (!end) return { name, state: "warning", finding: "health.certificate.unread" };
  const rest = end.getTime() - now.getTime();
  const params = { day };
  if (rest >= certificateLimits.warning)
    return { name, state: "good", finding: "health.certificate.good", params };
  if (rest < 0) return { name, state: "problem", finding: "health.certificate.expired", params };
  const state = rest >= certificateLimits.problem ? "warning" : "problem";
  return { name, state, finding: "health.certificate.expiring", params };
}

/** Mails and jobs that wait longer than this stand still. */
export const patienceMinutes = 15;
/** Announces the end of API tokens so long ahead. */
export const tokenNoticeDays = 14;
/** Refused mails of so many hours are counted. */
export const refusedHours = 24;

export function judgeMail(facts: {
  hasServer: boolean;
  hasSender: boolean;
  waiting: number;
  refused: number;
}): Check {
  const { waiting, refused } = facts;
  const name = "mail";
  const href = "/admin/system_settings/smtp_configs";
  if (!facts.hasServer) return { name, state: "problem", finding: "health.mail.noServer", href };
  if (!facts.hasSender)
    return { name, state: "problem", finding: "health.mail.noSender", href: "/admin/smtp_from_addresses" };
  if (waiting > 0)
    return {
      name,
      state: "problem",
      finding: "health.mail.waiting",
      params: { number: waiting, minutes: patienceMinutes },
      href,
    };
  if (refused > 0)
    return {
      name,
      state: "warning",
      finding: "health.mail.refused",
      params: { number: refused, hours: refusedHours },
    };
  return { name, state: "good", finding: "health.mail.good" };
}

export function judgeJobs({ lateCount, failedCount }: { lateCount: number; failedCount: number }): Check {
  const name = "jobs";
  if (lateCount > 0) {
    const href = "/admin/system/scheduled_jobs";
    return {
      name,
      state: "problem",
      finding: "health.jobs.late",
      params: { number: lateCount, minutes: patienceMinutes },
      href,
    };
  }
  if (failedCount > 0) {
    const href = "/admin/system/failed_jobs";
    return { name, state: "warning", finding: "health.jobs.failed", params: { number: failedCount }, href };
  }
  return { name, state: "good", finding: "health.jobs.good" };
}

/** A run that began a while ago copies many products; each run of an unchanged catalog ends at once. */
export function judgeCatalog({ products, isCopying }: { products: number; isCopying: boolean }): Check {
  const name = "catalog";
  const params = { products };
  if (isCopying) return { name, state: "warning", finding: "health.catalog.copying", params };
  return { name, state: "good", finding: "health.catalog.good", params };
}

/** Codes of second steps and signatures of the file store bear half a minute. */
const clockLimits = { warning: 2_000, problem: 30_000 };

export function judgeClock(machine: Date, database: Date): Check {
  const drift = Math.abs(machine.getTime() - database.getTime());
  const name = "clock";
  if (drift < clockLimits.warning) return { name, state: "good", finding: "health.clock.good" };
  const state = drift < clockLimits.problem ? "warning" : "problem";
  const params = { seconds: Math.round(drift / 1_000) };
  return { name, state, finding: "health.clock.drift", params };
}

/** A nightly backup may be two hours late. */
const backupLimits = { warning: 26 * hour, problem: 7 * 24 * hour };

export function judgeBackup(newest: Date | null, now: Date, at: string): Check {
  const name = "backup";
  if (!newest) return { name, state: "problem", finding: "health.backup.none" };
  const age = now.getTime() - newest.getTime();
  if (age <= backupLimits.warning)
    return { name, state: "good", finding: "health.backup.good", params: { at } };
  const state = age <= backupLimits.problem ? "warning" : "problem";
  return { name, state, finding: "health.backup.old", params: { at } };
}

export function judgeDisk(space: { free: number; total: number } | null): Check {
  const name = "disk";
  if (!space) return { name, state: "warning", finding: "health.disk.unknown" };
  const percent = space.total === 0 ? 0 : Math.floor((space.free / space.total) * 100);
  const params = { percent };
  if (percent >= 10) return { name, state: "good", finding: "health.disk.good", params };
  return { name, state: percent >= 3 ? "warning" : "problem", finding: "health.disk.full", params };
}

export function judgeTokens(expiring: number): Check {
  const name = "tokens";
  if (expiring === 0)
    return { name, state: "good", finding: "health.tokens.good", params: { days: tokenNoticeDays } };
  const params = { number: expiring, days: tokenNoticeDays };
  return { name, state: "warning", finding: "health.tokens.expiring", params, href: "/admin/tokens" };
}

/** A secret or certificate of another system, and the last day on which it is accepted. */
export interface EndingSecret {
  title: string;
  /** Calendar day. */
  lastDay: string;
  noticeDays: number;
}

/** Days before its end from which a secret cannot wait for the next round of maintenance. */
const urgentDays = 3;

/** Judges what ends first: `titles` says of several secrets, with the day on which each ends, what is shown. */
export function judgeSecrets(
  secrets: readonly EndingSecret[],
  today: string,
  titles: (secrets: readonly EndingSecret[]) => string,
): Check {
  const name = "secrets";
  const href = "/admin/system/expiring_secrets";
  const daysLeft = ({ lastDay }: EndingSecret) => (Date.parse(lastDay) - Date.parse(today)) / (24 * hour);
  const overSecrets = secrets.filter((secret) => daysLeft(secret) < 0);
  if (overSecrets.length > 0)
    return {
      name,
      state: "problem",
      finding: "health.secrets.expired",
      params: { secrets: titles(overSecrets) },
      href,
    };
  const endingSecrets = secrets.filter((secret) => daysLeft(secret) <= secret.noticeDays);
  if (endingSecrets.length === 0) {
    const finding = secrets.length > 0 ? "health.secrets.good" : "health.secrets.none";
    return { name, state: "good", finding, href };
  }
  const isUrgent = endingSecrets.some((secret) => daysLeft(secret) <= urgentDays);
  const params = { secrets: titles(endingSecrets) };
  return { name, state: isUrgent ? "problem" : "warning", finding: "health.secrets.expiring", params, href };
}
