import { parse } from "@conform-to/dom";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { fieldsOf } from "~/features/carts/attribute-fields";
import type { CartKind } from "~/features/carts/cart";
import type { BulkData, bulkIntents } from "~/features/carts/import/BulkPage";
import { getBulkFields } from "~/features/carts/import/bulk.queries.server";
import { startImport } from "~/features/carts/import/start-import.server";
import { addItems } from "~/features/carts/lines/add-items.server";
import type { Entrance } from "~/http/entrance";
import { answerForm, byIntent, type Handlers, type Refusal } from "~/http/form.server";
import { signInFirst } from "~/http/forms/parked-form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";

const defaultRows = 5;
const maxRows = 500;

export const bulkLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<BulkData> => {
    const { ctx, value } = await readPage(args, getBulkFields, { kind });
    const requestedRows = Math.trunc(Number(new URL(args.request.url).searchParams.get("rows")));
    const rows = Math.min(Math.max(requestedRows || defaultRows, defaultRows), maxRows);
    return {
      rows,
      fields: fieldsOf(value.fields, {}, ctx.actor.formats.locale, "item"),
      back: { label: ctx.t(`cart.title.${kind}`), href: paths.cart(kind) },
      more: `${paths.cartBulk(kind)}?rows=${rows + defaultRows}`,
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
    read: () => answerRead(ctx, form, kind),
  } satisfies Handlers<typeof bulkIntents>);
};

function answerRead(ctx: Entrance, form: FormData, kind: CartKind) {
  const file = form.get("file");
  const fields = new FormData();
  fields.set("text", String(form.get("text") ?? ""));
  fields.set("intent", "read");
  return answerForm(ctx, fields, startImport, {
    fixed: { kind, ...(file instanceof File && file.size > 0 ? { file } : {}) },
    to: ({ id }) => paths.cartImport(kind, id),
  });
}

/** Shows the page with what was typed; the address that the form was sent to says how many rows it has. */
async function answerMore(ctx: Entrance, form: FormData) {
  if (ctx.actor.kind === "anonymous") throw await signInFirst(ctx);
  const submission = parse<null, string[]>(form, { resolve: () => ({ value: null }) });
  const answer: Refusal = { result: submission.reply(), intent: "more" };
  return data(answer);
}

/** Leaves out rows without a material and closes up the others. */
function filledRows(form: FormData): FormData {
  const filled = new FormData();
  filled.set("intent", "apply");
  let row = 0;
  for (let index = 0; index < maxRows; index++) {
    const prefix = `items[${index}].`;
    if (String(form.get(`${prefix}material`) ?? "").trim() === "") continue;
    for (const [name, value] of form) {
      if (!name.startsWith(prefix)) continue;
      filled.set(`items[${row}].${name.slice(prefix.length)}`, String(value).trim());
    }
    row += 1;
  }
  return filled;
}
