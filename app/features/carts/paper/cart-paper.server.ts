import { type Formats, formatInstant, formatMoney, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { drawFacts, heightOfFacts } from "~/pdf/draw-facts";
import { type Column, drawTable } from "~/pdf/draw-table";
import type { Letterhead } from "~/pdf/letterhead";
import { contentWidth, sheet } from "~/pdf/paper";
import { titledPaper } from "~/pdf/titled-paper.server";
import type { CartHeader, CartKind } from "../cart";
import { deliveryFacts } from "../delivery-facts";
import type { ReviewRequest } from "../review-request";
import {
  generalMessages,
  type LineInWords,
  lineInWords,
  type SubmittedContent,
  submittedLines,
  withUnitNames,
} from "../submitted-lines";

interface Reader {
  t: Translate;
  formats: Formats;
}

/** Content of the PDF of a cart or a review request. */
export interface PaperSource {
  kind: CartKind;
  title: string;
  customer: string;
  updatedAt: Date;
  letterhead: Letterhead;
  /** The customer's own numbers by material. */
  ownNumbers?: ReadonlyMap<string, readonly string[]>;
  content: SubmittedContent & { header: CartHeader; documentNumber?: string | null };
}

/** Draws the PDF of a cart for which the ERP has no document yet. */
export async function cartPaper(
  source: PaperSource,
  request: ReviewRequest | null,
  reader: Reader,
): Promise<Uint8Array> {
  const { t, formats } = reader;
  const { content } = source;
  const { currency } = content.seen;
  const title = request
    ? t("cart.approval.title", { requestor: request.requestor })
    : source.title || t("cart.paperTitle", { customer: source.customer });
  const facts = factsOf(source, request, reader);
  const totals = totalsOf(content.seen, reader);
  const lines = submittedLines(content).map((line) => ({
    itemNumber: line.itemNumber,
    ...lineInWords(withUnitNames(line), currency, reader),
    ownNumber: source.ownNumbers?.get(line.material)?.at(-1) ?? "",
  }));
  const messages = generalMessages(content).map(({ text }) => ({
    label: "",
    value: readable(text, formats),
  }));
  const about = {
    title,
    author: source.letterhead.name,
    letterhead: source.letterhead,
    language: formats.locale,
    createdAt: source.updatedAt,
    foot: t("cart.paperDraft"),
    pageOf: (page: number, pages: number) => t("documents.paperPage", { page, pages }),
    letters: JSON.stringify([facts, totals, lines, messages]) + t("cart.material") + t("cart.delivery"),
  };
  return titledPaper(about, (paper) => {
    const fullWidth = {
      left: sheet.left,
      width: contentWidth,
      labelWidth: 130,
      align: "left" as const,
      size: 9,
    };
    drawFacts(paper, facts, fullWidth);
    paper.y += 12;
    const rightColumn = {
      left: sheet.right - 240,
      width: 235,
      labelWidth: 120,
      align: "right" as const,
      size: 9.5,
    };
    const height = heightOfFacts(paper, totals, rightColumn) + heightOfFacts(paper, messages, fullWidth) + 10;
    drawTable(paper, columnsOf(currency, reader), lines, { below: Math.min(height, maxHeightBelow) });
    paper.y += 10;
    paper.need(totals.length * 15 + 4);
    drawFacts(paper, totals, rightColumn);
    if (messages.length > 0) drawFacts(paper, messages, fullWidth);
  });
}

/** Height below the table that the last rows keep with them at most, half a page. */
const maxHeightBelow = 330;

interface Fact {
  label: string;
  value: string;
  bold?: boolean;
}

function factsOf(source: PaperSource, request: ReviewRequest | null, reader: Reader): Fact[] {
  const { t, formats } = reader;
  const { content } = source;
  const facts: [string, string][] = [
    [t("cart.saved.customer"), source.customer],
    [t(`cart.receipt.document.${source.kind}`), content.documentNumber ?? ""],
    [t("cart.approval.approver"), request?.approver ?? ""],
    [
      t(request ? "cart.approval.when" : "cart.saved.changed"),
      `${formatInstant(source.updatedAt, formats)} (${formats.timeZone})`,
    ],
    [t("cart.saved.name"), request ? source.title : ""],
    [t("cart.poNumber"), request?.poNumber ?? content.header.poNumber],
    ...deliveryFacts(content, reader).map(({ label, value }): [string, string] => [label, value]),
    [t("cart.comment"), request?.comment ?? ""],
    [t("cart.approval.note"), request?.note ?? ""],
  ];
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

interface PrintedLine extends LineInWords {
  itemNumber: number;
  ownNumber: string;
}

function columnsOf(currency: string, { t }: Reader): Column<PrintedLine>[] {
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
      isRowHead: true,
      cell: ({ name, details, delivery, messages, ownNumber }) => [
        { text: name, bold: true },
        ...[
          ...details,
          ownNumber ? t("catalog.ownNumber", { material: ownNumber }) : "",
          delivery ? `${t("cart.delivery")}: ${delivery}` : "",
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
      cell: ({ quantity }) => [{ text: quantity }],
    },
    {
      title: `${t("cart.net")} ${currency}`.trim(),
      width: 90,
      align: "right",
      cell: ({ net }) => [{ text: net || "–" }],
    },
  ];
}

function totalsOf({ total, currency, totals }: SubmittedContent["seen"], { t, formats }: Reader): Fact[] {
  if (total === "") return [];
  const money = (amount: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
  const sum = { label: t("cart.total"), value: money(total), bold: true };
  if (!totals) return [sum];
  return [
    { label: t("cart.goods"), value: money(totals.goods) },
    { label: t("cart.freight"), value: money(totals.freight) },
    ...(Number(totals.surcharges) === 0
      ? []
      : [{ label: t("cart.surcharges"), value: money(totals.surcharges) }]),
    { label: t("cart.netTotal"), value: money(totals.net) },
    { label: t("cart.tax"), value: money(totals.tax) },
    sum,
  ];
}
