import { drawFacts, drawTable } from "~/pdf/draw-table";
import { loadFonts } from "~/pdf/fonts.server";
import { colors, contentWidth, Paper, sheet } from "~/pdf/paper";
import type { BusinessDate } from "../../port/basics";
import type { DocumentKind, OutputType, SalesDocument } from "../../port/documents";
import type { DeterminedPartner } from "../../port/pricing";
import { num, plain, sum } from "../decimal";
import { termsOf } from "../flow/deliver";
import { labelOf, localeOf } from "../texts/text";
import { languageTags, writeDate, writeNumber } from "./figures";
import { itemColumns, totalsOf } from "./item-columns";
import { addressLines, drawFoot, drawLetterhead, drawRunningHead } from "./letterhead";
import { type Sender, senderOf } from "./sender";
import { type Sheet, speak, type Word } from "./sheet";

export interface OutputOrder {
  document: SalesDocument;
  type: OutputType;
  language: string;
  unitLabel(unit: string): string;
}

/** Renders a document as a PDF; deterministic: the same document gives the same bytes. */
export async function renderOutput(order: OutputOrder): Promise<Uint8Array> {
  const { document, type, unitLabel } = order;
  const locale = localeOf(order.language);
  const on: Sheet = { document, type, locale, unitLabel, say: speak(locale) };
  const sender = senderOf(document.salesArea);
  const credit = document.kind === "creditMemo";
  const name = labelOf(credit ? "output.creditMemo" : `output.${type}`, locale);
  const title = `${name} ${document.number}`;
  // Subsets the fonts by all texts that may be printed.
  const fonts = await loadFonts(JSON.stringify(document) + title + on.say("total"));
  const about = {
    title,
    author: sender.name,
    language: languageTags[locale],
    createdAt: new Date(document.createdAt),
  };
  const paper = new Paper(fonts, about, (turned) => drawRunningHead(turned, sender, title));
  drawLetterhead(paper, sender, locale);
  drawAddresses(paper, on, sender);
  drawTitle(paper, title);
  paper.paragraph(on.say(`opening.${credit ? "creditMemo" : type}`), { size: 9.5 });
  paper.y += 8;
  drawTable(paper, itemColumns(on, type), document.items);
  paper.y += 10;
  if (type === "deliveryNote") drawWeight(paper, on);
  else drawTotals(paper, on);
  drawTerms(paper, on, sender);
  if (document.note) {
    paper.y += 6;
    paper.paragraph(`${on.say("note")}: ${document.note}`, { size: 9 });
  }
  paper.y += 6;
  paper.paragraph(on.say(`closing.${credit ? "creditMemo" : type}`), { size: 9, color: colors.quiet });
  if (type === "deliveryNote") drawReceipt(paper, on);
  return paper.finish((each, page, pages) => {
    drawFoot(each, sender, on.say("page", { page: String(page), pages: String(pages) }));
  });
}

/** Draws the recipient's address in the position of an envelope window, and the facts beside it. */
function drawAddresses(paper: Paper, on: Sheet, sender: Sender): void {
  const { document, locale } = on;
  const shipTo = partnerOf(document, "shipTo");
  const reader = {
    orderConfirmation: partnerOf(document, "soldTo"),
    quotation: partnerOf(document, "soldTo"),
    deliveryNote: shipTo,
    invoice: partnerOf(document, "payer") ?? partnerOf(document, "soldTo"),
  }[on.type];
  let y = 122;
  paper.artifact(() => {
    const line = `${sender.name} · ${sender.street} · ${sender.place}`;
    paper.write(line, sheet.left, y, { size: 6.5, color: colors.quiet });
  });
  y += 16;
  if (reader) y = drawAddress(paper, on, reader, y, 10);
  const factsFrom = 122;
  paper.y = factsFrom;
  drawFacts(paper, factsOf(on), { left: 320, width: 219.28, labelWidth: 100, align: "left", size: 8.5 });
  const below = paper.y;
  const other = on.type === "deliveryNote" ? partnerOf(document, "soldTo") : shipTo;
  if (other && reader && !sameAddress(other, reader, locale)) {
    const label = on.type === "deliveryNote" ? on.say("customer") : on.say("shipTo");
    y += 12;
    paper.block("P", () => {
      paper.write(label, sheet.left, y, { size: 8, weight: "bold", color: colors.quiet });
    });
    y = drawAddress(paper, on, other, y + 12.5, 8.5);
  }
  paper.y = Math.max(y, below, 208) + 22;
}

function drawAddress(
  paper: Paper,
  on: Sheet,
  partner: DeterminedPartner,
  from: number,
  size: number,
): number {
  const lines = addressLines(partner.address, on.locale).flatMap((line) => paper.wrap(line, 240, { size }));
  const step = size * 1.38;
  paper.block("P", () => {
    lines.forEach((line, index) => {
      paper.write(`${line} `, sheet.left, from + index * step, { size });
    });
  });
  return from + lines.length * step;
}

function sameAddress(one: DeterminedPartner, other: DeterminedPartner, locale: Sheet["locale"]): boolean {
  return addressLines(one.address, locale).join("\n") === addressLines(other.address, locale).join("\n");
}

const partnerOf = (document: SalesDocument, partnerFunction: DeterminedPartner["function"]) =>
  document.partners.find((partner) => partner.function === partnerFunction);

function factsOf(on: Sheet): { label: string; value: string }[] {
  const { document, say, locale } = on;
  const day = (date: BusinessDate | null) => (date ? writeDate(date, locale) : "");
  const before = (kind: DocumentKind) =>
    document.references.filter((reference) => reference.kind === kind && isBefore(document, kind));
  const due: Partial<Record<OutputType, [Word, string]>> = {
    orderConfirmation: ["requested", day(document.requestedDate)],
    quotation: ["validTo", day(document.dueDate)],
    deliveryNote: ["leaves", day(document.requestedDate)],
    ...(document.kind === "invoice" ? { invoice: ["dueDate", day(document.dueDate)] } : {}),
  };
  const facts: [Word, string][] = [
    ["number", document.number],
    ["date", day(document.date)],
    ["customer", document.soldTo.number],
    ["yourOrder", document.poNumber],
    ...(["quote", "order", "delivery", "return"] as const).map((kind): [Word, string] => [
      kind,
      before(kind)
        .map(({ number }) => number)
        .join(", "),
    ]),
  ];
  const last = due[on.type];
  if (last) facts.push(last);
  return facts.filter(([, value]) => value !== "").map(([word, value]) => ({ label: say(word), value }));
}

/** Predecessors per kind: a paper names only the documents that it follows. */
const predecessors: Partial<Record<DocumentKind, readonly DocumentKind[]>> = {
  quote: ["quote"],
  order: ["quote"],
  delivery: ["order"],
  invoice: ["delivery", "order"],
  creditMemo: ["return"],
};
const isBefore = (document: SalesDocument, kind: DocumentKind) =>
  predecessors[document.kind]?.includes(kind) ?? false;

function drawTitle(paper: Paper, title: string): void {
  paper.block("H1", () => paper.write(title, sheet.left, paper.y, { size: 17, weight: "bold" }));
  paper.y += 10;
}

function drawTotals(paper: Paper, on: Sheet): void {
  const facts = totalsOf(on, on.document);
  const width = 235;
  paper.need(facts.length * 15 + 4);
  const place = { left: sheet.right - width - 5, width, labelWidth: 120, align: "right" as const, size: 9.5 };
  drawFacts(paper, facts, place);
  paper.y += 14;
}

function drawWeight(paper: Paper, on: Sheet): void {
  const total = plain(sum(on.document.items.map((item) => num(item.weightKg))));
  const facts = [{ label: on.say("weight"), value: `${writeNumber(total, on.locale)} kg`, bold: true }];
  const place = { left: sheet.right - 205, width: 200, labelWidth: 100, align: "right" as const, size: 9.5 };
  drawFacts(paper, facts, place);
  paper.y += 14;
}

function drawTerms(paper: Paper, on: Sheet, sender: Sender): void {
  const { document, say, locale, type } = on;
  const facts: { label: string; value: string }[] = [];
  if (type !== "deliveryNote") facts.push({ label: say("paymentTerms"), value: document.paymentTerms.label });
  if (document.kind === "invoice") {
    const { discountPercent, discountUntil } = termsOf(document.paymentTerms.code, document.date);
    if (discountPercent && discountUntil) {
      const values = { percent: discountPercent, date: writeDate(discountUntil, locale) };
      facts.push({ label: "", value: say("discount", values) });
    }
    const { bank } = sender;
    facts.push({ label: say("bank"), value: `${bank.name}, IBAN ${bank.iban}, BIC ${bank.bic}` });
  }
  if (document.kind !== "creditMemo") {
    facts.push({ label: say("shipping"), value: document.shippingOption.label });
    if (document.completeDelivery) facts.push({ label: "", value: say("complete") });
    if (document.incoterms) facts.push({ label: say("incoterms"), value: document.incoterms });
  }
  for (const { carrier, number } of type === "deliveryNote" ? document.tracking : []) {
    facts.push({ label: say("consignment"), value: `${carrier} ${number}` });
  }
  drawFacts(paper, facts, {
    left: sheet.left,
    width: contentWidth,
    labelWidth: 120,
    align: "left",
    size: 9,
  });
}

/** Draws the signature field for the receipt of the goods. */
function drawReceipt(paper: Paper, on: Sheet): void {
  paper.need(76);
  paper.y += 14;
  paper.block("P", () => {
    paper.write(on.say("receivedInGoodOrder"), sheet.left, paper.y + 9, { size: 9, weight: "bold" });
  });
  const fields = [on.say("date"), on.say("name"), on.say("signature")];
  const width = (contentWidth - 2 * 18) / 3;
  fields.forEach((field, index) => {
    const x = sheet.left + index * (width + 18);
    paper.artifact(() => paper.rule(paper.y + 46, x, x + width, colors.ink));
    paper.block("P", () => paper.write(field, x, paper.y + 56, { size: 7.5, color: colors.quiet }));
  });
  paper.y += 62;
}
