import { text as readText } from "node:stream/consumers";
import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { conflict, notFound, ok, orNotFound } from "~/door/outcome";
import { mayViewInvoices } from "~/features/documents/documents-rules";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { translationOf } from "~/i18n/translated";
import { must } from "~/lib/assert";
import { findSources } from "./find-sources.server";
import { definitionIdSchema, runIdSchema } from "./library.schema";
import {
  findDefinition,
  findDefinitions,
  findRun,
  findRuns,
  findSubscription,
  type ReportDefinition,
  type StoredRun,
} from "./library.store.server";
import { shapeReport } from "./library-list";
import { aboutReport } from "./library-overview";
import type { ReportTable } from "./library-report";
import { mayReadSource, mayRunReports } from "./library-rules";
import { reportPaper } from "./report-paper.server";
import { runFacts } from "./run-facts";
import { periodOf } from "./start-report.server";

/** Runs that the library shows. */
const maxShownRuns = 10;

const ownerOf = ({ actor }: Pick<QueryCtx, "actor">) => ({
  userId: must(actor.userId, "a signed-in user"),
  partnerNumber: must(actor.partner, "an active customer").number,
  salesAreaId: must(actor.salesArea, "a sales area").id,
});

/** Lists the reports that the reader can run, with their latest runs. */
export const listLibrary = query({
  name: "reports.listLibrary",
  allow: mayRunReports,
  input: z.strictObject({}),
  async run(ctx) {
    const owner = ownerOf(ctx);
    const sources = new Map((await findSources(ctx)).map((source) => [source.code, source]));
    const definitions = await findDefinitions(ctx.db, owner.salesAreaId);
    const runs = await findRuns(ctx.db, owner, maxShownRuns);
    return ok({
      reports: definitions.flatMap(({ id, title: titles, source: code, groupBy }) => {
        const source = sources.get(code);
        if (!source || !mayReadSource(ctx.actor, source)) return [];
        const title = translationOf(titles, ctx.actor.formats);
        return [{ id, title, source: source.title, about: aboutReport(source, groupBy, ctx.t) }];
      }),
      runs: runs.map(({ run, title }) => ({
        id: run.id,
        state: run.state,
        createdAt: run.createdAt,
        rows: run.rows,
        title: translationOf(title, ctx.actor.formats),
        fromDate: run.parameters.fromDate,
        toDate: run.parameters.toDate,
      })),
    });
  },
});

/** Returns what the form of a report asks for, and the reader's subscription. */
export const getLibraryReport = query({
  name: "reports.getLibraryReport",
  allow: mayRunReports,
  input: definitionIdSchema,
  async run(ctx, input) {
    const owner = ownerOf(ctx);
    const definition = orNotFound(await findDefinition(ctx.db, input.definition, owner.salesAreaId));
    const source = (await findSources(ctx)).find(({ code }) => code === definition.source);
    if (!source || !mayReadSource(ctx.actor, source)) return notFound;
    const subscription = await findSubscription(ctx.db, { ...owner, definitionId: definition.id });
    return ok({
      id: definition.id,
      title: translationOf(definition.title, ctx.actor.formats),
      about: aboutReport(source, definition.groupBy, ctx.t),
      period: periodOf(ctx, definition),
      filters: definition.filters.flatMap(
        (name) => source.columns.find((column) => column.name === name) ?? [],
      ),
      frequency: subscription?.frequency ?? null,
      nextOn: subscription?.nextOn ?? null,
    });
  },
});

/** Returns a run of the reader, with its table once it is ready. */
export const getReportRun = query({
  name: "reports.getRun",
  allow: mayRunReports,
  input: runIdSchema,
  async run(ctx, input) {
    const outcome = await findReadyRun(ctx, input.run);
    return outcome ? ok(outcome) : notFound;
  },
});

/** Rows of a PDF, about sixty pages; a longer report is saved as a workbook. */
const maxPaperRows = 2_000;

/** Draws the result of a run as a PDF in the language of the reader. */
export const getReportPaper = query({
  name: "reports.getPaper",
  allow: mayRunReports,
  limits: [{ times: 20, seconds: 60 }],
  input: runIdSchema,
  async run(ctx, input) {
    const outcome = await findReadyRun(ctx, input.run);
    if (!outcome?.table) return notFound;
    const { run, definition, table } = outcome;
    const words = { t: ctx.t, formats: ctx.actor.formats };
    const shapedTable = shapeReport(table, definition.groupBy, words);
    if (shapedTable.rows.length > maxPaperRows) {
      return conflict({ key: "reports.library.tooLongForPaper", params: { maximum: maxPaperRows } });
    }
    const content = await reportPaper(shapedTable, {
      ...words,
      now: run.createdAt,
      who: ctx.actor.userId ?? "",
      letterhead: await readLetterhead(ctx),
      title: definition.title,
      facts: runFacts(run, table, words),
    });
    const { fromDate, toDate } = run.parameters;
    return ok({
      fileName: `report-${definition.source}-${run.partner.number}-${fromDate}-${toDate}.pdf`,
      content,
    });
  },
});

/** Finds a run of the reader, and its table once it is ready; null for other people's. */
async function findReadyRun(ctx: QueryCtx, id: string) {
  const { userId, salesAreaId } = ownerOf(ctx);
  const run = await findRun(ctx.db, id);
  if (run?.userId !== userId) return null;
  const storedDefinition = await findDefinition(ctx.db, run.definitionId, salesAreaId);
  if (!storedDefinition) return null;
  if (run.state === "ready" && !(await mayStillRead(ctx, run, storedDefinition))) return null;
  const { title, groupBy, chart, source } = storedDefinition;
  const definition = {
    id: storedDefinition.id,
    groupBy,
    chart,
    source,
    title: translationOf(title, ctx.actor.formats),
  };
  return { run, definition, table: run.state === "ready" ? await readTable(ctx, run.id) : null };
}

/** Tells whether the reader may still see what the run found: the customer or the right may have been taken away since. */
async function mayStillRead(ctx: QueryCtx, run: StoredRun, { source: code }: ReportDefinition) {
  const owner = await findActor(ctx.db, run);
  if (!owner || !mayRunReports(owner, {}).allowed) return false;
  if (mayViewInvoices(owner, {}).allowed) return true;
  const source = (await findSources(ctx)).find((each) => each.code === code);
  return source !== undefined && mayReadSource(owner, source);
}

async function readTable(ctx: QueryCtx, id: string): Promise<ReportTable> {
  const content = orNotFound(await ctx.files.get(id));
  return JSON.parse(await readText(content)) as ReportTable;
}
