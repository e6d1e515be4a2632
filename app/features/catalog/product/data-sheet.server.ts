import sharp from "sharp";
import { type Formats, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { drawFacts } from "~/pdf/draw-facts";
import { contentWidth, sheet } from "~/pdf/paper";
import { titledPaper } from "~/pdf/titled-paper.server";
import type { ProductDetails } from "../catalog";
import { productFacts } from "./product-facts";

/** Draws the data sheet of a product, without prices. */
export async function dataSheet(
  material: ProductDetails,
  picture: string | null,
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
    author: "Tradepost",
    language: formats.locale,
    createdAt: new Date(material.changedAt),
    foot: `Tradepost  ·  ${t("catalog.dataSheet")}  ·  ${number}  ·  ${formatDate(material.changedAt.slice(0, 10), formats)}`,
    pageOf: (page: number, pages: number) => t("documents.paperPage", { page, pages }),
    letters: JSON.stringify(facts),
  };
  const image = picture ? await rasterOf(picture) : null;
  return titledPaper(about, (paper) => {
    paper.y += 4;
    if (image) paper.figure(image, name, pictureSize);
    drawFacts(paper, facts, {
      left: sheet.left,
      width: contentWidth,
      labelWidth: 150,
      align: "left",
      size: 10,
    });
  });
}

/** Edge of the picture in points. */
const pictureSize = 170;

/** Draws the picture with enough dots for print, since PDFs take no SVG; null for one that cannot be drawn. */
const rasterOf = (picture: string): Promise<Buffer | null> =>
  sharp(Buffer.from(picture), { density: 300 })
    .resize(pictureSize * 4, pictureSize * 4, { fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" })
    .png({ palette: true, colours: 64 })
    .toBuffer()
    .catch(() => null);
