import { movementColumns, movementRows, type WholeStatement } from "~/features/receivables/statement";
import { downloadStatement, getStatementPaper } from "~/features/receivables/statement.queries.server";
import { statementFacts } from "~/features/receivables/statement-facts";
import { fileHeadOf, listFile } from "~/files/list-file.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { badAddressPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "../cart/paper-file.server";
import { readPeriod } from "./statement.server";

const path = "/open_items/statement";

/** Serves a statement of account as a PDF or as a workbook, with all movements of its period. */
export const loader = withoutPage(async (args) => {
  const fields = new URL(args.request.url).searchParams;
  const format = fields.get("format") ?? "pdf";
  const { actor } = await enter(args);
  const { period, errors } = readPeriod(fields, actor.formats);
  if (Object.keys(errors).length > 0 || !["pdf", "xlsx"].includes(format)) {
    const name = Object.keys(errors)[0] ?? "format";
    const value = (fields.get(name) ?? "").slice(0, 60);
    throw badAddressPage({ key: "ui.unknownValue", params: { name, value } });
  }
  const statementInput = { ...period, payer: fields.get("payer_number") || null };
  const address = `${path}?${new URLSearchParams([...fields].filter(([name]) => name !== "format"))}`;
  if (format === "pdf") {
    const { value } = await readFile(args, getStatementPaper, statementInput, address);
    return paperFile(args.request, value);
  }
  const { ctx, value } = await readFile(args, downloadStatement, statementInput, address);
  return workbook(value, ctx);
});

async function workbook(
  statement: WholeStatement,
  { t, actor, services, brandName: author }: Entrance,
): Promise<Response> {
  const { payer, fromDate, toDate, movements } = statement;
  const { formats } = actor;
  const now = services.clock.now();
  const facts = statementFacts(statement, { t, formats, now, salesArea: actor.salesArea?.title ?? "" });
  const file = await listFile(
    {
      caption: t("receivables.statement"),
      columns: movementColumns(t),
      rows: movementRows(movements.items, { t, rights: { openLists: [] } }),
      ...fileHeadOf({
        name: ["statement", payer.number, fromDate, toDate],
        facts: facts.map(({ label, value }) => [label, value] as const),
        author,
        now,
        t,
        formats,
      }),
    },
    "xlsx",
    { t, formats },
  );
  return fileResponse(file);
}
