import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { drawFacts } from "~/pdf/draw-facts";
import { contentWidth, sheet } from "~/pdf/paper";
import { titledPaper } from "~/pdf/titled-paper.server";
import type { ProductDetails } from "../catalog";
import { productFacts } from "./product-facts";

/** Draws the data sheet of a product, without prices. */
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
  const about = {
    title: name,
    author: material.manufacturer,
    language: formats.locale,
    createdAt: new Date(material.changedAt),
    foot: t("catalog.dataSheet"),
    pageOf: (page: number, pages: number) => t("documents.paperPage", { page, pages }),
    letters: JSON.stringify(facts),
  };
  return titledPaper(about, (paper) => {
    paper.y += 4;
    drawFacts(paper, facts, {
      left: sheet.left,
      width: contentWidth,
      labelWidth: 150,
      align: "left",
      size: 10,
    });
  });
}
