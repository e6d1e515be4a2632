import { loadFonts } from "./fonts.server";
import { drawHead, drawImprint, type Letterhead } from "./letterhead";
import { colors, contentWidth, Paper, type PaperTitle, sheet } from "./paper";

interface TitledPaperOptions extends PaperTitle {
  letterhead: Letterhead;
  /** Kind of the PDF, printed at the foot of each page. */
  foot: string;
  /** "Page 1 of 3" */
  pageOf(page: number, pages: number): string;
  /** All texts that may be printed: their alphabets decide which fonts are embedded. */
  letters: string;
}

/** Draws a PDF of the portal's own, with the letterhead of the microsite. */
export async function titledPaper(
  about: TitledPaperOptions,
  draw: (paper: Paper) => void,
): Promise<Uint8Array> {
  const { title, foot, pageOf, letters, letterhead } = about;
  const { name, imprint, colour } = letterhead;
  const fonts = await loadFonts(title + foot + letters + name + imprint.join());
  const paper = new Paper(fonts, about, (turnedPaper) => {
    turnedPaper.write(name, sheet.left, 58, { size: 8, color: colors.quiet });
    turnedPaper.writeRight(title, sheet.right, 58, { size: 8, color: colors.quiet });
    turnedPaper.rule(66, sheet.left, sheet.right, colour, 0.9);
  });
  paper.bookmark(title);
  // Puts the heading first in reading order, wherever it stands on the page.
  const heading = paper.element("H1");
  drawHead(paper, letterhead);
  paper.y = 112;
  heading.add(() => {
    const style = { size: 17, weight: "bold" } as const;
    for (const line of paper.wrap(title, contentWidth, style)) {
      paper.write(`${line} `, sheet.left, paper.y, style);
      paper.y += 20;
    }
  });
  heading.end();
  draw(paper);
  return paper.finish((each, page, pages) => {
    const style = { size: 7, color: colors.quiet };
    each.rule(776);
    each.write(foot, sheet.left, 789, style);
    each.writeRight(pageOf(page, pages), sheet.right, 789, style);
    drawImprint(each, letterhead, 799);
  });
}
