import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CartKind } from "~/features/carts/cart";
import { maxLines } from "~/features/carts/cart.schema";
import { confirmImport } from "~/features/carts/import/confirm-import.server";
import { correctImport } from "~/features/carts/import/correct-import.server";
import type { ImportData, importIntents } from "~/features/carts/import/ImportPage";
import { getImport } from "~/features/carts/import/import.queries.server";
import { isGood } from "~/features/carts/import-line";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage, readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { withoutPage } from "~/http/without-page.server";
import { mapInTurns } from "~/lib/in-turns.server";
import { wholeNumber } from "~/lib/numbers/whole-number";
import { csvCell, csvFile } from "./csv-file.server";

export const importLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ImportData> => {
    const statedPage = new URL(args.request.url).searchParams.get("page") ?? "1";
    const requestedPage = wholeNumber(statedPage) ?? 1;
    const id = args.params.list ?? "";
    const next = paths.cartBulk(kind);
    const { ctx, value } = await readStep(args, getImport, { id, page: requestedPage }, { next });
    const { page, pageSize, total } = value;
    const currentPath = paths.cartImport(kind, id);
    return {
      kind,
      total,
      checkedLines: value.checked,
      goodLines: value.good,
      lines: value.lines,
      hasGuessedUnits: value.hasGuessedUnits,
      poNumber: value.poNumber,
      nextPage: page * pageSize < total ? `${currentPath}?page=${page + 1}` : null,
      previousPage: page > 1 ? `${currentPath}?page=${page - 1}` : null,
      currentPath,
      rejected: `${currentPath}/rejected`,
      backLink: { label: ctx.t("cart.bulk.title"), href: paths.cartBulk(kind) },
      title: pageTitle(ctx, "cart.import.title"),
    };
  };

export const importAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const id = args.params.list ?? "";
  return byIntent(form, {
    correct: () => answerForm(ctx, form, correctImport, { fixed: { id }, to: () => ctx.path }),
    confirm: () =>
      answerButton(ctx, new FormData(), confirmImport, {
        fixed: { id, unitsChecked: form.get("unitsChecked") === "1" },
        to: ({ leftOut }) => (leftOut > 0 ? paths.cartImport(kind, id) : paths.cart(kind)),
        backPath: paths.cartImport(kind, id),
        notice: ({ added }) => ({ severity: "success", key: "cart.import.added", params: { count: added } }),
      }),
  } satisfies Handlers<typeof importIntents>);
};

/** Offers the lines that were not understood as a file, to be corrected elsewhere. */
export const rejectedLoader = withoutPage(async (args) => {
  const id = args.params.list ?? "";
  const { ctx, value } = await readPage(args, getImport, { id, pageSize: maxLines });
  const rejectedLines = value.lines.filter((line) => !isGood(line));
  const rows = await mapInTurns(rejectedLines, ({ source, problem }) => {
    const reason = problem ? ctx.t(`cart.import.problem.${problem}`) : "";
    return [source, reason].map(csvCell).join(";");
  });
  return csvFile("rejected.csv", rows);
});
