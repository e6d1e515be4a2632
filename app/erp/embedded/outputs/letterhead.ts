import { colors, type Paper, sheet } from "~/pdf/paper";
import type { Address } from "../../port/basics";
import type { Seller } from "../../port/documents";
import { writeCountry } from "./figures";

export const placeOf = ({ postalCode, city }: Pick<Seller, "postalCode" | "city">): string =>
  [postalCode, city].filter(Boolean).join(" ");

/** Draws the top of the first page: logo, sender, contact. */
export function drawLetterhead(paper: Paper, sender: Seller): void {
  paper.artifact(() => {
    drawMark(paper, sheet.left, 42);
    paper.rule(88, { from: sheet.left, to: sheet.right, color: colors.accent, width: 1.2 });
  });
  paper.block("P", () => {
    paper.write(`${sender.name} `, sheet.left + 34, 57, { size: 13, weight: "bold", color: colors.accent });
    const lines = [
      `${sender.street}, ${placeOf(sender)}, ${writeCountry(sender.country)}`,
      `${sender.phone}  ·  ${sender.email}`,
    ];
    lines.forEach((line, index) => {
      paper.write(`${line} `, sheet.left + 34, 69.5 + index * 10.5, { size: 7.8, color: colors.quiet });
    });
  });
}

/** Draws the logo, a signpost with two arms. */
function drawMark(paper: Paper, x: number, y: number): void {
  const { pdf } = paper;
  pdf.roundedRect(x, y, 26, 38, 3).fill(colors.accent);
  pdf.rect(x + 11.5, y + 6, 3, 27).fill("#ffffff");
  pdf.polygon([x + 6, y + 9], [x + 18, y + 9], [x + 21.5, y + 12], [x + 18, y + 15], [x + 6, y + 15]);
  pdf.fill("#ffffff");
  pdf.polygon([x + 20, y + 18], [x + 8, y + 18], [x + 4.5, y + 21], [x + 8, y + 24], [x + 20, y + 24]);
  pdf.fill("#ffffff");
}

/** Draws the header of the following pages. */
export function drawRunningHead(paper: Paper, sender: Seller, title: string): void {
  const style = { size: 8, color: colors.quiet };
  paper.write(sender.name, sheet.left, 58, style);
  paper.writeRight(title, sheet.right, 58, style);
  paper.rule(66, { from: sheet.left, to: sheet.right, color: colors.accent, width: 0.9 });
}

interface Foot {
  page: string;
  withBank: boolean;
  /** Distance of its beginning from the top of the page. */
  top?: number;
}

/** Draws who is responsible, and for documents about money where it goes. */
export function drawFoot(paper: Paper, sender: Seller, { page, withBank, top = 776 }: Foot): void {
  const style = { size: 7, color: colors.quiet };
  paper.rule(top);
  const imprint = `${sender.name}  ·  ${sender.register}  ·  ${sender.taxNumber}`;
  paper.write(imprint, sheet.left, top + 13, style);
  const { bank } = sender;
  if (withBank)
    paper.write(`${bank.name}  ·  IBAN ${bank.iban}  ·  BIC ${bank.bic}`, sheet.left, top + 23, style);
  paper.writeRight(page, sheet.right, top + 13, style);
}

export function addressLines(address: Address): string[] {
  const place = placeOf(address);
  return [
    address.name,
    address.name2,
    address.street,
    address.state ? `${place}, ${address.state}` : place,
    writeCountry(address.country),
  ].filter(Boolean);
}
