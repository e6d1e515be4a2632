import { colors, contentWidth, type Paper, sheet } from "~/pdf/paper";
import type { Printout } from "./printout";

export const receiptHeight = 76;

/** Draws the signature field for the receipt of the goods. */
export function drawReceipt(paper: Paper, printout: Printout): void {
  paper.need(receiptHeight);
  paper.y += 14;
  paper.block("P", () => {
    paper.write(printout.say("receivedInGoodOrder"), sheet.left, paper.y + 9, { size: 9, weight: "bold" });
  });
  const fields = [printout.say("date"), printout.say("name"), printout.say("signature")];
  const width = (contentWidth - 2 * 18) / 3;
  fields.forEach((field, index) => {
    const x = sheet.left + index * (width + 18);
    paper.artifact(() => paper.rule(paper.y + 46, { from: x, to: x + width, color: colors.ink }));
    paper.block("P", () => paper.write(field, x, paper.y + 56, { size: 7.5, color: colors.quiet }));
  });
  paper.y += 62;
}
