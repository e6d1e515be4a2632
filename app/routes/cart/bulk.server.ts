import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { fieldsOf } from "~/features/carts/attribute-fields";
import type { CartKind } from "~/features/carts/cart";
import type { BulkData, bulkIntents } from "~/features/carts/import/BulkPage";
import { getBulkForm } from "~/features/carts/import/bulk.queries.server";
import { removeImport } from "~/features/carts/import/remove-import.server";
import { startImport } from "~/features/carts/import/start-import.server";
import { addItems } from "~/features/carts/lines/add-items.server";
import { isPdf } from "~/features/order-reading/is-pdf";
import { mayEditPdfOrders, mayUploadPdfOrders } from "~/features/pdf-orders/pdf-order-rules";
import { answerAsTyped } from "~/http/answer-as-typed.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { formatInstant } from "~/i18n/formats";
import { wholeNumber } from "~/lib/numbers/whole-number";
import { answerPdfUpload } from "~/routes/pdf-orders/answer-upload.server";
import { findAllProblems } from "./cart-form.server";

const defaultRows = 5;
const maxRows = 500;

export const bulkLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<BulkData> => {
    const { ctx, value } = await readPage(args, getBulkForm, { kind });
    const requestedRows = wholeNumber(new URL(args.request.url).searchParams.get("rows") ?? "");
    const rows = Math.min(Math.max(requestedRows ?? defaultRows, defaultRows), maxRows);
    return {
      kind,
      rows,
      fields: fieldsOf(value.fields, {}, ctx.actor.formats.locale, "item"),
      backLink: { label: ctx.t(`cart.title.${kind}`), href: paths.cart(kind) },
      addedRows: defaultRows,
      waitingLists: value.waitingLists.map(({ id, lines, poNumber, at }) => ({
        id,
        label: [
          ctx.t("cart.import.linesOf", { count: lines, time: formatInstant(at, ctx.actor.formats) }),
          poNumber,
        ]
          .filter(Boolean)
          .join(" · "),
        href: paths.cartImport(kind, id),
      })),
      cartVersion: value.cartVersion,
      more: `${paths.cartBulk(kind)}?rows=${rows + defaultRows}`,
      template: paths.cartTemplate(),
      title: pageTitle(ctx, "cart.bulk.title"),
    };
  };

export const bulkAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    apply: () => answerApply(ctx, form, kind),
    check: () => answerCheck(ctx, form, kind),
    more: () => answerAsTyped(ctx, form, "more"),
    removeList: (id) =>
      answerButton(ctx, new FormData(), removeImport, {
        fixed: { id },
        to: () => paths.cartBulk(kind),
        backPath: paths.cartBulk(kind),
        notice: () => ({ severity: "success", key: "cart.import.removed" }),
      }),
    read: async () =>
      (await isPdfOrder(ctx, form, kind)) ? answerPdfUpload(ctx, form, "read") : answerRead(ctx, form, kind),
  } satisfies Handlers<typeof bulkIntents>);
};

/**
 * Adds the rows that name a material and drops the others (C-252), with a notice; if none names one, that is an error. An
 * empty quantity is an error at its field: the schema's default is for programs.
 */
async function answerApply(ctx: Entrance, typedForm: FormData, kind: CartKind) {
  const { named, unnamed } = rowsByMaterial(typedForm);
  const droppedRows = named.length > 0 ? unnamed.length : 0;
  const form = rowsForm(droppedRows > 0 ? named : [...named, ...unnamed]);
  const findings: Record<string, string[]> = {};
  for (let row = 0; form.has(`items[${row}].material`); row++) {
    const name = `items[${row}].quantity`;
    if (!form.get(name)) findings[name] = [ctx.t("form.orderQuantity")];
  }
  return answerForm(ctx, form, addItems, {
    fixed: { kind },
    findings: await findAllProblems(ctx, form, kind, findings),
    // The dropped rows come last, so that each problem is at its row.
    typedForm: rowsForm([...named, ...unnamed]),
    to: () => paths.cart(kind),
    notice: ({ added }): Notice => {
      const lines = added.length;
      return droppedRows > 0
        ? { severity: "warning", key: "cart.bulk.addedWithout", params: { lines, dropped: droppedRows } }
        : { severity: "success", key: "cart.import.added", params: { count: lines } };
    },
  });
}

/**
 * Answers Enter in the grid without script: the lines go to the check page, not into the cart. Rows with fields of the
 * installation's own stay on the page, because the check page has no place for those.
 */
function answerCheck(ctx: Entrance, form: FormData, kind: CartKind) {
  const rows = rowsForm(typedRows(form));
  const hasAttributes = [...rows].some(([name, value]) => name.includes(".attributes.") && value !== "");
  if (hasAttributes) return answerAsTyped(ctx, form, "more");
  const lines = linesOf(rows);
  // Nobody has typed a list: that nothing was typed is said of the rows.
  if (lines.length === 0) return answerApply(ctx, rows, kind);
  const fields = new FormData();
  fields.set("text", lines.join("\n"));
  fields.set("intent", "read");
  return answerForm(ctx, fields, startImport, {
    fixed: { kind },
    to: ({ id }) => paths.cartImport(kind, id),
  });
}

/** Writes the grid's rows as the lines that a spreadsheet would paste. */
function linesOf(rows: FormData): string[] {
  const lines: string[] = [];
  for (let row = 0; rows.has(`items[${row}].material`); row++) {
    const cells = ["material", "quantity", "unit"].map((name) =>
      String(rows.get(`items[${row}].${name}`) ?? ""),
    );
    lines.push(cells.map((cell) => cell.replaceAll("\t", " ")).join("\t"));
  }
  return lines;
}

/** A purchase order in PDF goes the way of all others, if the person may open it there; pasted lines are a list. */
async function isPdfOrder(ctx: Entrance, form: FormData, kind: CartKind): Promise<boolean> {
  const file = form.get("file");
  if (kind !== "order" || !(file instanceof File) || file.size === 0) return false;
  if (String(form.get("text") ?? "").trim() !== "") return false;
  const mayOpen = [mayUploadPdfOrders, mayEditPdfOrders].every((allow) => allow(ctx.actor, {}).allowed);
  return mayOpen && isPdf(Buffer.from(await file.slice(0, 1_024).arrayBuffer()));
}

function answerRead(ctx: Entrance, form: FormData, kind: CartKind) {
  const file = form.get("file");
  const fields = new FormData();
  const text = form.get("text");
  // A file in place of the text is none.
  fields.set("text", typeof text === "string" ? text : "");
  fields.set("intent", "read");
  return answerForm(ctx, fields, startImport, {
    fixed: { kind, ...(file instanceof File && file.size > 0 ? { file } : {}) },
    to: ({ id }) => paths.cartImport(kind, id),
  });
}

/** Fields of one row by their names. */
type GridRow = Map<string, string>;

/** Leaves out rows in which nothing was typed. */
function typedRows(form: FormData): GridRow[] {
  const rows: GridRow[] = [];
  for (let index = 0; index < maxRows; index++) {
    const prefix = `items[${index}].`;
    const fields = [...form].filter(([name]) => name.startsWith(prefix));
    const row = new Map(fields.map(([name, value]) => [name.slice(prefix.length), String(value).trim()]));
    if ([...row.values()].some((value) => value !== "")) rows.push(row);
  }
  return rows;
}

function rowsByMaterial(form: FormData): { named: GridRow[]; unnamed: GridRow[] } {
  const rows = typedRows(form);
  const isNamed = (row: GridRow) => Boolean(row.get("material"));
  return { named: rows.filter(isNamed), unnamed: rows.filter((row) => !isNamed(row)) };
}

/** Closes the rows up, as fields of the form. */
function rowsForm(rows: readonly GridRow[]): FormData {
  const form = new FormData();
  form.set("intent", "apply");
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of row) form.set(`items[${index}].${name}`, value);
  }
  return form;
}
