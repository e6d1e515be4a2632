import { z } from "zod";
import type { Actor } from "~/door/actor";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { readReportFile } from "~/erp/report-file";
import { readsAllCustomers, withinReach } from "~/features/documents/documents-rules";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { reportReadyMail } from "~/features/mails/report-ready.mail";
import { translationOf } from "~/i18n/translated";
import { findSources } from "./find-sources.server";
import {
  deleteRuns,
  findDefinition,
  findRun,
  findRunsBefore,
  type ReportDefinition,
  type StoredRun,
  updateRun,
} from "./library.store.server";
import { isErpSource, type ReportSource, type ReportTable } from "./library-report";
import { mayReadSource, mayRunReports } from "./library-rules";
import type { PortalSourceName } from "./portal-sources";
import { readPortalRows } from "./read-portal-rows.server";
import { filterRows, neededColumns, tableOf } from "./shape-report";

/** Rows of a report at most; a part of the rows would not add up to the whole. */
const maxRows = 50_000;

type RunCtx = ProcessCtx & { actor: Actor };

/** Runs a report with the rights that its owner has now, and stores its table. A retry does the same again. */
export const runReport = process({
  name: "reports.run",
  allow: systemOnly,
  unaudited: "a report of what one may read changes nothing",
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const run = orNotFound(await findRun(ctx.db, id));
    if (run.state === "ready") return ok({ id });
    const actor = await findActor(ctx.db, run);
    const t = ctx.translatorFor(actor ?? ctx.actor);
    const fail = (problems: string[]) =>
      ctx.transaction(({ tx }) => updateRun(tx, id, { state: "failed", problems }));
    if (!actor || !mayRunReports(actor, {}).allowed) {
      await fail([t("reports.library.noRight")]);
      return ok({ id });
    }
    const runCtx: RunCtx = { ...ctx, actor, t, erpContext: erpContextOf(ctx, run, actor) };
    const definition = await findDefinition(ctx.db, run.definitionId, run.salesAreaId);
    const source = (await findSources(runCtx)).find(({ code }) => code === definition?.source);
    if (!definition || !source || !mayReadSource(actor, source)) {
      await fail([t(source ? "reports.library.noRight" : "reports.library.unavailable")]);
      return ok({ id });
    }
    const table = await tableOrProblems(runCtx, run, definition, source);
    if ("problems" in table) await fail(table.problems);
    else await storeTable(ctx, run, definition, table);
    return ok({ id });
  },
});

function erpContextOf({ requestId }: ProcessCtx, { partner, salesAreaId }: StoredRun, actor: Actor) {
  return {
    system: actor.salesArea?.system ?? "main",
    language: actor.formats.locale,
    salesArea: salesAreaId,
    partner: partner.number,
    requestId,
  };
}

/** Reads the table, or the reasons why the ERP refused it. Other failures end the attempt, and the job tries again. */
async function tableOrProblems(
  ctx: RunCtx,
  run: StoredRun,
  definition: ReportDefinition,
  source: ReportSource,
): Promise<ReportTable | { problems: string[] }> {
  try {
    const table = isErpSource(source.code)
      ? await readErpTable(ctx, run, source)
      : await readPortalTable(ctx, run, source);
    if (table.rows.length > maxRows) {
      return { problems: [ctx.t("reports.library.tooManyRows", { maximum: maxRows })] };
    }
    const filteredTable = filterRows(tableOf(table, source.columns), run.parameters.filters);
    const columns = neededColumns(source.columns, definition);
    if (columns.length === 0) return { problems: [ctx.t("reports.library.noColumns")] };
    return tableOf(
      { columns: filteredTable.columns.map(({ name }) => name), rows: filteredTable.rows },
      columns,
    );
  } catch (error) {
    if (!(error instanceof ErpError) || error.failure.kind !== "rejected") throw error;
    const problems = error.failure.messages.map(({ text }) => text).filter(Boolean);
    return { problems: problems.length > 0 ? problems : [ctx.t("reports.library.unreadable")] };
  }
}

async function readErpTable(ctx: RunCtx, run: StoredRun, { code }: ReportSource) {
  const { fromDate, toDate } = run.parameters;
  const { value: file } = await ctx.erp.reports.run(ctx.erpContext, {
    report: code.replace(/^erp\./, ""),
    parameters: { from_date: fromDate, to_date: toDate },
    within: withinReach(ctx.actor),
  });
  let reportedAt = 0;
  return readReportFile(file, async (bytes) => {
    // Throttles: a statement for each chunk would slow the run.
    if (ctx.clock.monotonic() - reportedAt < 500) return;
    reportedAt = ctx.clock.monotonic();
    await ctx.transaction(({ tx }) => updateRun(tx, run.id, { written: bytes, total: file.bytes }));
  });
}

async function readPortalTable(ctx: RunCtx, run: StoredRun, { code, columns }: ReportSource) {
  const { fromDate, toDate } = run.parameters;
  const search = {
    fromDate,
    toDate,
    salesAreaId: run.salesAreaId,
    timeZone: ctx.actor.formats.timeZone,
    soldTo: readsAllCustomers(ctx.actor) ? null : run.partner.number,
  };
  const name = code.replace(/^portal\./, "") as PortalSourceName;
  const rows = await readPortalRows(ctx, name, search, maxRows + 1);
  const names = columns.map((column) => column.name);
  return { columns: names, rows: rows.map((row) => names.map((each) => row[each] ?? "")) };
}

async function storeTable(ctx: ProcessCtx, run: StoredRun, definition: ReportDefinition, table: ReportTable) {
  await ctx.files.put(run.id, Buffer.from(JSON.stringify(table)), "application/json");
  await ctx.transaction(async (change) => {
    const rows = table.rows.length;
    const readyRun = await updateRun(change.tx, run.id, { state: "ready", rows, problems: [] });
    if (readyRun?.mailed) await queueReadyMail(change, readyRun, definition);
  });
}

/** Mails a subscriber that the report is there. */
async function queueReadyMail(
  change: ChangeCtx,
  run: StoredRun,
  definition: ReportDefinition,
): Promise<void> {
  const addressee = await findAddressee(change.tx, run.userId, "reports");
  if (!addressee) return;
  const report = {
    id: run.id,
    rows: run.rows,
    partner: run.partner.name || run.partner.number,
    title: translationOf(definition.title, addressee.formats),
    period: run.parameters,
  };
  const words = { t: change.translatorFor(addressee), formats: addressee.formats, portal: change.portal };
  await queueEventMail(change, reportReadyMail(report, words), addressee, null);
}

export const runReportJob: Job = {
  name: "reports.run",
  retries: 3,
  timeout: 300,
  async run(ctx, { id = "" }) {
    try {
      assertDone(await runReport(ctx, { id }), `The report ${id}`);
    } catch (error) {
      // The run shows as failed even after the last retry; a successful retry makes it ready.
      await ctx.services.database.transaction((tx) => updateRun(tx, id, { state: "failed" }));
      throw error;
    }
  },
};

/** The lifetime of a run in days. */
const runDays = 30;

/** Removes the results of old runs. */
export const forgetRuns = process({
  name: "reports.forgetRuns",
  allow: systemOnly,
  unaudited: "what nobody can open any more is no record",
  input: z.strictObject({}),
  async run(ctx) {
    const expiry = new Date(ctx.clock.now().getTime() - runDays * 86_400_000);
    const oldRuns = await findRunsBefore(ctx.db, expiry, 1_000);
    for (const id of oldRuns) await ctx.files.remove(id);
    await ctx.transaction(({ tx }) => deleteRuns(tx, oldRuns));
    return ok({ forgotten: oldRuns.length });
  },
});

export const forgetRunsJob: Job = {
  name: "reports.forgetRuns",
  schedule: "40 3 * * *",
  async run(ctx) {
    await forgetRuns(ctx, {});
  },
};
