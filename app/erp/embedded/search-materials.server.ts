import { likePrefix } from "~/lib/like";
import type { List } from "../port/basics";
import type { MaterialRow as MaterialListRow, MaterialSearch } from "../port/materials";
import { pageOf, Where } from "../search/where";
import { localeOf } from "../texts/text";
import type { Call } from "./call";
import { countUpTo } from "./list.server";
import type { MaterialRow } from "./master/rows";
import { searchQuery } from "./search-words";

type StoredMaterial = Omit<MaterialRow, "changedAt"> & { changedAt: Date };

export async function searchMaterials(call: Call, search: MaterialSearch): Promise<List<MaterialListRow>> {
  const where = new Where();
  const parts = search.withUnsellable ? [] : ["m.status = 'sellable'", "m.type <> 'variant'"];
  if (!search.withUnsellable && call.ctx.salesArea) {
    parts.push(`NOT ${where.value(call.ctx.salesArea)} = ANY(coalesce(m.not_sold_in, '{}'))`);
  }
  const customer = call.ctx.partner ?? null;
  const q = search.q?.trim();
  if (q) {
    const words = searchQuery(q);
    const byWords = words ? `m.search @@ ${where.value(words)}::tsquery` : "false";
    const customerNumbers = customer ? await findOwnNumbers(call, customer, q) : [];
    // Looks the numbers up beforehand: a subquery here would keep the planner from using the full-text index.
    parts.push(
      customerNumbers.length > 0
        ? `(${byWords} OR m.number = ANY(${where.value(customerNumbers)}))`
        : byWords,
    );
  }
  const category = search.criteria?.category;
  pushCriteria(search, where, {
    parts,
    customer,
    categoryIds: category ? await categoriesBelow(call, category) : [],
  });
  const hasWords = Boolean(q || search.criteria?.description?.trim());
  for (const [code, values] of Object.entries(search.attributes ?? {})) {
    if (values.length > 0)
      parts.push(`m.facets && ${where.value(values.map((value) => `${code}=${value}`))}::text[]`);
  }
  const condition = parts.length > 0 ? parts.join(" AND ") : "true";
  const total = await countUpTo(call.sql, `SELECT 1 FROM materials m WHERE ${condition}`, where.values);
  const { limit, offset } = pageOf(search);
  // Every material has a name in every language; this expression is the one that the language's index is built on.
  const name = `(m.names ->> '${localeOf(call.language)}')`;
  const order = orderBy(search, name);
  // Full-text matches come unsorted from the index: all of them are read before the page is cut.
  const page = hasWords
    ? `(WITH found AS MATERIALIZED (SELECT m.number, m.changed_at${search.sortBy === "name" ? ", m.names" : ""} FROM materials m WHERE ${condition})
        SELECT number FROM found m ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`
    : `(SELECT m.number FROM materials m WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`;
  const rows = await call.sql.many<StoredMaterial & { name: string; customerMaterial: string | null }>(
    `SELECT m.number, ${name} AS name, m.ean, m.manufacturer_number, m.category,
       m.sales_unit, m.status, m.type, m.changed_at,
       ${customer ? `(SELECT c.customer_material FROM customer_materials c WHERE c.material = m.number AND c.customer = ${where.value(customer)} LIMIT 1)` : "NULL"}
         AS customer_material
     FROM ${page} AS page JOIN materials m USING (number) ORDER BY ${order}`,
    where.values,
  );
  return {
    items: rows.map((row) => ({
      number: row.number,
      name: row.name,
      customerMaterial: row.customerMaterial,
      ean: row.ean,
      manufacturerNumber: row.manufacturerNumber,
      category: row.category,
      salesUnit: row.salesUnit,
      status: row.status,
      type: row.type,
      changedAt: row.changedAt.toISOString(),
    })),
    page: search.page,
    pageSize: limit,
    ...total,
  };
}

/** Finds materials by the beginning of the customer's own number. */
async function findOwnNumbers(call: Call, customer: string, q: string): Promise<string[]> {
  const rows = await call.sql.many<{ material: string }>(
    `SELECT DISTINCT material FROM customer_materials
     WHERE customer = $1 AND lower(customer_material) LIKE $2 LIMIT 1000`,
    [customer, likePrefix(q.toLowerCase())],
  );
  return rows.map((row) => row.material);
}

/** Lists the categories one by one, so that the planner can estimate the number of their materials. */
async function categoriesBelow(call: Call, category: string): Promise<string[]> {
  const rows = await call.sql.many<{ id: string }>(
    `WITH RECURSIVE below AS (SELECT id FROM categories WHERE id = $1
       UNION SELECT c.id FROM categories c JOIN below b ON c.parent = b.id) SELECT id FROM below`,
    [category],
  );
  return rows.map((row) => row.id);
}

function pushCriteria(
  search: MaterialSearch,
  where: Where,
  { parts, customer, categoryIds }: { parts: string[]; customer: string | null; categoryIds: string[] },
): void {
  const { materialNumber, description, customerMaterial, ean, manufacturerNumber, category } =
    search.criteria ?? {};
  if (materialNumber?.trim()) parts.push(`m.number LIKE ${where.value(likePrefix(materialNumber.trim()))}`);
  if (ean?.trim()) parts.push(`m.ean = ${where.value(ean.trim())}`);
  if (manufacturerNumber?.trim())
    parts.push(`m.manufacturer_number = ${where.value(manufacturerNumber.trim())}`);
  if (description?.trim()) {
    const words = searchQuery(description);
    parts.push(words ? `m.search @@ ${where.value(words)}::tsquery` : "false");
  }
  if (customerMaterial?.trim()) {
    parts.push(
      customer
        ? `m.number IN (SELECT material FROM customer_materials WHERE customer = ${where.value(customer)}
            AND lower(customer_material) LIKE ${where.value(likePrefix(customerMaterial.trim().toLowerCase()))})`
        : "false",
    );
  }
  if (category) {
    parts.push(`m.category = ANY(${where.value(categoryIds)})`);
  }
}

/** Sorts by number: an exact number comes before longer ones that begin with it, and the index has this order. */
function orderBy(search: MaterialSearch, name: string): string {
  const direction = search.order === "desc" ? "DESC" : "ASC";
  switch (search.sortBy) {
    case "changedAt":
      return `m.changed_at ${direction}, m.number`;
    case "name":
      return `${name} ${direction}, m.number`;
    default:
      return `m.number ${direction}`;
  }
}
