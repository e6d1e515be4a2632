import { likePrefix } from "~/lib/like";
import { num, plain } from "../decimal";
import type { Instant, List, PageRequest } from "../port/basics";
import type {
  Batch,
  CategoryNode,
  CustomerMaterial,
  Material,
  MaterialChange,
  MaterialUnit,
} from "../port/materials";
import { pageOf, Where } from "../search/where";
import { localeOf, message, textIn } from "../texts/text";
import { type Call, notFoundError, salesAreaOf } from "./call";
import { findBatches } from "./evaluate/batches.server";
import { countUpTo } from "./list.server";
import { closeUp } from "./master/pictures";
import type { CategoryRow, MaterialRow } from "./master/rows";
import { unitLabel } from "./reference-data.server";

type StoredMaterial = Omit<MaterialRow, "changedAt"> & { changedAt: Date };

export async function getMaterials(call: Call, numbers: string[]): Promise<Material[]> {
  const rows = await call.sql.many<StoredMaterial>(
    `SELECT number, category, family, type, parent, names, descriptions, manufacturer, manufacturer_number, ean, base_unit,
       sales_unit, units, minimum_quantity, rounding_quantity, weight_kg, status, substitute, batch_managed, not_sold_in,
       attributes, options, picture, changed_at
     FROM materials WHERE number = ANY($1)`,
    [numbers],
  );
  const customerMaterials = await customerNumbers(call, numbers);
  const paths = await categoryPaths(call);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const materials: Material[] = [];
  for (const number of numbers) {
    const row = byNumber.get(number);
    if (row) materials.push(presentMaterial(call, row, customerMaterials.get(number) ?? null, paths));
    else
      call.messages.push(
        message("warning", "material.unknown", call.language, { values: { material: number } }),
      );
  }
  return materials;
}

function presentMaterial(
  call: Call,
  row: StoredMaterial,
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
    salesAreas: [...call.reference.salesAreas.keys()].filter((area) => !row.notSoldIn?.includes(area)),
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
    pictures: row.picture
      ? [row.picture, closeUp(row.picture)].map((content) => ({ type: "svg", label: name, content }))
      : [],
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

async function customerNumbers(call: Call, materials: string[]): Promise<ReadonlyMap<string, string>> {
  if (!call.ctx.partner) return new Map();
  const rows = await call.sql.many<{ material: string; customerMaterial: string }>(
    "SELECT material, customer_material FROM customer_materials WHERE customer = $1 AND material = ANY($2)",
    [call.ctx.partner, materials],
  );
  return new Map(rows.map((row) => [row.material, row.customerMaterial]));
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

/** Reads the batches in the plant that delivers for the sales area; no order of this area gets those of another. */
export async function materialBatches(call: Call, number: string): Promise<Batch[]> {
  const row = await call.sql.maybe<StoredMaterial>(
    "SELECT number, batch_managed, base_unit FROM materials WHERE number = $1",
    [number],
  );
  if (!row) throw notFoundError(`material ${number}`);
  return (await findBatches(call, [row], salesAreaOf(call).plant)).get(number) ?? [];
}

export async function changedSince(
  call: Call,
  since: Instant,
  limit: number,
  afterNumber: string,
): Promise<MaterialChange[]> {
  const rows = await call.sql.many<{ number: string; changedAt: Date }>(
    `SELECT number, changed_at FROM materials WHERE (changed_at, number) > ($1, $2)
     ORDER BY changed_at, number LIMIT $3`,
    [since, afterNumber, Math.min(limit, 5_000)],
  );
  return rows.map((row) => ({ number: row.number, changedAt: row.changedAt.toISOString(), deleted: false }));
}
