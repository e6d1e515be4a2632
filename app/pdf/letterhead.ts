import { colors, type Paper, sheet } from "./paper";

/** Head and foot of the PDFs that a microsite writes itself. */
export interface Letterhead {
  name: string;
  colour: string;
  /** Company details that business papers must name, such as address, register and VAT number, line by line. */
  imprint: readonly string[];
  /** PNG that takes the place of the name. */
  logo: { content: Uint8Array; width: number; height: number } | null;
}

const logoSize = { width: 150, height: 34 };
const quiet = { size: 7.8, color: colors.quiet };

/** Draws the name or the logo, and the first company detail beside it. */
export function drawHead(paper: Paper, { name, colour, imprint, logo }: Letterhead): void {
  if (logo) {
    const scale = Math.min(logoSize.width / logo.width, logoSize.height / logo.height);
    const box = { x: sheet.left, y: 40, width: logo.width * scale, height: logo.height * scale };
    paper.drawing(name, box, () =>
      paper.pdf.image(Buffer.from(logo.content), box.x, box.y, { width: box.width }),
    );
  } else
    paper.block("P", () =>
      paper.write(`${name} `, sheet.left, 60, { size: 13, weight: "bold", color: colour }),
    );
  const [company] = imprint;
  if (company) paper.block("P", () => paper.writeRight(`${company} `, sheet.right, 60, quiet));
  paper.artifact(() => paper.rule(78, { from: sheet.left, to: sheet.right, color: colour, width: 1.2 }));
}

/** Draws the company details at the foot, below what the paper is. */
export function drawImprint(paper: Paper, { imprint }: Letterhead, from: number): void {
  const style = { size: 7, color: colors.quiet };
  const lines = paper.wrap(imprint.join("  ·  "), sheet.right - sheet.left, style);
  lines.slice(0, 3).forEach((line, index) => {
    paper.write(line, sheet.left, from + index * 9.5, style);
  });
}
