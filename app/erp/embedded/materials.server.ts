import type { Instant, List, PageRequest } from "../port/basics";
import type {
  Batch,
  CategoryNode,
  CustomerMaterial,
  Material,
  MaterialChange,
  MaterialRow as MaterialListRow,
  MaterialSearch,
  MaterialUnit,
} from "../port/materials";
import { type Call, unknown } from "./call";
import { num, plain } from "./decimal";
import { findBatches } from "./evaluate/batches.server";
import { countUpTo, likePrefix, pageOf, Where } from "./list.server";
import type { CategoryRow, MaterialRow } from "./master/rows";
import { unitLabel } from "./reference-data.server";
import { searchQuery } from "./search-words";
import { localeOf, message, textIn } from "./texts/text";

type Stored = Omit<MaterialRow, "changedAt"> & { changedAt: Date };

export async function getMaterials(call: Call, numbers: string[]): Promise<Material[]> {
  const rows = await call.sql.many<Stored>(
    `SELECT number, category, family, type, parent, names, descriptions, manufacturer, manufacturer_number, ean, base_unit,
       sales_unit, units, minimum_quantity, rounding_quantity, weight_kg, status, substitute, batch_managed, attributes,
       options, picture, changed_at
     FROM materials WHERE number = ANY($1)`,
    [numbers],
  );
  const own = await customerNumbers(call, numbers);
  const paths = await categoryPaths(call);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const materials: Material[] = [];
  for (const number of numbers) {
    const row = byNumber.get(number);
    if (row) materials.push(presentMaterial(call, row, own.get(number) ?? null, paths));
    else call.messages.push(message("warning", "material.unknown", call.language, { material: number }));
  }
  return materials;
}

function presentMaterial(
  call: Call,
  row: Stored,
  customerMaterial: string | null,
  paths: ReadonlyMap<string, CategoryRow[]>,
): Material {
  const { language } = call;
  const name = textIn(row.names, language);
  return {
    number: row.number,
    name,
    description: textIn(row.descriptions, language),
    category: {
      id: row.category,
      path: (paths.get(row.category) ?? []).map((one) => ({ id: one.id, name: textIn(one.names, language) })),
    },
    manufacturer: row.manufacturer,
    manufacturerNumber: row.manufacturerNumber,
    ean: row.ean,
    customerMaterial,
    baseUnit: row.baseUnit,
    salesUnit: row.salesUnit,
    units: unitsOf(call, row),
    minimumQuantity: plain(num(row.minimumQuantity)),
    roundingQuantity: plain(num(row.roundingQuantity)),
    weightKg: plain(num(row.weightKg)),
    status: row.status,
    substitute: row.substitute,
    batchManaged: row.batchManaged,
    type: row.type,
    parent: row.parent,
    options: row.options.map((option) => ({
      code: option.code,
      label: textIn(option.labels, language),
      values: option.values.map(({ labels, ...value }) => ({ ...value, label: textIn(labels, language) })),
    })),
    attributes: row.attributes.map((attribute) => ({
      code: attribute.code,
      label: textIn(attribute.labels, language),
      value: attribute.value,
      valueLabel: textIn(attribute.valueLabels, language),
    })),
    pictures: row.picture ? [{ type: "svg", label: name, content: row.picture }] : [],
    changedAt: row.changedAt.toISOString(),
  };
}

function unitsOf(call: Call, row: Pick<MaterialRow, "baseUnit" | "units">): MaterialUnit[] {
  const base = { unit: row.baseUnit, numerator: "1", denominator: "1" };
  return [base, ...row.units].map((one) => ({
    ...one,
    label: unitLabel(call.reference, one.unit, call.language),
  }));
}

export async function findUnits(call: Call, number: string): Promise<MaterialUnit[]> {
  const row = await call.sql.maybe<Stored>("SELECT base_unit, units FROM materials WHERE number = $1", [
    number,
  ]);
  if (!row) throw unknown(`material ${number}`);
  return unitsOf(call, row);
}

async function customerNumbers(call: Call, materials: string[]): Promise<ReadonlyMap<string, string>> {
  if (!call.ctx.partner) return new Map();
  const rows = await call.sql.many<{ material: string; customerMaterial: string }>(
    "SELECT material, customer_material FROM customer_materials WHERE customer = $1 AND material = ANY($2)",
    [call.ctx.partner, materials],
  );
  return new Map(rows.map((row) => [row.material, row.customerMaterial]));
}

export async function searchMaterials(call: Call, search: MaterialSearch): Promise<List<MaterialListRow>> {
  const where = new Where();
  const parts = search.withUnsellable ? [] : ["m.status = 'sellable'", "m.type <> 'variant'"];
  const customer = call.ctx.partner ?? null;
  const q = search.q?.trim();
  if (q) {
    const words = searchQuery(q);
    const byWords = words ? `m.search @@ ${where.value(words)}::tsquery` : "false";
    const own = customer ? await findOwnNumbers(call, customer, q) : [];
    // Looked up before: a question within the question would keep the planner from the index of the words.
    parts.push(own.length > 0 ? `(${byWords} OR m.number = ANY(${where.value(own)}))` : byWords);
  }
  const category = search.criteria?.category;
  pushCriteria(search, where, parts, customer, category ? await categoriesBelow(call, category) : []);
  const worded = Boolean(q || search.criteria?.description?.trim());
  for (const [code, values] of Object.entries(search.attributes ?? {})) {
    if (values.length > 0)
      parts.push(`m.facets && ${where.value(values.map((value) => `${code}=${value}`))}::text[]`);
  }
  const condition = parts.length > 0 ? parts.join(" AND ") : "true";
  const total = await countUpTo(call.sql, `SELECT 1 FROM materials m WHERE ${condition}`, where.values);
  const { limit, offset } = pageOf(search);
  // Every material has its name in all languages; written like this, the index of the language is found.
  const name = `(m.names ->> '${localeOf(call.language)}')`;
  const order = orderBy(search, name);
  // Words find their rows through an index that knows no order: all of them first, then the page.
  const page = worded
    ? `(WITH found AS MATERIALIZED (SELECT m.number, m.changed_at${search.sortBy === "name" ? ", m.names" : ""} FROM materials m WHERE ${condition})
        SELECT number FROM found m ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`
    : `(SELECT m.number FROM materials m WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`;
  const rows = await call.sql.many<Stored & { name: string; customerMaterial: string | null }>(
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

/** What the customer calls by a number that begins so. */
async function findOwnNumbers(call: Call, customer: string, q: string): Promise<string[]> {
  const rows = await call.sql.many<{ material: string }>(
    `SELECT DISTINCT material FROM customer_materials
     WHERE customer = $1 AND lower(customer_material) LIKE $2 LIMIT 1000`,
    [customer, likePrefix(q.toLowerCase())],
  );
  return rows.map((row) => row.material);
}

/** Named one by one, so that the planner knows how many materials they have. */
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
  parts: string[],
  customer: string | null,
  below: string[],
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
    parts.push(`m.category = ANY(${where.value(below)})`);
  }
}

/** By number: a number typed in full stands before all that only begin with it, and the index gives the order. */
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

export async function findCategories(call: Call): Promise<CategoryNode[]> {
  const rows = await call.sql.many<CategoryRow & { materials: number }>(
    `WITH RECURSIVE up AS (
       SELECT c.id, c.id AS root FROM categories c
       UNION ALL SELECT c.id, u.root FROM categories c JOIN up u ON c.parent = u.id
     ), counted AS (SELECT category, count(*) AS n FROM materials WHERE status = 'sellable' AND type <> 'variant' GROUP BY category)
     SELECT c.*, coalesce((SELECT sum(n) FROM up u JOIN counted k ON k.category = u.id WHERE u.root = c.id), 0)::int AS materials
     FROM categories c ORDER BY c.position, c.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    parent: row.parent,
    name: textIn(row.names, call.language),
    materials: row.materials,
  }));
}

async function categoryPaths(call: Call): Promise<ReadonlyMap<string, CategoryRow[]>> {
  const rows = await call.sql.many<CategoryRow>("SELECT * FROM categories");
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathTo = (row: CategoryRow): CategoryRow[] => {
    const parent = row.parent === null ? undefined : byId.get(row.parent);
    return parent ? [...pathTo(parent), row] : [row];
  };
  return new Map(rows.map((row) => [row.id, pathTo(row)]));
}

export async function findCustomerMaterials(
  call: Call,
  search: PageRequest<"customerMaterial" | "material"> & { customer: string; q?: string },
): Promise<List<CustomerMaterial>> {
  const where = new Where();
  const parts = [`c.customer = ${where.value(search.customer)}`];
  const q = search.q?.trim();
  if (q) {
    const prefix = where.value(likePrefix(q.toLowerCase()));
    parts.push(`(lower(c.customer_material) LIKE ${prefix} OR lower(c.material) LIKE ${prefix})`);
  }
  const condition = parts.join(" AND ");
  const total = await countUpTo(
    call.sql,
    `SELECT 1 FROM customer_materials c WHERE ${condition}`,
    where.values,
  );
  const { limit, offset } = pageOf(search);
  const column = search.sortBy === "material" ? "c.material" : "c.customer_material";
  const direction = search.order === "desc" ? "DESC" : "ASC";
  const locale = where.value(localeOf(call.language));
  const items = await call.sql.many<CustomerMaterial>(
    `SELECT c.*, coalesce(m.names ->> ${locale}, m.names ->> 'en', '') AS name
     FROM customer_materials c LEFT JOIN materials m ON m.number = c.material
     WHERE ${condition} ORDER BY ${column} ${direction}, c.customer_material LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return { items, page: search.page, pageSize: limit, ...total };
}

export async function materialBatches(call: Call, number: string): Promise<Batch[]> {
  const row = await call.sql.maybe<Stored>(
    "SELECT number, batch_managed, base_unit FROM materials WHERE number = $1",
    [number],
  );
  if (!row) throw unknown(`material ${number}`);
  return (await findBatches(call, [row], null)).get(number) ?? [];
}

export async function changedSince(
  call: Call,
  since: Instant,
  limit: number,
  after: string,
): Promise<MaterialChange[]> {
  const rows = await call.sql.many<{ number: string; changedAt: Date }>(
    `SELECT number, changed_at FROM materials WHERE (changed_at, number) > ($1, $2)
     ORDER BY changed_at, number LIMIT $3`,
    [since, after, Math.min(limit, 5_000)],
  );
  return rows.map((row) => ({ number: row.number, changedAt: row.changedAt.toISOString(), deleted: false }));
}
