import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView, Row, RowAction, Sort } from "~/ui/lists/list-view";
import type { CartKind } from "../cart";
import { cartTitle } from "./cart-title";
import type { SavedCart } from "./saved-carts.store.server";

export interface ListedCart extends SavedCart {
  /** Tells whether the cart's own pages show it: the active cart of the active customer. */
  isDefault: boolean;
}

export const savedCartSorts = {
  by: ["updated_at", "title"],
  usual: { field: "updated_at", direction: "desc" },
} as const;

/**
 * Lists saved carts; a cart that is being sent or approved says why it has no buttons, a deleted one can only be restored.
 */
export function savedList(
  carts: { items: ListedCart[]; total: number; page: number; pageSize: number },
  options: {
    sort: Sort;
    renameHref: (id: string) => string;
    deleteHref: (id: string) => string;
    fileHref: (id: string) => string;
    /** Leads to the list of carts that are being submitted or approved. */
    waitingHref: string;
    caption: string;
    kind: CartKind;
    selected: boolean;
  },
  words: { t: Translate; formats: Formats },
): Omit<ListView, "name" | "address"> {
  const { t } = words;
  return {
    caption: options.caption,
    selectable: true,
    columns: [
      {
        name: "title",
        caption: t("cart.saved.name"),
        datatype: "text",
        key: true,
        wrap: true,
        sortable: true,
      },
      { name: "customer", caption: t("cart.saved.customer"), datatype: "text", wrap: true },
      { name: "lines", caption: t("cart.lines"), datatype: "number" },
      { name: "state", caption: t("cart.saved.state"), datatype: "status" },
      { name: "updated_at", caption: t("cart.saved.changed"), datatype: "instant", sortable: true },
      { name: "paper", caption: t("cart.paper"), datatype: "text" },
      { name: "actions", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: carts.items.map((cart) => rowOf(cart, options, words)),
    sort: options.sort,
    paging: { page: carts.page, pageSize: carts.pageSize, totalResults: carts.total },
    empty: t(`cart.saved.empty.${options.kind}`, { button: t("cart.saveForLater") }),
  };
}

function rowOf(
  cart: ListedCart,
  options: Parameters<typeof savedList>[1],
  words: { t: Translate; formats: Formats },
): Row {
  const { t } = words;
  const name = cartTitle(cart, words);
  const isClosed = cart.state === "submitting" || cart.state === "review";
  return {
    id: cart.id,
    ...(isClosed
      ? { kind: "locked" as const, messages: [{ severity: "info", text: t(reasonOf(cart, options.kind)) }] }
      : {}),
    ...(cart.state === "deleted" ? { kind: "deleted" as const } : {}),
    ...(options.selected && !isClosed && cart.state !== "deleted" ? { selected: true } : {}),
    cells: {
      title: { kind: "text", text: name, ...(isClosed ? { href: options.waitingHref } : {}) },
      customer: { kind: "text", text: cart.soldToName || cart.soldTo, note: cart.salesArea },
      lines: { kind: "number", value: String(cart.lines) },
      state: { kind: "status", ...stateOf(cart, options.kind, t) },
      updated_at: { kind: "instant", instant: cart.updatedAt.toISOString() },
      paper: cart.state === "deleted" ? null : { kind: "text", text: "PDF", href: options.fileHref(cart.id) },
      actions: { kind: "actions", actions: actionsOf(cart, name, options, t) },
    },
  };
}

const reasonOf = (cart: SavedCart, kind: CartKind) =>
  cart.state === "review" ? ("cart.saved.inReview" as const) : (`cart.saved.noCopy.${kind}` as const);

function stateOf(cart: ListedCart, kind: CartKind, t: Translate): { code: string; label: string } {
  if (cart.state === "submitting") return { code: "PEND", label: t("cart.saved.background") };
  if (cart.state === "review") return { code: "PEND", label: t("cart.saved.review") };
  if (cart.state === "deleted") return { code: "CANC", label: t("cart.saved.deletedState") };
  if (cart.isDefault) return { code: "APPR", label: t(`cart.saved.current.${kind}`) };
  if (cart.failedAt) return { code: "FAIL", label: t("cart.saved.failed") };
  return cart.state === "active"
    ? { code: "APPR", label: t("cart.saved.active") }
    : { code: "SAVD", label: t("cart.saved.saved") };
}

/** Returns the buttons of a cart: none while it is being sent or approved; the active one cannot be activated. */
function actionsOf(
  cart: SavedCart,
  name: string,
  options: Pick<Parameters<typeof savedList>[1], "renameHref" | "deleteHref">,
  t: Translate,
): RowAction[] {
  const nameOf = (label: string) => `${label} ${name}`;
  const button = (label: string, intent: string): RowAction => ({
    label,
    name: nameOf(label),
    intent: `${intent}:${cart.id}`,
  });
  if (cart.state === "submitting" || cart.state === "review") return [];
  if (cart.state === "deleted") return [button(t("cart.saved.restore"), "restore")];
  const question = (label: string, href: string): RowAction => ({
    label,
    name: nameOf(label),
    href,
    dialog: true,
  });
  return [
    ...(cart.state === "active" ? [] : [button(t("cart.saved.activate"), "activate")]),
    question(t("cart.saved.rename"), options.renameHref(cart.id)),
    button(t("cart.copy"), "copy"),
    ...(cart.state === "active" ? [] : [question(t("ui.delete"), options.deleteHref(cart.id))]),
  ];
}
