import { drawQrCode } from "~/pdf/draw-qr-code";
import { colors, type Paper, sheet } from "~/pdf/paper";
import { inFours } from "../../payment-codes/account-numbers";
import { maxEpcVersion } from "../../payment-codes/epc-payload";
import type { PaymentCode } from "../../payment-codes/payment-code";
import { writeMoney } from "./figures";
import type { Printout } from "./printout";

const codeSize = 82;
const textWidth = 118;

/** Height that the code and the blank around it take. */
export const epcCodeHeight = codeSize + 6;

/** Draws the code for banking apps at the left of the totals, and what it says beside it. */
export function drawEpcCode(paper: Paper, printout: Printout, code: PaymentCode, from: number): void {
  const amount = `${writeMoney(code.amount, printout.locale, code.currency)} ${code.currency}`;
  const box = { x: sheet.left + 4, y: from + 4, width: codeSize - 4, height: codeSize - 4 };
  const description = printout.say("paymentCode", { amount, iban: inFours(code.iban), number: code.number });
  drawQrCode(paper, { payload: code.payload, maxVersion: maxEpcVersion, description }, box);
  const x = box.x + box.width + 12;
  let y = from + 12;
  const write = (text: string, style: Parameters<Paper["write"]>[3]) => {
    for (const line of paper.wrap(text, textWidth, style)) {
      paper.write(`${line} `, x, y, style);
      y += style.size * 1.4;
    }
  };
  paper.block("P", () => {
    write(printout.say("scanToPay"), { size: 9, weight: "bold" });
    write(printout.say("scanWith"), { size: 7.5, color: colors.quiet });
    write(amount, { size: 8.5 });
    write(code.number, { size: 8.5 });
  });
}
