import { num, plain } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type { SetPart } from "../../port/pricing";
import { localeOf } from "../../texts/text";
import type { Call } from "../call";
import { keysIn } from "../list.server";
import type { MaterialRow } from "../master/rows";

/** Material data that the engine calculates with; texts only in the language of the call. */
export interface MaterialFacts
  extends Pick<
    MaterialRow,
    | "number"
    | "priceGroup"
    | "type"
    | "baseUnit"
    | "salesUnit"
    | "units"
    | "minimumQuantity"
    | "roundingQuantity"
    | "weightKg"
    | "status"
    | "substitute"
    | "batchManaged"
    | "taxClass"
    | "replenishmentDays"
    | "notSoldIn"
  > {
  name: string;
  parts: SetPart[];
  /** Digest of all these facts, which tells whether they have changed; absent where they were not read for a draft. */
  digest?: string;
}

export interface FoundMaterials {
  byNumber: ReadonlyMap<string, MaterialFacts>;
  /** Supplier's number for a supplier's or customer's number; undefined if it is unknown. */
  numberOf(searchText: string): string | undefined;
  customerNumberOf(material: string): string | null;
}

/** Finds all materials of a document at once, by the supplier's or the customer's numbers, with their substitutes. */
export async function findMaterials(
  call: Call,
  requestedNumbers: string[],
  customer: string,
): Promise<FoundMaterials> {
  const numbers = [...new Set(requestedNumbers)];
  const numbersOfCustomer = customer
    ? await call.sql.many<{ customerMaterial: string; material: string }>(
        `SELECT customer_material, material FROM customer_materials
         WHERE customer = $1 AND (customer_material = ${keysIn("$2")} OR material = ${keysIn("$2")})`,
        [customer, numbers],
      )
    : [];
  const byCustomerNumber = new Map(numbersOfCustomer.map((row) => [row.customerMaterial, row.material]));
  const customerNumbers = new Map(numbersOfCustomer.map((row) => [row.material, row.customerMaterial]));
  const rows = await call.sql.many<MaterialFacts>(
    `WITH asked AS (SELECT ${columns} FROM materials m WHERE number = ${keysIn("$1")})
     SELECT facts.*, md5(facts::text) AS digest FROM (
       SELECT * FROM asked
       UNION
       SELECT ${columns} FROM materials m WHERE number IN (SELECT substitute FROM asked WHERE status = 'discontinued')
     ) facts`,
    [[...numbers, ...byCustomerNumber.values()], localeOf(call.language)],
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return {
    byNumber,
    numberOf: (number) => (byNumber.has(number) ? number : byCustomerNumber.get(number)),
    customerNumberOf: (material) => customerNumbers.get(material) ?? null,
  };
}

/** Multiplies the components of one base unit. */
export const partsFor = (baseQuantity: Decimal, parts: readonly SetPart[]): SetPart[] =>
  parts.map((part) => ({ ...part, quantity: plain(num(baseQuantity).times(part.quantity)) }));

/** Subquery for the components of one base unit of material `m`; `language` is the parameter with the language. */
export const setPartsJson = (language: `$${number}`): string => `CASE WHEN m.parts = '[]' THEN '[]' ELSE
  (SELECT coalesce(jsonb_agg(jsonb_build_object('material', p.number, 'name', coalesce(p.names ->> ${language}, p.names ->> 'en'),
      'quantity', one.part ->> 'quantity', 'unit', p.base_unit) ORDER BY one.place), '[]')
    FROM jsonb_array_elements(m.parts) WITH ORDINALITY AS one(part, place)
    JOIN materials p ON p.number = one.part ->> 'material') END`;

const columns = `number, price_group, type, base_unit, sales_unit, units, minimum_quantity, rounding_quantity, weight_kg,
  status, substitute, batch_managed, tax_class, replenishment_days, coalesce(not_sold_in, '{}') AS not_sold_in,
  coalesce(names ->> $2, names ->> 'en') AS name,
  ${setPartsJson("$2")} AS parts`;
