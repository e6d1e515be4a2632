import { type Formats, formatDate, formatMoney, formatZonedInstant, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { mapInTurns } from "~/lib/in-turns.server";
import { labelValue } from "~/lib/label-value";
import type { Fact } from "~/pdf/draw-facts";
import type { Column } from "~/pdf/draw-table";
import { drawTitledPaper, type PaperUser } from "~/pdf/draw-titled-paper.server";
import type { Letterhead } from "~/pdf/letterhead";
import { contentWidth, sheet } from "~/pdf/paper";
import { tableBlock } from "~/pdf/paper-blocks.server";
import type { CartHeader, CartKind } from "../cart";
import type { CartAttribute } from "../cart.settings";
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

interface Reader extends PaperUser {
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
  /** Custom fields of the cart's sales area. */
  ownFields: readonly CartAttribute[];
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
    : source.title || t(`cart.paperTitle.${source.kind}`, { customer: source.customer });
  const facts = factsOf(source, request, reader);
  const totals = totalsOf(content.seen, reader);
  const lines = await mapInTurns(submittedLines(content), (line) => ({
    itemNumber: line.itemNumber,
    ...lineInWords(withUnitNames(line), currency, reader),
    ownNumber: source.ownNumbers?.get(line.material)?.at(-1) ?? "",
  }));
  const messages = generalMessages(content).map(({ text }) => ({
    label: "",
    value: readable(text, formats),
  }));
  const tail = [
    { kind: "gap" as const, height: 10 },
    { kind: "facts" as const, facts: totals, place: totalsPlace },
    { kind: "facts" as const, facts: messages, place: factsPlace },
  ];
  return drawTitledPaper(reader, {
    title,
    letterhead: source.letterhead,
    language: formats.locale,
    createdAt: source.updatedAt,
    foot: t("cart.paperDraft"),
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    blocks: [
      { kind: "facts", facts, place: factsPlace },
      { kind: "gap", height: 12 },
      await tableBlock(columnsOf(currency, reader), lines, tail),
    ],
  });
}

const factsPlace = {
  left: sheet.left,
  width: contentWidth,
  labelWidth: 130,
  align: "left" as const,
  size: 9,
};
const totalsPlace = {
  left: sheet.right - 240,
  width: 235,
  labelWidth: 120,
  align: "right" as const,
  size: 9.5,
};

function factsOf(source: PaperSource, request: ReviewRequest | null, reader: Reader): Fact[] {
  const { t, formats } = reader;
  const { content } = source;
  const facts: [string, string][] = [
    [t("cart.saved.customer"), source.customer],
    [t(`cart.receipt.document.${source.kind}`), content.documentNumber ?? ""],
    [t("cart.approval.approver"), request?.approver ?? ""],
    [t(request ? "cart.approval.when" : "cart.saved.changed"), formatZonedInstant(source.updatedAt, formats)],
    [t("cart.approval.decideBy"), request?.decideBy ? formatDate(request.decideBy, formats) : ""],
    [t("cart.saved.name"), request ? source.title : ""],
    [t("cart.poNumber"), request?.poNumber ?? content.header.poNumber],
    ...deliveryFacts(content, { ...reader, ownFields: source.ownFields }).map(
      ({ label, value }): [string, string] => [label, value],
    ),
    [t("cart.comment"), request?.comment ?? ""],
    [t("cart.approval.note"), request?.note ?? ""],
  ];
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

interface PrintedLine extends LineInWords {
  itemNumber: number;
  ownNumber: string;
}

function columnsOf(currency: string, { t, formats }: Reader): Column<PrintedLine>[] {
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
          ownNumber ? labelValue(t("documents.criteria.customerMaterial"), ownNumber, formats.locale) : "",
          delivery ? labelValue(t("cart.delivery"), delivery, formats.locale) : "",
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
      : [{ label: totals.surchargeLabel || t("cart.surcharges"), value: money(totals.surcharges) }]),
    { label: t("cart.netTotal"), value: money(totals.net) },
    { label: t("cart.tax"), value: money(totals.tax) },
    sum,
  ];
}
