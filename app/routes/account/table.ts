import type { ActionFunctionArgs } from "@remix-run/node";
import { chooseColumns } from "~/features/table-choices/choose-columns.server";
import { choosePageSize } from "~/features/table-choices/choose-page-size.server";
import { foldRow } from "~/features/table-choices/fold-row.server";
import { answerButton, byIntent } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

export const loader = () => seeOther(paths.dashboard());

/**
 * Stores a visitor's choices for one table and returns to it. The page size is also part of the list's
 * address.
 */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = localPath(form.get("back")?.toString()) ?? paths.dashboard();
  const table = args.params.table ?? "";
  const pageSize = form.get("pageSize")?.toString() ?? "";
  const columns = form.getAll("columns").map(String);
  const bareForm = new FormData();
  return byIntent(form, {
    size: () => {
      const to = withSize(backPath, pageSize);
      // Guests have no memory; their list is as its address says.
      if (ctx.actor.kind !== "user") return seeOther(to);
      return answerButton(ctx, bareForm, choosePageSize, {
        fixed: { table, pageSize },
        to: () => to,
        backPath,
      });
    },
    columns: () =>
      answerButton(ctx, bareForm, chooseColumns, {
        fixed: { table, columns },
        to: () => backPath,
        backPath,
      }),
    open: (row) =>
      answerButton(ctx, bareForm, foldRow, {
        fixed: { table, row, open: true },
        to: () => backPath,
        backPath,
      }),
    close: (row) =>
      answerButton(ctx, bareForm, foldRow, {
        fixed: { table, row, open: false },
        to: () => backPath,
        backPath,
      }),
  });
}

/** Another page size begins again at the first page. */
function withSize(address: string, pageSize: string): string {
  const url = new URL(address, "http://portal.invalid");
  url.searchParams.delete("page");
  url.searchParams.set("page_size", pageSize);
  return url.pathname + url.search;
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
