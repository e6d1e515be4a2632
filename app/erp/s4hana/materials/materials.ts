import type { CategoryNode, Material, MaterialChange, Materials } from "../../port/materials";
import { message } from "../../texts/text";
import { answerWith, type SapCall, type SapSystem, services } from "../call";
import { codeWithText } from "../codes/labels";
import { allOf, anyOf } from "../odata/address";
import { instantLiteral, instantOf, textLiteral, textOf } from "../odata/values";
import { readBatches } from "./batches";
import { listCustomerMaterials, readOwnNumbers } from "./customer-materials";
import { readMaterials, type SapMaterial } from "./read-materials";
import { searchMaterials, typeOf } from "./search-materials";

export function materialsOf(system: SapSystem): Materials {
  return {
    get: (ctx, numbers) =>
      answerWith(system, ctx, async (call) => {
        const [materials, ownNumbers] = await Promise.all([
          readMaterials(call, numbers),
          readOwnNumbers(call, numbers),
        ]);
        return numbers.flatMap((number) => {
          const material = materials.get(number);
          if (material) return present(call, material, ownNumbers.get(number) ?? null);
          call.messages.push(
            message("warning", "material.unknown", call.ctx.language, { values: { material: number } }),
          );
          return [];
        });
      }),
    search: (ctx, search) => answerWith(system, ctx, (call) => searchMaterials(call, search)),
    categories: (ctx) => answerWith(system, ctx, (call) => readCategories(call)),
    customerMaterials: (ctx, search) =>
      answerWith(system, ctx, (call) => listCustomerMaterials(call, search)),
    batches: (ctx, material) => answerWith(system, ctx, (call) => readBatches(call, material)),
    changedSince: (ctx, since, limit, afterNumber) =>
      answerWith(system, ctx, (call) => readChanges(call, since, limit, afterNumber)),
  };
}

function present(call: SapCall, material: SapMaterial, customerMaterial: string | null): Material {
  const { configurable: _, ...fields } = material;
  return {
    ...fields,
    description: material.name,
    category: { id: material.category, path: pathOf(call, material.category) },
    manufacturer: "",
    customerMaterial,
    substitute: null,
    type: typeOf(material),
    options: [],
    attributes: [],
    pictures: [],
  };
}

/** A group of materials lies below those whose code begins its own: "10", "1010", "101010". */
function pathOf(call: SapCall, category: string) {
  const labelledCategories = Object.keys(call.settings.codes.labels.categories).filter(
    (code) => category.startsWith(code) && code !== category,
  );
  const codes = [...labelledCategories.sort((a, b) => a.length - b.length), category];
  return codes.map((id) => ({ id, name: codeWithText(call, "categories", id, call.ctx.language).label }));
}

/** Makes the tree of the groups that the installation has named; SAP counts no materials in them. */
async function readCategories(call: SapCall): Promise<CategoryNode[]> {
  const codes = Object.keys(call.settings.codes.labels.categories).sort();
  const counts = await Promise.all(
    codes.map((code) =>
      call.client.page(call.ctx, services.materials, "A_Product", {
        filter: `startswith(ProductGroup,${textLiteral(code)})`,
        select: ["Product"],
        orderby: "Product",
        top: 1,
        count: true,
      }),
    ),
  );
  return codes.map((id, index) => ({
    id,
    parent: pathOf(call, id).at(-2)?.id ?? null,
    name: codeWithText(call, "categories", id, call.ctx.language).label,
    materials: counts[index]?.count ?? 0,
  }));
}

/** Reads changes by their time and, where many are of one moment, by number. */
async function readChanges(
  call: SapCall,
  since: string,
  limit: number,
  afterNumber = "",
): Promise<MaterialChange[]> {
  const moment = instantLiteral(since);
  const rest = allOf(`LastChangeDateTime eq ${moment}`, `Product gt ${textLiteral(afterNumber)}`);
  const { rows } = await call.client.page(call.ctx, services.materials, "A_Product", {
    filter: anyOf([`LastChangeDateTime gt ${moment}`, `(${rest})`]),
    select: ["Product", "LastChangeDateTime", "IsMarkedForDeletion"],
    orderby: "LastChangeDateTime,Product",
    top: limit,
  });
  return rows.map((row) => ({
    number: textOf(row.Product),
    changedAt: instantOf(row.LastChangeDateTime) ?? since,
    deleted: row.IsMarkedForDeletion === true,
  }));
}
