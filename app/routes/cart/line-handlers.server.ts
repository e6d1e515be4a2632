import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import { copyItem } from "~/features/carts/lines/copy-item.server";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import { restoreItems } from "~/features/carts/lines/restore-items.server";
import type { lineIntents } from "~/features/carts/lines/shop-page";
import { updateItems } from "~/features/carts/lines/update-items.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, type Handlers } from "~/http/form.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { withField } from "~/http/with-field";
import { addedNotice } from "./added-notice.server";
import { cartForm, withoutField } from "./cart-form.server";
import { afterSavingQuantities } from "./save-quantities.server";

/** Handles the buttons of the cart's lines. Each answer leads back to the same page of the list. */
export function lineHandlers(ctx: Entrance, form: FormData, kind: CartKind) {
  const here = () => ctx.path;
  const button = { to: here, back: ctx.path };
  const selectedItems = form.getAll("selected").map(String);
  return {
    update: () =>
      answerForm(ctx, withoutField(form, "selected"), updateItems, {
        to: here,
        notice: ({ changed }) => ({
          severity: "success",
          key: changed > 0 ? "cart.updated" : "cart.checked",
        }),
      }),
    remove: (item: string) =>
      afterSavingQuantities(ctx, form, (cart) =>
        answerButton(ctx, cart, removeItems, { ...button, fixed: { items: [item] } }),
      ),
    restore: () => answerButton(ctx, cartForm(form), restoreItems, button),
    copy: (item: string) =>
      afterSavingQuantities(ctx, form, (cart) =>
        answerButton(ctx, cart, copyItem, {
          ...button,
          fixed: { item },
          notice: ({ of, copy }) => ({
            severity: "success",
            key: "cart.copied",
            params: { item: of, copy: copy.itemNumber },
          }),
        }),
      ),
    selectAll: () => afterSavingQuantities(ctx, form, () => seeOther(withField(ctx.path, "select", "all"))),
    confirmDelete: () =>
      afterSavingQuantities(ctx, form, () =>
        selectedItems.length === 0
          ? seeOther(ctx.path, [{ severity: "info", key: "cart.nothingTicked" }])
          : seeOther(paths.cartDelete(kind, { items: selectedItems.join(",") })),
      ),
    ...addHandlers(ctx, form, kind),
  } satisfies Handlers<typeof lineIntents>;
}

/** Handles the form that adds one material by its number. */
function addHandlers(ctx: Entrance, form: FormData, kind: CartKind) {
  const add = (items: FormData) =>
    answerForm(ctx, items, addItems, {
      fixed: { kind },
      findings: emptyQuantity(ctx, items),
      to: () => paths.cart(kind),
      notice: ({ added: [item], amounts: [amount] }) =>
        item && amount ? addedNotice("cart.added", item.material, amount, ctx.actor.formats) : null,
    });
  return {
    add: () => add(form),
    addFound: (material: string) => add(withMaterial(form, material)),
    find: () => {
      const find = String(form.get("items[0].material") ?? "").trim();
      const quantity = String(form.get("items[0].quantity") ?? "")
        .trim()
        .slice(0, 60);
      const search = new URLSearchParams({ find, quantity });
      return seeOther(find ? `${paths.cart(kind)}?${search}` : paths.cart(kind));
    },
  };
}

/** An empty quantity is an error: the schema's default is for programs, which may leave the field out. */
const emptyQuantity = (ctx: Entrance, form: FormData): Record<string, string[]> => {
  const name = "items[0].quantity";
  return form.has(name) && String(form.get(name)).trim() === ""
    ? { [name]: [ctx.t("form.orderQuantity")] }
    : {};
};

/** Puts the chosen material in place of the typed one; the typed quantity stays. */
function withMaterial(form: FormData, material: string): FormData {
  const addition = new FormData();
  addition.set("items[0].material", material);
  const quantity = form.get("items[0].quantity");
  if (quantity !== null) addition.set("items[0].quantity", quantity);
  addition.set("intent", "add");
  return addition;
}
