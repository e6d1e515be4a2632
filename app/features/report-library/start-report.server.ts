import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, refused } from "~/door/outcome";
import { must } from "~/lib/assert";
import { dayIn, daysBefore } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import { findSources } from "./find-sources.server";
import { startReportSchema } from "./library.schema";
import { countWaitingRuns, findDefinition, insertRun, type ReportDefinition } from "./library.store.server";
import { mayReadSource, mayRunReports } from "./library-rules";

/** Runs that a person may have waiting at once. */
const maxWaiting = 3;

/** Starts a report: a job runs it, and its page shows the progress and then the result. */
export const startReport = process({
  name: "reports.start",
  allow: mayRunReports,
  unaudited: "a report of what one may read changes nothing",
  limits: [{ times: 30, seconds: 600 }],
  input: startReportSchema,
  async run(ctx, input) {
    const { actor } = ctx;
    const salesAreaId = must(actor.salesArea, "a sales area").id;
    const definition = orNotFound(await findDefinition(ctx.db, input.definition, salesAreaId));
    const source = (await findSources(ctx)).find(({ code }) => code === definition.source);
    if (!source) return conflict({ key: "reports.library.unavailable" });
    if (!mayReadSource(actor, source)) return refused({ key: "reports.library.noInvoices" });
    const period = periodOf(ctx, definition, input);
    if (period.fromDate > period.toDate) return invalid("toDate", { key: "documents.datesReversed" });
    const filters = Object.fromEntries(
      Object.entries(input.filters).flatMap(([name, text]) =>
        text && definition.filters.includes(name) ? [[name, text]] : [],
      ),
    );
    const id = newId();
    return ctx.transaction(async (change) => {
      const userId = must(actor.userId, "a signed-in user");
      if ((await countWaitingRuns(change.tx, userId)) >= maxWaiting) {
        return conflict({ key: "reports.library.tooMany" });
      }
      await insertRun(change.tx, {
        id,
        definitionId: definition.id,
        userId,
        salesAreaId,
        state: "waiting",
        partner: must(actor.partner, "an active customer"),
        parameters: { ...period, filters },
        createdAt: change.clock.now(),
      });
      await change.enqueue({ name: "reports.run", payload: { id } });
      return ok({ id });
    });
  },
});

/** Completes a period: until today, from as many days before as the definition says. */
export function periodOf(
  { actor, clock }: Pick<ProcessCtx, "actor" | "clock">,
  { days }: Pick<ReportDefinition, "days">,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined } = {},
): { fromDate: string; toDate: string } {
  const lastDay = toDate ?? dayIn(actor.formats.timeZone, clock.now());
  return { fromDate: fromDate ?? daysBefore(lastDay, days), toDate: lastDay };
}
