import { num } from "../decimal";
import { createLoader, type Load } from "./load-rows.server";
import type { MasterData, MaterialRow, PartnerRow } from "./master/rows";
import type { LoadingSql } from "./pool.server";
import { searchVector } from "./search-words";

/** Loads a complete set of master data into empty tables. */
export async function loadMasterData(sql: LoadingSql, data: MasterData): Promise<void> {
  const load = createLoader(sql);
  for (const portion of masterRows(data)) await load(portion);
  for (const table of ["materials", "partners", "stock", "conditions", "customer_materials"]) {
    await sql.run(`ANALYZE ${table}`);
  }
}

/**
 * Yields the rows in portions: a table of hundreds of thousands of materials exceeds the maximum length of a string.
 */
export function* masterRows(data: MasterData): Generator<Load[]> {
  yield [
    { table: "sales_areas", rows: data.salesAreas },
    { table: "plants", rows: data.plants },
    { table: "units", rows: data.units },
    { table: "categories", rows: data.categories },
    { table: "partners", rows: data.partners.map(partnerWithSearch) },
    { table: "partner_areas", rows: data.partnerAreas },
    { table: "partner_relations", rows: data.partnerRelations },
    { table: "customer_materials", rows: data.customerMaterials },
  ];
  yield* portions("materials", data.materials, withSearch);
  yield* portions("stock", data.stock, (row) => row);
  yield* portions("batches", data.batches, (batch) => ({ ...batch, reserved: "0" }));
  yield* portions("receipts", data.receipts, (receipt) => ({ ...receipt, received: false }));
  // Sorts tiers ascending: the last tier that is reached applies.
  yield* portions("conditions", data.conditions, (condition) => ({
    ...condition,
    scales: [...condition.scales].sort((a, b) => num(a.from).cmp(num(b.from))),
  }));
}

function* portions<T>(table: string, rows: readonly T[], toRow: (row: T) => object): Generator<Load[]> {
  for (let from = 0; from < rows.length; from += 1_000) {
    yield [{ table, rows: rows.slice(from, from + 1_000).map(toRow) }];
  }
}

/** Leaves customers' numbers out of the index: a customer must not find another one's numbers. */
function withSearch(material: MaterialRow) {
  return {
    ...material,
    search: tsvector([
      material.number,
      material.ean,
      material.manufacturer,
      material.manufacturerNumber,
      ...Object.values(material.names),
      ...material.attributes.map((attribute) => attribute.value),
    ]),
    facets: material.attributes.map((attribute) => `${attribute.code}=${attribute.value}`),
  };
}

function partnerWithSearch(partner: PartnerRow) {
  return { ...partner, search: tsvector([partner.number, partner.name, partner.name2, partner.city]) };
}

/** Writes a tsvector in PostgreSQL's notation; no escaping, since the words are letters and digits only. */
const tsvector = (texts: string[]): string =>
  searchVector(texts)
    .map((word) => `'${word}'`)
    .join(" ");
