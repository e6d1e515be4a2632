import { num } from "./decimal";
import type { MasterData, MaterialRow, PartnerRow } from "./master/rows";
import type { Sql } from "./pool.server";
import { searchVector } from "./search-words";
import { writeRows } from "./write-rows.server";

/** Writes a whole set of master data into empty tables. */
export async function loadMasterData(sql: Sql, data: MasterData): Promise<void> {
  await writeRows(sql, "sales_areas", data.salesAreas);
  await writeRows(sql, "plants", data.plants);
  await writeRows(sql, "units", data.units);
  await writeRows(sql, "categories", data.categories);
  for (let from = 0; from < data.materials.length; from += 1_000) {
    const part = data.materials.slice(from, from + 1_000);
    await writeRows(sql, "materials", part.map(withSearch));
  }
  await writeRows(sql, "partners", data.partners.map(partnerWithSearch));
  await writeRows(sql, "partner_areas", data.partnerAreas);
  await writeRows(sql, "partner_relations", data.partnerRelations);
  await writeRows(sql, "customer_materials", data.customerMaterials);
  await writeRows(sql, "stock", data.stock);
  await writeRows(
    sql,
    "batches",
    data.batches.map((batch) => ({ ...batch, reserved: "0" })),
  );
  await writeRows(
    sql,
    "receipts",
    data.receipts.map((receipt) => ({ ...receipt, received: false })),
  );
  // The highest tier that is reached wins, so that tiers must stand in their order.
  await writeRows(
    sql,
    "conditions",
    data.conditions.map((condition) => ({
      ...condition,
      scales: [...condition.scales].sort((a, b) => num(a.from).cmp(num(b.from))),
    })),
  );
  for (const table of ["materials", "partners", "stock", "conditions", "customer_materials"]) {
    await sql.run(`ANALYZE ${table}`);
  }
}

/** Customers' numbers stay out of the index: one customer must not find what another one calls it. */
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

/** In PostgreSQL's notation; the words are letters and digits only. */
const tsvector = (texts: string[]): string =>
  searchVector(texts)
    .map((word) => `'${word}'`)
    .join(" ");
