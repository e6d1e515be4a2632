import { drawFacts, type Fact } from "~/pdf/draw-facts";
import { colors, type Paper, sheet } from "~/pdf/paper";
import type { BusinessDate } from "../../port/basics";
import type { DocumentKind, OutputType, Seller } from "../../port/documents";
import { type PresentedParty, partyOf } from "../../presentation/present-document";
import { writeDate } from "./figures";
import { addressLines, placeOf } from "./letterhead";
import type { Printout, Word } from "./printout";

/** Draws the recipient's address in the position of an envelope window, and the facts beside it. */
export function drawAddresses(paper: Paper, printout: Printout, sender: Seller): void {
  const [soldTo, shipTo, payer] = (["soldTo", "shipTo", "payer"] as const).map((role) =>
    partyOf(printout.presented, role),
  );
  const isDelivery = printout.type === "deliveryNote";
  const isBill = printout.presented.kind === "invoice" || printout.presented.kind === "creditMemo";
  const reader = isDelivery ? shipTo : isBill ? (payer ?? soldTo) : soldTo;
  let y = 122;
  paper.artifact(() => {
    const line = `${sender.name} · ${sender.street} · ${placeOf(sender)}`;
    paper.write(line, sheet.left, y, { size: 6.5, color: colors.quiet });
  });
  y += 16;
  if (reader) y = drawAddress(paper, reader, y, 10);
  const factsTop = 122;
  paper.y = factsTop;
  drawFacts(paper, factsOf(printout), {
    left: 308,
    width: 231.28,
    labelWidth: 128,
    align: "left",
    size: 8.5,
  });
  const lowerEdge = paper.y;
  const otherFields: [Word, PresentedParty | undefined][] = [
    ["customerAddress", isDelivery || isBill ? soldTo : undefined],
    ["shipTo", isDelivery ? undefined : shipTo],
  ];
  for (const [word, party] of otherFields) {
    if (!party || !reader || sameAddress(party, reader)) continue;
    y += 12;
    paper.block("P", () => {
      paper.write(`${printout.say(word)} `, sheet.left, y, { size: 8, weight: "bold", color: colors.quiet });
    });
    y = drawAddress(paper, party, y + 12.5, 8.5);
  }
  paper.y = Math.max(y, lowerEdge, 208) + 22;
}

function drawAddress(paper: Paper, { address }: PresentedParty, from: number, size: number): number {
  const lines = addressLines(address).flatMap((line) => paper.wrap(line, 240, { size }));
  const step = size * 1.38;
  const draw = () => {
    lines.forEach((line, index) => {
      paper.write(`${line} `, sheet.left, from + index * step, { size });
    });
  };
  paper.block("P", draw, undefined, lines.join(" "));
  return from + lines.length * step;
}

const sameAddress = (one: PresentedParty, other: PresentedParty): boolean =>
  addressLines(one.address).join("\n") === addressLines(other.address).join("\n");

function factsOf(printout: Printout): Fact[] {
  const { presented, say, locale } = printout;
  const { kind, corrects } = presented;
  const day = (date: BusinessDate | null) => (date ? writeDate(date, locale) : "");
  const isBill = kind === "invoice" || kind === "creditMemo";
  const numberOfFollowed = (of: DocumentKind) =>
    presented.follows
      .filter((reference) => reference.kind === of)
      .map(({ number }) => number)
      .join(", ");
  const last: Partial<Record<OutputType, [Word, string]>> = {
    orderConfirmation: ["requested", day(presented.requestedDate)],
    quotation: ["validTo", day(presented.dueDate)],
    deliveryNote: ["leaves", day(presented.requestedDate)],
    invoice: ["dueDate", day(presented.dueDate)],
  };
  const facts: [Word, string][] = [
    ["number", presented.number],
    ["date", day(presented.date)],
    ["supplied", isBill ? day(presented.supplyDate) : ""],
    ["customer", partyOf(presented, "soldTo")?.number ?? printout.document.soldTo.number],
    ["customerTaxNumber", isBill ? (partyOf(presented, "soldTo")?.taxNumber ?? "") : ""],
    ["yourOrder", presented.poNumber],
    ["corrects", corrects ? say("ofDate", { number: corrects.number, date: day(corrects.date) }) : ""],
    ...(["quote", "order", "delivery", "return"] as const).map((of): [Word, string] => [
      of,
      numberOfFollowed(of),
    ]),
    last[paperType(printout.type)] ?? ["number", ""],
    ["carrierAccount", isBill ? "" : presented.carrierAccount],
  ];
  return facts.filter(([, value]) => value !== "").map(([word, value]) => ({ label: say(word), value }));
}

/** Returns the paper that an output is another form of. */
export const paperType = (type: OutputType): OutputType =>
  type === "facturX" || type === "translation" ? "invoice" : type;
