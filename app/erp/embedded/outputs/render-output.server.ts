import { labelValue } from "~/lib/label-value";
import { drawFacts, type Fact, type FactsPlace, heightOfFacts } from "~/pdf/draw-facts";
import { drawTable } from "~/pdf/draw-table";
import { hasUnprintable, loadFonts, missingSign } from "~/pdf/fonts.server";
import { colors, contentWidth, Paper, type PaperAttachment, sheet } from "~/pdf/paper";
import { money, num, plain, sum } from "../../decimal";
import { type PaymentCode, paymentCodeOf } from "../../payment-codes/payment-code";
import type { OutputType, SalesDocument } from "../../port/documents";
import type { PresentedLine } from "../../presentation/present-document";
import type { Locale } from "../../texts/languages";
import { labelOf, localeOf } from "../../texts/text";
import { drawAddresses, paperType } from "./addresses";
import { drawNumberBars, drawOrderBars, orderBarsHeight } from "./delivery-bars";
import { drawEpcCode, epcCodeHeight } from "./epc-code";
import { languageTags, writeLanguage, writeMoney, writeWeight } from "./figures";
import { itemColumns, totalsOf } from "./item-columns";
import { drawFoot, drawLetterhead, drawRunningHead } from "./letterhead";
import { type Printout, printoutOf } from "./printout";
import { drawReceipt, receiptHeight } from "./receipt";
import { senderOf } from "./sender";
import { drawSwissPart, footAbovePart } from "./swiss-part";
import { termsOf } from "./terms";

/** Plain data, which can be sent to a thread. */
export interface OutputOrder {
  document: SalesDocument;
  type: OutputType;
  language: string;
  /** Language of the issued form, which a translation names. */
  issuedIn?: Locale;
  /** File that an archive carries. */
  attachment?: PaperAttachment;
  /** Amount of an invoice that was left to pay when it was issued; its payment code asks for it. */
  payable?: string;
  /** Names of units in the paper's language, by code. */
  unitLabels: Readonly<Record<string, string>>;
}

const totalsPlace: FactsPlace = {
  left: sheet.right - 265,
  width: 260,
  labelWidth: 150,
  align: "right",
  size: 9.5,
};
const termsPlace: FactsPlace = {
  left: sheet.left,
  width: contentWidth,
  labelWidth: 120,
  align: "left",
  size: 9,
};

/** Renders a document as a PDF; deterministic: the same document gives the same bytes. */
export async function renderOutput(order: OutputOrder): Promise<Uint8Array> {
  const { document, unitLabels, issuedIn, attachment } = order;
  const locale = localeOf(order.language);
  const type = paperType(order.type);
  const translatedFrom = issuedIn && issuedIn !== locale ? issuedIn : null;
  const unitLabel = (unit: string) => unitLabels[unit] ?? unit;
  const printout = printoutOf({ document, type, locale, unitLabel, issuedIn: translatedFrom });
  const sender = document.seller ?? senderOf(document.salesArea);
  const isCredit = document.kind === "creditMemo";
  const name = labelOf(isCredit ? "output.creditMemo" : `output.${type}`, locale);
  const title = `${name} ${document.number}`;
  const sentences = isCredit ? "creditMemo" : type;
  const texts = JSON.stringify(document) + title + printout.say("total");
  const code = order.payable ? paymentCodeOf(printout.presented, order.payable) : null;
  const isSwiss = code?.standard === "swiss";
  const fonts = await loadFonts(texts + missingSign, isSwiss);
  const paperTitle = {
    title,
    author: sender.name,
    language: languageTags[locale],
    createdAt: new Date(document.createdAt),
    ...(attachment ? { attachment } : {}),
  };
  const paper = new Paper(fonts, paperTitle, (turnedPaper) => drawRunningHead(turnedPaper, sender, title));
  paper.bookmark(title);
  // Puts the heading first in reading order, wherever it stands on the page.
  const heading = paper.element("H1");
  drawLetterhead(paper, sender);
  if (type === "deliveryNote") drawNumberBars(paper, printout);
  drawAddresses(paper, printout, sender);
  heading.add(() => paper.write(`${title} `, sheet.left, paper.y, { size: 17, weight: "bold" }));
  heading.end();
  paper.y += 10;
  if (translatedFrom) {
    const language = writeLanguage(translatedFrom, locale);
    paper.paragraph(printout.say("translation", { language }), { size: 9, weight: "bold" });
  }
  paper.paragraph(printout.say(`opening.${openingOf(sentences)}`), { size: 9.5 });
  paper.y += 8;
  const tail = tailOf(paper, printout, { sentences, code, isIncomplete: hasUnprintable(texts, fonts) });
  drawTable(paper, itemColumns(printout), printout.presented.lines, {
    below: tail.height,
    ...(type === "deliveryNote" ? {} : { carry: carriedOver(printout) }),
    onPage: ({ itemNumber }) => paper.bookmark(`${printout.say("item")} ${itemNumber}`),
  });
  tail.draw();
  if (isSwiss) drawSwissPart(paper, code, locale);
  return paper.finish((each, page, pages) => {
    const pageOf = printout.say("page", { page: String(page), pages: String(pages) });
    const foot = { page: pageOf, withBank: type !== "deliveryNote" };
    drawFoot(each, sender, isSwiss && page === pages ? { ...foot, top: footAbovePart } : foot);
  });
}

type Sentences = "orderConfirmation" | "quotation" | "deliveryNote" | "invoice" | "creditMemo";
const openingOf = (sentences: OutputType | "creditMemo"): Sentences => sentences as Sentences;

const carriedOver = (printout: Printout) => (lines: readonly PresentedLine[], place: "foot" | "head") => {
  const amount = money(sum(lines.map(({ net }) => num(net))));
  return printout.say(place === "foot" ? "carriedForward" : "broughtForward", {
    amount: `${writeMoney(amount, printout.locale, printout.presented.currency)} ${printout.presented.currency}`,
  });
};

interface TailOptions {
  sentences: OutputType | "creditMemo";
  code: PaymentCode | null;
  /** True if some character can only be printed as missing. */
  isIncomplete: boolean;
}

/**
 * Everything below the items, with the height that has to stay together: all of it where a page holds it beside two
 * rows, otherwise the totals.
 */
function tailOf(paper: Paper, printout: Printout, { sentences, code, isIncomplete }: TailOptions) {
  const { document, say, type } = printout;
  const isDelivery = type === "deliveryNote";
  const sums = isDelivery ? weightsOf(printout) : totalsOf(printout);
  const terms = termsOf(printout);
  const paragraphs = [
    ...printout.presented.taxes.map(({ reason }) => (isDelivery ? "" : reason)),
    document.note ? labelValue(say("note"), document.note, printout.locale) : "",
    say(`closing.${openingOf(sentences)}`),
    isIncomplete ? say("unprintable", { sign: missingSign }) : "",
  ].filter(Boolean);
  const epcCode = code?.standard === "epc" ? code : null;
  const sumsOnly = heightOfFacts(paper, sums, totalsPlace);
  const codeHeight = epcCode ? epcCodeHeight : isDelivery ? orderBarsHeight : 0;
  const sumsHeight = Math.max(sumsOnly, codeHeight) + 24;
  const restHeight =
    heightOfFacts(paper, terms, termsPlace) +
    paragraphs.reduce((total, text) => total + paper.heightOf(text, { size: 9 }) + 6, 0) +
    (isDelivery ? receiptHeight : 0);
  const isShort = sumsHeight + restHeight < (sheet.bottom - sheet.top) / 2;
  const draw = () => {
    paper.y += 10;
    paper.need(sumsHeight - 24);
    const from = paper.y;
    drawFacts(paper, sums, totalsPlace);
    const end = Math.max(paper.y, from + codeHeight);
    if (epcCode) drawEpcCode(paper, printout, epcCode, from);
    if (isDelivery) drawOrderBars(paper, printout, from);
    paper.y = end;
    paper.y += 14;
    drawFacts(paper, terms, termsPlace);
    for (const text of paragraphs) {
      paper.y += 6;
      paper.paragraph(text, { size: 9, color: colors.ink });
    }
    if (isDelivery) drawReceipt(paper, printout);
  };
  return { height: isShort ? sumsHeight + restHeight : sumsHeight, draw };
}

/** Says what goods-in counts and weighs. */
function weightsOf(printout: Printout): Fact[] {
  const { presented, say, locale } = printout;
  const { packing } = presented;
  const net = plain(sum(presented.lines.map(({ weightKg }) => num(weightKg))));
  return [
    ...(packing ? [{ label: say("packages"), value: String(packing.packages) }] : []),
    { label: say("parcelWeight"), value: writeWeight(net, locale), bold: !packing },
    ...(packing
      ? [{ label: say("grossWeight"), value: writeWeight(packing.grossWeightKg, locale), bold: true }]
      : []),
  ];
}
