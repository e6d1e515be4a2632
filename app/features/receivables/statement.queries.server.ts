import type { z } from "zod";
import { notRefreshed } from "~/door/not-refreshed";
import { type QueryCtx, query } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import type { ErpResult, Statement } from "~/erp/erp";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { dayIn, daysBefore } from "~/lib/business-date";
import { maxFileRows } from "~/lib/file-rows";
import { choosePayer, findPayers } from "./payers.server";
import { mayReadStatement } from "./receivables-rules";
import { statementFileSchema, statementSchema } from "./statement.schema";
import { statementPaper } from "./statement-paper.server";

/** Days of a statement that names no first day. */
const defaultDays = 90;

/** First day of PostgreSQL's calendar as the schema accepts it. */
const firstDay = "0001-01-01";

/** The rows of a PDF, about sixty pages; a longer statement is saved as a workbook. */
const maxPaperRows = 2_000;

/** Reads a page of a payer's statement of account; without a payer, only the payers to choose from. */
export const getStatement = query({
  name: "receivables.getStatement",
  allow: mayReadStatement,
  input: statementSchema,
  async run(ctx, { page, pageSize, refresh, ...statementRequest }) {
    const period = periodOf(ctx, statementRequest);
    const payers = await findPayers(ctx);
    const payer = choosePayer(ctx.actor, payers, statementRequest.payer);
    const result = payer
      ? await ctx.erp.receivables.statement(
          { ...ctx.erpContext, isRefresh: refresh },
          { payer: payer.number, ...period, page, pageSize },
        )
      : null;
    return ok({ payers, payer, ...period, statement: result && answerOf(ctx, result, refresh) });
  },
});

/** Reads all movements of a period, for a workbook. */
export const downloadStatement = query({
  name: "receivables.downloadStatement",
  allow: mayReadStatement,
  limits: [{ times: 20, seconds: 60 }],
  input: statementFileSchema,
  async run(ctx, request) {
    const statement = await readWhole(ctx, request, maxFileRows);
    return "kind" in statement ? statement : ok(statement);
  },
});

/** Draws a statement as a PDF in the language of the reader. */
export const getStatementPaper = query({
  name: "receivables.getStatementPaper",
  allow: mayReadStatement,
  limits: [{ times: 20, seconds: 60 }],
  input: statementFileSchema,
  async run(ctx, request) {
    const statement = await readWhole(ctx, request, maxPaperRows);
    if ("kind" in statement) return statement;
    const { t, actor, clock } = ctx;
    const content = await statementPaper(statement, {
      t,
      formats: actor.formats,
      now: clock.now(),
      who: actor.userId ?? "",
      letterhead: await readLetterhead(ctx),
      salesArea: actor.salesArea?.title ?? "",
    });
    const fileName = `statement-${statement.payer.number}-${statement.fromDate}-${statement.toDate}.pdf`;
    return ok({ fileName, content });
  },
});

type StatementRequest = z.output<typeof statementFileSchema>;

async function readWhole(ctx: QueryCtx, statementRequest: StatementRequest, maxRows: number) {
  const payer = choosePayer(ctx.actor, await findPayers(ctx), statementRequest.payer);
  if (!payer) return conflict({ key: "receivables.choosePayerHint" });
  const period = periodOf(ctx, statementRequest);
  const request = { payer: payer.number, ...period, page: 1, pageSize: maxRows };
  const { value } = await ctx.erp.receivables.statement(ctx.erpContext, request);
  // A statement that left out movements would not add up.
  if (value.movements.total > maxRows) {
    return conflict({ key: "receivables.statementTooLong", params: { maximum: maxRows } });
  }
  return { ...period, ...value };
}

const answerOf = (ctx: QueryCtx, answer: ErpResult<Statement>, refresh: boolean) => ({
  ...answer.value,
  asOf: answer.asOf,
  messages: [...notRefreshed(ctx, answer, refresh), ...answer.messages],
});

function periodOf({ actor, clock }: QueryCtx, { fromDate, toDate }: StatementRequest) {
  const lastDay = toDate ?? dayIn(actor.formats.timeZone, clock.now());
  const defaultDay = daysBefore(lastDay, defaultDays);
  return { fromDate: fromDate ?? (defaultDay < firstDay ? firstDay : defaultDay), toDate: lastDay };
}
