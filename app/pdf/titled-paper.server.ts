import { loadFonts } from "./fonts.server";
import { drawHead, drawImprint, type Letterhead } from "./letterhead";
import { colors, contentWidth, Paper, sheet } from "./paper";
import { drawBlocks, type PaperBlock, textsOf } from "./paper-blocks.server";

/** PDF of the portal's own, as plain data that can be sent to a thread. */
export interface TitledPaper {
  title: string;
  language: string;
  createdAt: Date;
  letterhead: Letterhead;
  /** Kind of the PDF, printed at the foot of each page. */
  foot: string;
  /** "Page {page} of {pages}" */
  pageNumber: string;
  blocks: readonly PaperBlock[];
}

/** Renders a PDF with the letterhead of the microsite. */
export async function renderTitledPaper(titledPaper: TitledPaper): Promise<Uint8Array> {
  const { title, foot, pageNumber, letterhead, blocks } = titledPaper;
  const { name, imprint, colour } = letterhead;
  const fonts = await loadFonts(title + foot + pageNumber + textsOf(blocks) + name + imprint.join());
  const paper = new Paper(fonts, { ...titledPaper, author: name }, (turnedPaper) => {
    turnedPaper.write(name, sheet.left, 58, { size: 8, color: colors.quiet });
    turnedPaper.writeRight(title, sheet.right, 58, { size: 8, color: colors.quiet });
    turnedPaper.rule(66, { from: sheet.left, to: sheet.right, color: colour, width: 0.9 });
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
  drawBlocks(paper, blocks);
  return paper.finish((each, page, pages) => {
    const style = { size: 7, color: colors.quiet };
    each.rule(776);
    each.write(foot, sheet.left, 789, style);
    const numbers: Record<string, number> = { page, pages };
    const pageOf = pageNumber.replace(/\{(page|pages)\}/g, (_, key: string) => String(numbers[key]));
    each.writeRight(pageOf, sheet.right, 789, style);
    drawImprint(each, letterhead, 799);
  });
}
