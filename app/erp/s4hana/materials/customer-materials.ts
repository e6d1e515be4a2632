import type { ErpContext, List } from "../../port/basics";
import type { CustomerMaterial, Materials } from "../../port/materials";
import { areaOf, callOf, chunksOf, type SapSystem, services } from "../call";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import type { Row } from "../odata/rows";
import { externalNumber, textLiteral, textOf } from "../odata/values";
import { readMaterials } from "./read-materials";

const area = (system: SapSystem, ctx: ErpContext) => {
  const { salesOrganization, distributionChannel } = areaOf(system, ctx.salesArea);
  return [equals("SalesOrganization", salesOrganization), equals("DistributionChannel", distributionChannel)];
};

/** Reads the customer's own numbers of these materials, which exist per sales area. */
export async function readOwnNumbers(
  system: SapSystem,
  ctx: ErpContext,
  materials: readonly string[],
): Promise<Map<string, string>> {
  if (!ctx.partner || ctx.salesArea === "") return new Map();
  const customer = equals("Customer", ctx.partner);
  const pages = await Promise.all(
    chunksOf(materials).map((chunk) =>
      system.client.all(callOf(ctx), services.customerMaterials, "A_CustomerMaterial", {
        filter: allOf(...area(system, ctx), customer, isOneOf("Material", chunk)),
        orderby: "Material",
      }),
    ),
  );
  return new Map(pages.flat().map((row) => [textOf(row.Material), textOf(row.MaterialByCustomer)]));
}

/** Finds the materials that the customer calls by these numbers; SAP's simulation takes either. */
export async function findByOwnNumber(system: SapSystem, ctx: ErpContext, number: string): Promise<string[]> {
  if (!ctx.partner) return [];
  const filter = allOf(
    ...area(system, ctx),
    equals("Customer", ctx.partner),
    isOneOf("MaterialByCustomer", [...new Set([number, number.toUpperCase(), number.toLowerCase()])]),
  );
  const query = { filter, orderby: "Material" };
  const rows = await system.client.all(callOf(ctx), services.customerMaterials, "A_CustomerMaterial", query);
  return rows.map((row) => textOf(row.Material));
}

type Search = Parameters<Materials["customerMaterials"]>[1];

export async function listCustomerMaterials(
  system: SapSystem,
  ctx: ErpContext,
  search: Search,
): Promise<List<CustomerMaterial>> {
  const { q, page, pageSize, sortBy = "customerMaterial", order = "asc" } = search;
  const field = sortBy === "material" ? "Material" : "MaterialByCustomer";
  const { rows, count } = await system.client.page(
    callOf(ctx),
    services.customerMaterials,
    "A_CustomerMaterial",
    {
      filter: allOf(
        ...area(system, ctx),
        equals("Customer", search.customer),
        q
          ? anyOf([
              `startswith(MaterialByCustomer,${textLiteral(q)})`,
              `startswith(Material,${textLiteral(q)})`,
            ])
          : undefined,
      ),
      orderby: field === "Material" ? `Material ${order}` : `${field} ${order},Material`,
      top: pageSize,
      skip: (page - 1) * pageSize,
      count: true,
    },
  );
  const items = await presentCustomerMaterials(system, ctx, rows);
  return { items, page, pageSize, total: count ?? items.length, more: false };
}

/** Adds the names of the materials. */
export async function presentCustomerMaterials(
  system: SapSystem,
  ctx: ErpContext,
  rows: readonly Row[],
): Promise<CustomerMaterial[]> {
  const materials = await readMaterials(
    system,
    ctx,
    rows.map((row) => textOf(row.Material)),
  );
  return rows.map((row) => ({
    customer: externalNumber(row.Customer),
    customerMaterial: textOf(row.MaterialByCustomer),
    material: textOf(row.Material),
    name: materials.get(textOf(row.Material))?.name ?? textOf(row.MaterialDescriptionByCustomer),
  }));
}
