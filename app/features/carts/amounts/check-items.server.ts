import type { ProcessCtx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import type { Material } from "~/erp/erp";
import { findOwnNumbers } from "~/features/catalog/own-numbers.server";
import { splitQuantity } from "~/i18n/find-unit";
import { type Amount, contentsOf } from "~/i18n/quantity-words";
import type { Text } from "~/i18n/text";
import { mapInTurns } from "~/lib/in-turns.server";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import type { NewItem } from "../cart.schema";
import { judgeUnit } from "./judge-unit";

export type CheckCtx = Pick<ProcessCtx, "erp" | "erpContext" | "cache" | "clock" | "log" | "requestId">;

/** A new item with its quantity as a number and its unit as a code, and what the ERP knows about both. */
export interface CheckedItem {
  item: NewItem;
  amount: Amount;
  /** Null if the ERP could not be asked. */
  contents: Amount | null;
  /** Name of the product; null if the ERP could not be asked. */
  name: string | null;
}

/** Timeout of the check. If the ERP does not answer, the check is skipped: a cart is filled without it. */
const checkTimeout = 3_000;
const numbersPerCall = 200;
/** Limits the unknown numbers for which similar products are looked up. */
const maxSuggested = 3;

/**
 * Rejects numbers and units that the ERP does not sell, and quantities of 0, each at its field. While the ERP is away everything is taken as
 * it was typed, except for units in words, which only the ERP could explain.
 */
export async function checkItems(
  ctx: CheckCtx,
  items: readonly NewItem[],
): Promise<{ items: CheckedItem[]; problems: Problem[] }> {
  const materials = await findMaterialsByNumber(
    ctx,
    items.map(({ material }) => material),
  );
  const problems: Problem[] = [];
  const unknownNumbers = new Map<number, string>();
  const checkedItems = await mapInTurns(items, (item, index): CheckedItem => {
    const { quantity, unit: typedUnit } = splitQuantity(item.quantity ?? "1");
    const itemWithQuantity = { ...item, quantity };
    const path = `items[${index}]`;
    if (Number(quantity) === 0)
      problems.push({ path: `${path}.quantity`, text: { key: "cart.quantity.zero" } });
    const uncheckedItem = {
      item: itemWithQuantity,
      amount: { quantity, unit: item.unit ?? "" },
      contents: null,
      name: null,
    };
    if (!materials) {
      if (typedUnit) problems.push({ path: `${path}.quantity`, text: { key: "cart.unit.later" } });
      return uncheckedItem;
    }
    const material = materials.get(item.material.toUpperCase());
    if (!material) {
      unknownNumbers.set(index, item.material);
      return uncheckedItem;
    }
    const unitVerdict = judgeUnit(material, { inQuantity: typedUnit, beside: item.unit ?? "" }, `${path}.`);
    problems.push(...unitVerdict.problems);
    const unit = unitVerdict.unit ?? material.salesUnit;
    const amount = { quantity, unit };
    return {
      item: {
        ...itemWithQuantity,
        ...(withoutZeros(item.material) === material.number ? { material: material.number } : {}),
        ...(unitVerdict.unit ? { unit } : {}),
      },
      amount,
      contents: contentsOf(amount, material),
      name: material.name,
    };
  });
  const suggestions = await findSuggestions(
    ctx,
    [...new Set(unknownNumbers.values())].slice(0, maxSuggested),
  );
  for (const [index, number] of unknownNumbers) {
    problems.push({ path: `items[${index}].material`, text: unknownText(number, suggestions.get(number)) });
  }
  return { items: checkedItems, problems };
}

const unknownText = (number: string, suggestions: readonly string[] = []): Text =>
  suggestions.length > 0
    ? { key: "cart.material.unknownSimilar", params: { material: number, similar: suggestions } }
    : { key: "cart.material.unknown", params: { material: number } };

/** Finds products by the supplier's or the customer's number, in upper case; null if the ERP does not answer. */
export async function findMaterialsByNumber(
  ctx: CheckCtx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Material> | null> {
  const deadline = new Date(ctx.clock.now().getTime() + checkTimeout);
  const timedCtx = { ...ctx, erpContext: { ...ctx.erpContext, deadline } };
  return erpValueOr(ctx, getMaterialsByNumber(timedCtx, numbers), null);
}

/** Reads products by the supplier's or the customer's number, in upper case. */
export async function getMaterialsByNumber(
  ctx: CheckCtx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Material>> {
  const materials = await getMaterials(ctx, numbers);
  const materialByName = new Map(materials.map((material) => [material.number.toUpperCase(), material]));
  const unknownNumbers = new Set(
    numbers.map((number) => number.toUpperCase()).filter((number) => !materialByName.has(number)),
  );
  if (unknownNumbers.size === 0) return materialByName;
  const { system, salesArea } = ctx.erpContext;
  const ownNumbers = await findOwnNumbers(ctx, { system, salesArea });
  const byOwnNumber = [...ownNumbers].flatMap(([number, customerNumbers]) =>
    customerNumbers
      .map((one) => one.toUpperCase())
      .flatMap((one) => (unknownNumbers.has(one) ? [[one, number] as const] : [])),
  );
  // SAP prints numbers with zeros before them; a customer's own number that looks like that has priority.
  const byShortNumber = [...unknownNumbers].flatMap((number) => {
    const shortNumber = withoutZeros(number);
    return shortNumber === number ? [] : [[number, shortNumber] as const];
  });
  const renamedMaterials = await getMaterials(
    ctx,
    [...byShortNumber, ...byOwnNumber].map(([, number]) => number),
  );
  const byNumber = new Map(renamedMaterials.map((material) => [material.number, material]));
  for (const [typedNumber, number] of [...byShortNumber, ...byOwnNumber]) {
    const material = byNumber.get(number);
    if (material) materialByName.set(typedNumber, material);
  }
  return materialByName;
}

async function getMaterials({ erp, erpContext }: CheckCtx, numbers: readonly string[]): Promise<Material[]> {
  const distinctNumbers = [...new Set(numbers.flatMap((number) => [number, number.toUpperCase()]))];
  const materials: Material[] = [];
  for (let begin = 0; begin < distinctNumbers.length; begin += numbersPerCall) {
    const part = distinctNumbers.slice(begin, begin + numbersPerCall);
    materials.push(...(await erp.materials.get(erpContext, part)).value);
  }
  return materials;
}

/** Finds up to three numbers that begin like each unknown one. */
async function findSuggestions(
  ctx: CheckCtx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const deadline = new Date(ctx.clock.now().getTime() + checkTimeout);
  const search = async (q: string) => {
    const search = { q, page: 1, pageSize: maxSuggested };
    const { value } = await ctx.erp.materials.search({ ...ctx.erpContext, deadline }, search);
    return value.items.map(({ number }) => number);
  };
  const suggest = async () => {
    const suggestions = new Map<string, string[]>();
    for (const number of numbers) {
      const similarNumbers = await search(number);
      const beginning = number.slice(0, Math.max(3, number.length - 2));
      suggestions.set(
        number,
        similarNumbers.length > 0 || beginning === number ? similarNumbers : await search(beginning),
      );
    }
    return suggestions;
  };
  return erpValueOr(ctx, suggest(), new Map());
}
