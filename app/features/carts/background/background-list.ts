import { type Formats, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView, RowAction } from "~/ui/lists/list-view";
import type { CartKind } from "../cart";
import type { BackgroundCart } from "./background-cart";

/** Rights of the reader that decide about the buttons. */
export interface BackgroundReader {
  userId: string;
  soldTo: string;
  formats: Formats;
  maySubmit: (kind: CartKind) => boolean;
}

/** Lists background carts; only failed ones of the reader have buttons. */
export function backgroundList(
  carts: { items: readonly BackgroundCart[]; total: number; page: number; pageSize: number },
  hrefOf: (cart: BackgroundCart) => string,
  reader: BackgroundReader,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("cart.background.title"),
    columns: [
      { name: "subject", caption: t("cart.waiting.subject"), datatype: "text", key: true, wrap: true },
      { name: "person", caption: t("cart.held.person"), datatype: "text", wrap: true },
      { name: "customer", caption: t("frame.partner"), datatype: "text" },
      { name: "sent", caption: t("cart.receipt.sentAt"), datatype: "instant" },
      { name: "state", caption: t("cart.saved.state"), datatype: "status", wrap: true },
      { name: "failed_at", caption: t("cart.background.failedAt"), datatype: "instant" },
      { name: "lines", caption: t("cart.lines"), datatype: "number" },
      { name: "total", caption: t("cart.total"), datatype: "money" },
      { name: "acts", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: carts.items.map((cart) => ({
      id: cart.id,
      ...(cart.failedAt ? { kind: "error" as const, messages: reasonsOf(cart, reader.formats) } : {}),
      cells: {
        subject: {
          kind: "text",
          text: nameOf(cart, t),
          value: cart.id,
          ...(isOwn(cart, reader) ? { href: hrefOf(cart) } : {}),
        },
        person: { kind: "text", text: cart.person },
        customer: { kind: "text", text: cart.soldTo },
        sent: { kind: "instant", instant: cart.createdAt.toISOString() },
        state: { kind: "status", code: cart.failedAt ? "FAIL" : "PEND", label: stateInWords(cart, t) },
        failed_at: cart.failedAt ? { kind: "instant", instant: cart.failedAt.toISOString() } : null,
        lines: { kind: "number", value: String(cart.lines) },
        total: { kind: "money", amount: cart.total, currency: cart.currency },
        acts: { kind: "actions", actions: actionsOf(cart, reader, t) },
      },
    })),
    paging: { page: carts.page, pageSize: carts.pageSize, totalResults: carts.total },
    empty: t("cart.background.none"),
  };
}

const nameOf = ({ kind, poNumber, title, id }: BackgroundCart, t: Translate): string =>
  `${t(`cart.receipt.document.${kind}`)} ${poNumber || title || id.slice(-8)}`;

const reasonsOf = ({ messages }: BackgroundCart, formats: Formats) =>
  messages.slice(0, 3).map(({ severity, text }) => ({
    severity: severity === "error" ? ("error" as const) : ("warning" as const),
    text: readable(text, formats),
  }));

const stateInWords = ({ state, failedAt }: BackgroundCart, t: Translate): string =>
  failedAt ? t("cart.saved.failed") : t(`reports.state.${state}`);

const isOwn = ({ userId, soldTo }: BackgroundCart, reader: BackgroundReader): boolean =>
  userId === reader.userId && soldTo === reader.soldTo;

function actionsOf(cart: BackgroundCart, reader: BackgroundReader, t: Translate): RowAction[] {
  if (!cart.failedAt || !isOwn(cart, reader)) return [];
  const subject = `${nameOf(cart, t)} ${cart.id.slice(-4)}`;
  const [retry, remove] = [t("cart.background.retry"), t("cart.background.remove")];
  return [
    ...(reader.maySubmit(cart.kind)
      ? [{ label: retry, name: `${retry} ${subject}`, intent: `retry:${cart.id}` }]
      : []),
    { label: remove, name: `${remove} ${subject}`, intent: `remove:${cart.id}` },
  ];
}
