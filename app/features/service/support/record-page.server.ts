import type { Db } from "~/db/db.server";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { version } from "../../../../package.json";
import { insertPageRecords, type PageRecord } from "./page-records.store.server";
import { pathWithoutSecrets } from "./path-without-secrets";

export { forgetPageRecords } from "./page-records.store.server";

/** Milliseconds until the records of all pages since are written with one statement, after their answers. */
const flushDelay = 1_000;

/** Limits what waits in memory, such as while the database is away; the oldest are dropped first. */
const maxWaiting = 1_000;

// Records of this process that are not written yet. A process that dies loses those of its last second.
const waitingRecords: PageRecord[] = [];
let timer: NodeJS.Timeout | null = null;

type AnsweredPage = Pick<Ctx, "actor" | "requestId" | "trace" | "services"> & {
  path: string;
  startedAt: number;
};

/** Takes note of a page that has shown its support code. Costs the page no statement: a timer writes the notes. */
export function recordPage(page: AnsweredPage, answer: { method: string; status: number }): void {
  const { actor, trace, services } = page;
  if (!trace?.isShown || !actor.userId) return;
  const { clock } = services;
  waitingRecords.push({
    code: trace.code,
    at: clock.now(),
    requestId: page.requestId,
    userId: actor.userId,
    behindUserId: actor.behind?.userId ?? null,
    partner: actor.partner,
    salesAreaId: actor.salesArea?.id ?? null,
    language: actor.formats.locale,
    ...answer,
    path: pathWithoutSecrets(page.path),
    milliseconds: Math.round(clock.monotonic() - page.startedAt),
    calls: trace.calls,
    checks: trace.checks,
    omitted: trace.omitted,
    version,
  });
  if (waitingRecords.length > maxWaiting) waitingRecords.shift();
  timer ??= setTimeout(() => void flushPageRecords(services.database.db, services.log), flushDelay).unref();
}

/** Writes the notes of this process that still wait. A failure is logged; nobody's page depends on it. */
export async function flushPageRecords(db: Db, log: Services["log"]): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  const records = waitingRecords.splice(0);
  if (records.length === 0) return;
  try {
    await insertPageRecords(db, records);
  } catch (error) {
    log.warn({ pages: records.length, cause: String(error) }, "page-records-lost");
  }
}
