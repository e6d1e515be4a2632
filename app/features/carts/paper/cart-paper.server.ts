import { type Formats, formatDate, formatInstant, formatMoney, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { type Column, drawFacts, drawTable } from "~/pdf/draw-table";
import { contentWidth, sheet } from "~/pdf/paper";
import { titledPaper } from "~/pdf/titled-paper.server";
import type { Cart } from "../cart";
import { type CartView, cartView, deliveryOf, type LineView, type ReadCart } from "../cart-view";
import type { ReviewRequest } from "../review-request";

interface Reader {
  t: Translate;
  formats: Formats;
}

/** The cart as a paper, before the ERP has made a document of it: what is read, filed and agreed to. */
export async function cartPaper(
  read: ReadCart & { cart: Cart },
  request: ReviewRequest | null,
  reader: Reader,
): Promise<Uint8Array> {
  const { t, formats } = reader;
  const { cart } = read;
  const view = cartView(read, formats);
  const title = request
    ? t("cart.approval.title", { requestor: request.requestor })
    : cart.title || t(`cart.title.${cart.kind}`);
  const facts = factsOf(read, request, reader);
  const totals = totalsOf(view, request, reader);
  const about = {
    title,
    author: cart.soldToName || cart.soldTo,
    language: formats.locale,
    createdAt: cart.updatedAt,
    foot: t("cart.paperDraft"),
    pageOf: (page: number, pages: number) => t("documents.paperPage", { page, pages }),
    letters: JSON.stringify([facts, totals, cart, view.lines]) + t("cart.material"),
  };
  return titledPaper(about, (paper) => {
    const whole = { left: sheet.left, width: contentWidth, labelWidth: 130, align: "left" as const, size: 9 };
    drawFacts(paper, facts, whole);
    paper.y += 12;
    drawTable(paper, columnsOf(view.totals?.currency ?? request?.currency ?? "", reader), view.lines);
    paper.y += 10;
    const right = {
      left: sheet.right - 240,
      width: 235,
      labelWidth: 120,
      align: "right" as const,
      size: 9.5,
    };
    paper.need(totals.length * 15 + 4);
    drawFacts(paper, totals, right);
  });
}

interface Fact {
  label: string;
  value: string;
  bold?: boolean;
}

function factsOf(
  read: ReadCart & { cart: Cart },
  request: ReviewRequest | null,
  { t, formats }: Reader,
): Fact[] {
  const { cart } = read;
  const { header } = cart;
  const delivery = deliveryOf(read);
  const usual = t("cart.shipping.usual");
  const facts: [string, string][] = [
    [t("cart.saved.customer"), [cart.soldToName, cart.soldTo].filter(Boolean).join(", ")],
    [t("cart.approval.approver"), request?.approver ?? ""],
    [
      t(request ? "cart.approval.when" : "cart.saved.changed"),
      formatInstant(request?.createdAt ?? cart.updatedAt, formats),
    ],
    [t("cart.poNumber"), request?.poNumber ?? header.poNumber],
    [t("cart.shipTo"), delivery.shipTo || usual],
    [t("cart.shipping.option"), delivery.option || usual],
    [t("cart.requestedDate"), header.requestedDate ? formatDate(header.requestedDate, formats) : ""],
    [t("cart.note"), header.note],
    [t("cart.comment"), request?.comment ?? ""],
    [t("cart.approval.note"), request?.note ?? ""],
  ];
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

function columnsOf(currency: string, { t, formats }: Reader): Column<LineView>[] {
  const quiet = (text: string) => ({ text, quiet: true });
  return [
    {
      title: t("cart.item"),
      width: 44,
      align: "left",
      cell: ({ itemNumber }) => [quiet(String(itemNumber))],
    },
    {
      title: t("cart.material"),
      width: 259.28,
      align: "left",
      cell: ({ name, material, comment, availability, messages }) => [
        { text: name, bold: true },
        ...[
          name === material ? "" : material,
          availability?.caption ?? "",
          comment,
          ...messages.map(({ text }) => text),
        ]
          .filter(Boolean)
          .map(quiet),
      ],
    },
    {
      title: t("cart.quantity"),
      width: 90,
      align: "right",
      cell: ({ quantity, unit }) => [{ text: `${formatQuantity(quantity, formats)} ${unit ?? ""}`.trim() }],
    },
    {
      title: `${t("cart.net")} ${currency}`.trim(),
      width: 90,
      align: "right",
      cell: ({ net }) => [{ text: net ? formatMoney(net, formats) : "–" }],
    },
  ];
}

/** What the ERP says now; where it says nothing any more, what was asked for. */
function totalsOf(view: CartView, request: ReviewRequest | null, { t, formats }: Reader): Fact[] {
  const money = (amount: string, currency: string) => `${formatMoney(amount, formats)} ${currency}`;
  const { totals } = view;
  if (!totals) {
    if (!request) return [];
    return [{ label: t("cart.total"), value: money(request.total, request.currency), bold: true }];
  }
  return [
    { label: t("cart.goods"), value: money(totals.goods, totals.currency) },
    { label: t("cart.freight"), value: money(totals.freight, totals.currency) },
    ...(Number(totals.surcharges) === 0
      ? []
      : [{ label: t("cart.surcharges"), value: money(totals.surcharges, totals.currency) }]),
    { label: t("cart.netTotal"), value: money(totals.net, totals.currency) },
    { label: t("cart.tax"), value: money(totals.tax, totals.currency) },
    { label: t("cart.total"), value: money(totals.total, totals.currency), bold: true },
  ];
}
