import { parse } from "@conform-to/dom";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { fieldsOf } from "~/features/carts/attribute-fields";
import type { CartKind } from "~/features/carts/cart";
import type { BulkData } from "~/features/carts/import/BulkPage";
import { getBulkFields } from "~/features/carts/import/bulk.queries.server";
import { confirmImport } from "~/features/carts/import/confirm-import.server";
import { correctImport } from "~/features/carts/import/correct-import.server";
import type { ImportData } from "~/features/carts/import/ImportPage";
import { getImport } from "~/features/carts/import/import.queries.server";
import { startImport } from "~/features/carts/import/start-import.server";
import { type ImportLine, isGood } from "~/features/carts/import-line";
import { addItems } from "~/features/carts/lines/add-items.server";
import type { Entrance } from "~/http/entrance";
import { answerButton, answerForm, byIntent, type Refusal } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { signInFirst } from "~/http/parked-form.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";
import { withoutPage } from "~/http/without-page.server";
import { translatorOf } from "~/i18n/translator.server";

const firstRows = 5;

export const bulkLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<BulkData> => {
    const { ctx, value } = await readPage(args, getBulkFields, { kind });
    const asked = Math.trunc(Number(new URL(args.request.url).searchParams.get("rows")));
    const rows = Math.min(Math.max(asked || firstRows, firstRows), 500);
    const t = translatorOf(ctx.actor.formats.locale);
    return {
      rows,
      fields: fieldsOf(value.fields, {}, ctx.actor.formats.locale, "item"),
      back: { label: t(`cart.title.${kind}`), href: paths.cart(kind) },
      more: `${paths.cartBulk(kind)}?rows=${rows + firstRows}`,
      template: paths.cartTemplate(),
      title: pageTitle(ctx, "cart.bulk.title"),
    };
  };

export const bulkAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  return byIntent(form, {
    apply: () =>
      answerForm(ctx, filledRows(form), addItems, {
        fixed: { kind },
        to: () => paths.cart(kind),
        notice: ({ added }) => ({
          severity: "success",
          key: "cart.import.added",
          params: { count: added.length },
        }),
      }),
    more: () => answerMore(ctx, form),
    read: () => {
      const file = form.get("file");
      const fields = new FormData();
      fields.set("text", String(form.get("text") ?? ""));
      fields.set("intent", "read");
      return answerForm(ctx, fields, startImport, {
        fixed: { kind, ...(file instanceof File && file.size > 0 ? { file } : {}) },
        to: ({ id }) => paths.cartImport(kind, id),
      });
    },
  });
};

/** How many rows there are says the address that the form was sent to; what was typed stands in them as it was. */
async function answerMore(ctx: Entrance, form: FormData) {
  if (ctx.actor.kind === "anonymous") throw await signInFirst(ctx);
  const asTyped = parse<null, string[]>(form, { resolve: () => ({ value: null }) });
  const again: Refusal = { result: asTyped.reply(), intent: "more" };
  return data(again);
}

/** Rows without a material are left out, and the others close up. */
function filledRows(form: FormData): FormData {
  const filled = new FormData();
  filled.set("intent", "apply");
  let row = 0;
  for (let index = 0; index < 500; index++) {
    const value = (name: string) => String(form.get(`items[${index}].${name}`) ?? "").trim();
    if (value("material") === "") continue;
    const own = `items[${index}].`;
    for (const [name, typed] of form) {
      if (name.startsWith(own)) filled.set(`items[${row}].${name.slice(own.length)}`, String(typed).trim());
    }
    row += 1;
  }
  return filled;
}

export const importLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ImportData> => {
    const asked = new URL(args.request.url).searchParams.get("page") ?? "1";
    const id = args.params.list ?? "";
    const { ctx, value } = await readPage(args, getImport, { id, page: asked });
    const { page, pageSize, total } = value;
    const here = paths.cartImport(kind, id);
    const t = translatorOf(ctx.actor.formats.locale);
    return {
      total,
      checked: value.checked,
      good: value.good,
      lines: value.lines,
      next: page * pageSize < total ? `${here}?page=${page + 1}` : null,
      previous: page > 1 ? `${here}?page=${page - 1}` : null,
      here,
      rejected: `${here}/rejected`,
      back: { label: t("cart.bulk.title"), href: paths.cartBulk(kind) },
      title: pageTitle(ctx, "cart.import.title"),
    };
  };

export const importAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const id = args.params.list ?? "";
  return byIntent(form, {
    correct: () => answerForm(ctx, form, correctImport, { fixed: { id }, to: () => ctx.path }),
    confirm: () =>
      answerButton(ctx, new FormData(), confirmImport, {
        fixed: { id },
        to: () => paths.cart(kind),
        back: paths.cartImport(kind, id),
        notice: ({ added }) => ({ severity: "success", key: "cart.import.added", params: { count: added } }),
      }),
  });
};

/** The lines that were not understood, to be mended elsewhere. Nothing in it begins a formula. */
export const rejectedLoader = withoutPage(async (args) => {
  const id = args.params.list ?? "";
  const rows: string[] = [];
  for (let page = 1; ; page++) {
    const { ctx, value } = await readPage(args, getImport, { id, page });
    const t = translatorOf(ctx.actor.formats.locale);
    const said = ({ problem }: ImportLine) => (problem ? t(`cart.import.problem.${problem}`) : "");
    const wrong = value.lines.filter((line) => !isGood(line));
    rows.push(...wrong.map((line) => [line.source, said(line)].map(csvCell).join(";")));
    if (wrong.length < value.lines.length || page * value.pageSize >= value.total) break;
  }
  return csvFile("rejected.csv", rows);
});

const csvCell = (text: string): string => `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;

export function csvFile(name: string, rows: readonly string[]): Response {
  return new Response(`\uFEFF${rows.join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
