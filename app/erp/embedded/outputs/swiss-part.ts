import { drawQrCode } from "~/pdf/draw-qr-code";
import { type Element, type Paper, type Style, sheet } from "~/pdf/paper";
import { inFours, printedReference } from "../../payment-codes/account-numbers";
import type { PaymentCode } from "../../payment-codes/payment-code";
import { maxSwissVersion } from "../../payment-codes/swiss-payload";
import type { TransferParty } from "../../payment-codes/transfer";
import type { Locale } from "../../texts/languages";
import { type SwissWords, swissWordsFor } from "./swiss-part-words";

type SwissCode = Extract<PaymentCode, { standard: "swiss" }>;

const mm = (length: number): number => (length * 72) / 25.4;

/** The payment part takes the lowest 105 mm of the page, over its whole width. */
const partTop = sheet.height - mm(105);
const receiptWidth = mm(62);
/** Positions of the page's foot above the payment part, and of the end of its contents. */
export const footAbovePart = partTop - 42;
const contentsEnd = footAbovePart - 12;

const ink = "#000000";

/** Draws receipt and payment part (Swiss Implementation Guidelines for the QR-bill); turns the page if need be. */
export function drawSwissPart(paper: Paper, code: SwissCode, locale: Locale): void {
  if (paper.y > contentsEnd) paper.turn();
  const words = swissWordsFor(locale, code.debtor?.country);
  drawEdges(paper, words);
  drawPaymentPart(paper, code, words);
  drawReceipt(paper, code, words);
  paper.y = sheet.height;
}

function drawEdges(paper: Paper, words: SwissWords): void {
  paper.artifact(() => {
    paper.rule(partTop, { from: 0, to: sheet.width, color: ink, width: 0.5 });
    paper.pdf.lineWidth(0.5).strokeColor(ink);
    paper.pdf.moveTo(receiptWidth, partTop).lineTo(receiptWidth, sheet.height).stroke();
    const style: Style = { size: 7, isPlain: true, color: ink };
    const x = (sheet.width - paper.widthOf(words.separate, style)) / 2;
    paper.write(words.separate, x, partTop - 4, style);
  });
}

/** Sizes of headings and values, in points, with the distance of lines. */
interface Measures {
  heading: number;
  value: number;
  step: number;
  width: number;
}

const onReceipt: Measures = { heading: 6, value: 8, step: 9, width: mm(52) };
const onPaymentPart: Measures = { heading: 8, value: 10, step: 11, width: mm(87) };

function drawReceipt(paper: Paper, code: SwissCode, words: SwissWords): void {
  const part = paper.element("Sect");
  const x = mm(5);
  title(paper, part, words.receipt, x);
  const column = columnOf(paper, part, { x, from: partTop + mm(12), measures: onReceipt });
  column.add(words.account, [inFours(code.iban), ...linesOf(code.creditor)]);
  if (code.reference.text) column.add(words.reference, [printedReference(code.reference.text)]);
  if (code.debtor) column.add(words.payableBy, linesOf(code.debtor));
  else column.blank(words.payableByBlank, mm(52), mm(20));
  drawAmount(paper, part, { code, words, x, y: partTop + mm(68), gap: mm(12), measures: onReceipt });
  const style: Style = { size: 6, weight: "bold", isPlain: true, color: ink };
  paper.block(
    "P",
    () => paper.writeRight(words.acceptance, receiptWidth - mm(5), partTop + mm(82) + 6, style),
    part,
  );
  part.end();
}

function drawPaymentPart(paper: Paper, code: SwissCode, words: SwissWords): void {
  const part = paper.element("Sect");
  const x = receiptWidth + mm(5);
  title(paper, part, words.paymentPart, x);
  const column = columnOf(paper, part, { x: mm(118), from: partTop + mm(5), measures: onPaymentPart });
  column.add(words.account, [inFours(code.iban), ...linesOf(code.creditor)]);
  if (code.reference.text) column.add(words.reference, [printedReference(code.reference.text)]);
  column.add(words.additional, [code.number]);
  if (code.debtor) column.add(words.payableBy, linesOf(code.debtor));
  else column.blank(words.payableByBlank, mm(65), mm(25));
  drawAmount(paper, part, { code, words, x, y: partTop + mm(68), gap: mm(16), measures: onPaymentPart });
  const box = { x, y: partTop + mm(17), width: mm(46), height: mm(46) };
  const description = `${words.paymentPart}: ${printedAmount(code.amount)} ${code.currency}, ${inFours(code.iban)}, ${code.number}`;
  const qrCode = { payload: code.payload, maxVersion: maxSwissVersion, description };
  drawQrCode(paper, qrCode, box, {
    drawMiddle: () => drawCross(paper, box.x + mm(23), box.y + mm(23)),
    parent: part,
  });
  part.end();
}

/** Draws the Swiss cross of 7 mm in the middle of the code. */
function drawCross(paper: Paper, x: number, y: number): void {
  const unit = mm(7) / 19.8;
  const square = (width: number, height: number, color: string) =>
    paper.pdf.rect(x - width / 2, y - height / 2, width, height).fill(color);
  square(mm(7), mm(7), "#ffffff");
  square(18.4 * unit, 18.4 * unit, ink);
  square(3.3 * unit, 11 * unit, "#ffffff");
  square(11 * unit, 3.3 * unit, "#ffffff");
}

function title(paper: Paper, part: Element, text: string, x: number): void {
  const style: Style = { size: 11, weight: "bold", isPlain: true, color: ink };
  paper.block("H2", () => paper.write(`${text} `, x, partTop + mm(5) + 10, style), part);
}

/** Writes headings with their values below each other. */
function columnOf(
  paper: Paper,
  part: Element,
  { x, from, measures }: { x: number; from: number; measures: Measures },
) {
  const { heading, value, step, width } = measures;
  let y = from;
  const writeHeading = (text: string) => {
    paper.write(`${text} `, x, y + heading, { size: heading, weight: "bold", isPlain: true, color: ink });
    y += step;
  };
  return {
    add(headingText: string, lines: readonly string[]) {
      const style: Style = { size: value, isPlain: true, color: ink };
      paper.block(
        "P",
        () => {
          writeHeading(headingText);
          for (const line of lines.flatMap((text) => paper.wrap(text, width, style))) {
            paper.write(`${line} `, x, y + value * 0.9, style);
            y += step;
          }
        },
        part,
      );
      y += step;
    },
    /** Leaves a field open for handwriting, between the marks of its corners. */
    blank(headingText: string, boxWidth: number, boxHeight: number) {
      paper.block("P", () => writeHeading(headingText), part);
      paper.artifact(() => drawCorners(paper, { x, y, width: boxWidth, height: boxHeight }));
    },
  };
}

function drawCorners(
  paper: Paper,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const arm = mm(3);
  paper.pdf.lineWidth(0.75).strokeColor(ink);
  for (const [cornerX, right] of [
    [x, 1],
    [x + width, -1],
  ] as const) {
    for (const [cornerY, direction] of [
      [y, 1],
      [y + height, -1],
    ] as const) {
      paper.pdf.moveTo(cornerX + right * arm, cornerY).lineTo(cornerX, cornerY);
      paper.pdf.lineTo(cornerX, cornerY + direction * arm).stroke();
    }
  }
}

interface AmountPlace {
  code: SwissCode;
  words: SwissWords;
  x: number;
  y: number;
  /** Distance from the currency to the amount. */
  gap: number;
  measures: Measures;
}

function drawAmount(paper: Paper, part: Element, place: AmountPlace): void {
  const { code, words, x, y, gap, measures } = place;
  const fields: [string, string, number][] = [
    [words.currency, code.currency, x],
    [words.amount, printedAmount(code.amount), x + gap],
  ];
  for (const [heading, value, fieldX] of fields) {
    paper.block(
      "P",
      () => {
        const style: Style = { size: measures.heading, weight: "bold", isPlain: true, color: ink };
        paper.write(`${heading} `, fieldX, y + measures.heading, style);
        paper.write(`${value} `, fieldX, y + measures.heading + measures.step + 1, {
          size: measures.value,
          isPlain: true,
          color: ink,
        });
      },
      part,
    );
  }
}

/** Writes an amount with blanks between groups and a point, as the standard wants it in every language. */
const printedAmount = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?=\.))/g, " ");

const linesOf = ({ name, street, postalCode, city, country }: TransferParty): string[] =>
  [name, street, `${country === "CH" ? "" : `${country}-`}${postalCode} ${city}`].filter(Boolean);
