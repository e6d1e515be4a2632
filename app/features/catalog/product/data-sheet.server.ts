import sharp from "sharp";
import { type Formats, formatDate } from "~/i18n/formats";
import { type UnitPrice, unitPriceInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { drawTitledPaper, type PaperUser } from "~/pdf/draw-titled-paper.server";
import type { Letterhead } from "~/pdf/letterhead";
import { contentWidth, sheet } from "~/pdf/paper";
import type { ProductDetails } from "../catalog";
import { productFacts } from "./product-facts";

export interface DataSheetSource {
  material: ProductDetails;
  picture: string | null;
  /** The customer's own number of the product, and what one costs; empty if unknown. */
  ownNumber: string;
  price: UnitPrice | null;
  /** Address of the product's page. */
  address: string;
  today: string;
  letterhead: Letterhead;
}

/** Draws the data sheet of a product, with the customer's number and price. */
export async function dataSheet(
  source: DataSheetSource,
  reader: PaperUser & { t: Translate; formats: Formats },
): Promise<Uint8Array> {
  const { material, picture, ownNumber, price, letterhead, today } = source;
  const { t, formats } = reader;
  const { name, number } = material;
  const nameOf = (unit: string) => material.units.find((one) => one.unit === unit)?.label || unit;
  const printedPrice = price && { ...price, priceUnit: nameOf(price.priceUnit) };
  const label = (text: string, value: string) => ({ label: text, value });
  const facts = [
    label(t("catalog.material"), number),
    label(t("documents.criteria.customerMaterial"), ownNumber),
    label(t("catalog.price"), printedPrice ? unitPriceInWords(printedPrice, reader) : ""),
    label(t("catalog.categories"), material.category.path.map((category) => category.name).join(" / ")),
    label(t("catalog.description"), material.description),
    ...productFacts(material, { ...reader, nameOf }).map(([text, value]) => label(text, value)),
    label(t("catalog.productPage"), source.address),
  ].filter(({ value }) => value !== "");
  const image = picture ? await rasterOf(picture) : null;
  return drawTitledPaper(reader, {
    title: name,
    language: formats.locale,
    createdAt: new Date(material.changedAt),
    foot: `${t("catalog.dataSheet")}  ·  ${number}  ·  ${formatDate(today, formats)}`,
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    letterhead,
    blocks: [
      { kind: "gap", height: 4 },
      ...(image ? [{ kind: "figure" as const, image, description: name, size: pictureSize }] : []),
      { kind: "facts", facts, place: factsPlace },
    ],
  });
}

const factsPlace = {
  left: sheet.left,
  width: contentWidth,
  labelWidth: 150,
  align: "left" as const,
  size: 10,
};

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
