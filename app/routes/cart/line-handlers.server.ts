import type { CartKind } from "~/features/carts/cart";
import { copyItem } from "~/features/carts/lines/copy-item.server";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import { restoreItems } from "~/features/carts/lines/restore-items.server";
import type { lineIntents } from "~/features/carts/lines/shop-page";
import { foldRow } from "~/features/table-choices/fold-row.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, type Handlers } from "~/http/form.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { withField } from "~/http/with-field";
import { listId } from "~/ui/lists/list-address";
import { deletionAddress } from "./cart-form.server";
import { addTypedLine, findFields, type Saved, takeAlong } from "./take-along.server";
import { linesIn, typedCart } from "./typed-cart.server";

/** Handles the buttons of the cart's lines. Each answer leads back to the same page of the list. */
export function lineHandlers(ctx: Entrance, form: FormData, kind: CartKind) {
  const stayOnPage = () => ctx.path;
  const button = { to: stayOnPage, backPath: ctx.path };
  const list = listId({ name: tableOf(kind) });
  const at = (line: string | null) => `${ctx.path}#${line ? `line-${line}` : list}`;
  const savedFirst = (
    work: (savedCart: Saved) => ReturnType<Parameters<typeof takeAlong>[3]>,
    options: { removes?: readonly string[]; isAbout?: readonly string[] } = {},
  ) => takeAlong(ctx, form, kind, work, { stays: true, ...options });
  const leavingOptions = { isAbout: [] };
  const confirmDeletion = (items: string[]) =>
    savedFirst(
      () =>
        items.length === 0
          ? seeOther(ctx.path, [{ severity: "info", key: "cart.nothingTicked" }])
          : seeOther(deletionAddress(ctx.path, paths.cartDelete(kind, { items: items.join(",") }))),
      { removes: items, ...leavingOptions },
    );
  const fold = (isOpen: boolean) => (row: string) =>
    savedFirst(
      () =>
        answerButton(ctx, new FormData(), foldRow, {
          ...button,
          fixed: { table: tableOf(kind), row, open: isOpen },
        }),
      leavingOptions,
    );
  return {
    update: () =>
      takeAlong(
        ctx,
        form,
        kind,
        ({ changed }) =>
          seeOther(ctx.path, [{ severity: "success", key: changed > 0 ? "cart.updated" : "cart.checked" }]),
        { evenUnchanged: true },
      ),
    remove: (item: string) =>
      savedFirst(
        ({ cart }) =>
          answerButton(ctx, cart, removeItems, {
            ...button,
            to: () => at(lineAfter(form, item)),
            fixed: { items: [item] },
          }),
        { removes: [item], ...leavingOptions },
      ),
    restore: () => savedFirst(({ cart }) => answerButton(ctx, cart, restoreItems, button), leavingOptions),
    copy: (item: string) =>
      savedFirst(
        ({ cart }) =>
          answerButton(ctx, cart, copyItem, {
            ...button,
            to: ({ copy }) => at(copy.id),
            fixed: { item },
            notice: ({ of, copy }) => ({
              severity: "success",
              key: "cart.copied",
              params: { item: of, copy: copy.itemNumber },
            }),
          }),
        { isAbout: [item] },
      ),
    selectAll: () => savedFirst(() => seeOther(withField(ctx.path, "select", "all")), leavingOptions),
    confirmDelete: () => confirmDeletion(form.getAll("selected").map(String)),
    deleteFaulty: () => confirmDeletion(form.getAll("faulty").map(String)),
    open: fold(true),
    close: fold(false),
    sort: (order: string) =>
      savedFirst(() => seeOther(`${withOrder(ctx.path, order)}#${list}`), leavingOptions),
    page: (page: string) =>
      savedFirst(() => seeOther(`${withField(ctx.path, "page", page)}#${list}`), leavingOptions),
    ...addHandlers(ctx, form, kind),
  } satisfies Handlers<typeof lineIntents>;
}

/** Returns the line below one of the form's, to which the page leads back when that one is gone; null below the last. */
function lineAfter(form: FormData, item: string): string | null {
  const lines = linesIn(form);
  const index = lines.indexOf(item);
  return lines[index + 1] ?? lines[index - 1] ?? null;
}

/** Name under which the choices for the table of a cart's lines are stored. */
export const tableOf = (kind: CartKind) => (kind === "order" ? "cart" : "quote-cart");

/** An order is a column and a direction: `net:desc`. Another order begins at the first page. */
function withOrder(path: string, order: string): string {
  const [field = "", direction = ""] = order.split(":", 2);
  const url = new URL(path, "http://portal.invalid");
  url.searchParams.delete("page");
  url.searchParams.set("sort_by", field);
  url.searchParams.set("order", direction);
  return url.pathname + url.search;
}

/** Handles the row that adds one material by its number. */
function addHandlers(ctx: Entrance, form: FormData, kind: CartKind) {
  const add = (fields: FormData) =>
    takeAlong(ctx, form, kind, () => addTypedLine(ctx, fields, kind, () => paths.cart(kind)), {
      addsItself: true,
      isAbout: [],
    });
  return {
    add: () => add(form),
    addFound: (material: string) => add(withMaterial(ctx, form, material)),
    find: () =>
      takeAlong(
        ctx,
        form,
        kind,
        () => {
          const search = new URLSearchParams(findFields(typedCart(ctx, form).addition.fields));
          return seeOther(search.get("find") ? `${paths.cart(kind)}?${search}` : paths.cart(kind));
        },
        { addsItself: true, isAbout: [] },
      ),
  };
}

/** Puts the chosen material in place of the typed one; the typed quantity stays. */
function withMaterial(ctx: Entrance, form: FormData, material: string): FormData {
  const quantity = typedCart(ctx, form).addition.fields.get("items[0].quantity");
  const fields = new FormData();
  for (const [name, value] of form) fields.append(name, value);
  fields.set("add.material", material);
  if (quantity !== null) fields.set("add.quantity", quantity);
  return fields;
}
