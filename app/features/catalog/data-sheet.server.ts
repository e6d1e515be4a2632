import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { drawFacts } from "~/pdf/draw-table";
import { loadFonts } from "~/pdf/fonts.server";
import { colors, contentWidth, Paper, sheet } from "~/pdf/paper";
import type { ProductDetails } from "./catalog";
import { productFacts } from "./product-facts";

/** A product on paper: what it is, without what it costs anybody. */
export async function dataSheet(
  material: ProductDetails,
  reader: { t: Translate; formats: Formats },
): Promise<Uint8Array> {
  const { t, formats } = reader;
  const { name, number } = material;
  const label = (text: string, value: string) => ({ label: text, value });
  const facts = [
    label(t("catalog.material"), number),
    label(t("catalog.categories"), material.category.path.map((category) => category.name).join(" / ")),
    label(t("catalog.description"), material.description),
    ...productFacts(material, reader).map(([text, value]) => label(text, value)),
  ];
  // All that could be printed; which alphabets it takes decides which fonts go along.
  const fonts = await loadFonts(JSON.stringify([name, facts]) + t("catalog.dataSheet"));
  const about = {
    title: name,
    author: material.manufacturer,
    language: formats.locale,
    createdAt: new Date(material.changedAt),
  };
  const paper = new Paper(fonts, about, (turned) => {
    turned.write(name, sheet.left, 58, { size: 8, color: colors.quiet });
    turned.rule(66, sheet.left, sheet.right, colors.accent, 0.9);
  });
  paper.y = 76;
  paper.block("H1", () => {
    for (const line of paper.wrap(name, contentWidth, { size: 17, weight: "bold" })) {
      paper.write(line, sheet.left, paper.y, { size: 17, weight: "bold" });
      paper.y += 20;
    }
  });
  paper.y += 4;
  drawFacts(paper, facts, {
    left: sheet.left,
    width: contentWidth,
    labelWidth: 150,
    align: "left",
    size: 10,
  });
  return paper.finish((each, page, pages) => {
    each.rule(776);
    each.write(t("catalog.dataSheet"), sheet.left, 789, { size: 7, color: colors.quiet });
    each.writeRight(t("documents.paperPage", { page, pages }), sheet.right, 789, {
      size: 7,
      color: colors.quiet,
    });
  });
}
