import type { ErpContext, List } from "../../port/basics";
import type { MaterialRow, MaterialSearch } from "../../port/materials";
import { pageOf, type SapCall, services } from "../call";
import { sapLanguagesOf } from "../codes/languages";
import { allOf, anyOf, equals, isOneOf, type Query } from "../odata/address";
import type { Row } from "../odata/rows";
import { textLiteral, textOf } from "../odata/values";
import { findByOwnNumber, readOwnNumbers } from "./customer-materials";
import { readMaterials, type SapMaterial } from "./read-materials";

const maxCandidates = 300;

/**
 * Searches materials online, for the time until the portal's own index is filled. SAP has no full-text search: all
 * words must stand in the description as they are spelled, or the number must begin with the text.
 */
export async function searchMaterials(call: SapCall, search: MaterialSearch): Promise<List<MaterialRow>> {
  const numbers = await findNumbers(call, search);
  const materials = [...(await readMaterials(call, numbers)).values()].filter((material) =>
    isShown(material, call.ctx, search),
  );
  const field = search.sortBy === "name" || search.sortBy === "changedAt" ? search.sortBy : "number";
  materials.sort((a, b) => (a[field] < b[field] ? -1 : 1));
  if (search.order === "desc") materials.reverse();
  const page = pageOf(materials, search);
  const ownNumbers = await readOwnNumbers(
    call,
    page.items.map(({ number }) => number),
  );
  const items = page.items.map((material) => ({
    number: material.number,
    name: material.name,
    customerMaterial: ownNumbers.get(material.number) ?? null,
    ean: material.ean,
    manufacturerNumber: material.manufacturerNumber,
    category: material.category,
    salesUnit: material.salesUnit,
    status: material.status,
    type: typeOf(material),
    changedAt: material.changedAt,
  }));
  return { ...page, items };
}

export const typeOf = (material: SapMaterial): MaterialRow["type"] =>
  material.configurable ? "configurable" : material.parent ? "variant" : "simple";

function isShown(
  material: SapMaterial,
  ctx: ErpContext,
  { criteria = {}, withUnsellable }: MaterialSearch,
): boolean {
  if (!withUnsellable && material.status !== "sellable") return false;
  if (!material.salesAreas.includes(ctx.salesArea)) return false;
  return !criteria.category || material.category.startsWith(criteria.category);
}

async function findNumbers(call: SapCall, search: MaterialSearch): Promise<string[]> {
  const { q = "", criteria = {} } = search;
  const text = q.trim() || criteria.description || "";
  const list = async (set: string, query: Query): Promise<string[]> => {
    const rows: Row[] = await call.client.all(call.ctx, services.materials, set, {
      top: maxCandidates,
      orderby: "Product",
      select: ["Product"],
      ...query,
    });
    return rows.map((row) => textOf(row.Product));
  };
  const number = criteria.materialNumber ?? q.trim();
  const byCriteria = allOf(
    criteria.manufacturerNumber !== undefined &&
      equals("ProductManufacturerNumber", criteria.manufacturerNumber),
    criteria.ean !== undefined && equals("ProductStandardID", criteria.ean),
    criteria.category !== undefined && `startswith(ProductGroup,${textLiteral(criteria.category)})`,
  );
  if (number === "" && text === "") return list("A_Product", byCriteria ? { filter: byCriteria } : {});
  const finds: Promise<string[]>[] = [
    list("A_Product", {
      filter: anyOf([
        `startswith(Product,${textLiteral(number.toUpperCase())})`,
        equals("ProductStandardID", number),
        equals("ProductManufacturerNumber", number),
      ]),
    }),
    findByOwnNumber(call, criteria.customerMaterial ?? q.trim()),
  ];
  if (wordsOf(text).length > 0)
    finds.push(list("A_ProductDescription", { filter: describes(text, call.ctx) }));
  return [...new Set((await Promise.all(finds)).flat())];
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}.-]+/u)
    .filter(Boolean)
    .slice(0, 6);

/** Every word in one of the spellings that a description begins or goes on with. */
function describes(text: string, ctx: ErpContext): string {
  const words = wordsOf(text);
  const language = isOneOf("Language", sapLanguagesOf(ctx.language));
  return allOf(
    language,
    ...words.map((word) => {
      const spellings = new Set([
        word,
        word.toLowerCase(),
        word[0]?.toUpperCase() + word.slice(1).toLowerCase(),
      ]);
      return anyOf([...spellings].map((one) => `substringof(${textLiteral(one)},ProductDescription)`));
    }),
  );
}
