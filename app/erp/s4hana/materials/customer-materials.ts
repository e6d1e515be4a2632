import type { List } from "../../port/basics";
import type { CustomerMaterial, Materials } from "../../port/materials";
import { areaOf, chunksOf, type SapCall, services } from "../call";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import type { Row } from "../odata/rows";
import { externalNumber, textLiteral, textOf } from "../odata/values";
import { readMaterials } from "./read-materials";

const area = (call: SapCall) => {
  const { salesOrganization, distributionChannel } = areaOf(call, call.ctx.salesArea);
  return [equals("SalesOrganization", salesOrganization), equals("DistributionChannel", distributionChannel)];
};

/** Reads the customer's own numbers of these materials, which exist per sales area. */
export async function readOwnNumbers(
  call: SapCall,
  materials: readonly string[],
): Promise<Map<string, string>> {
  if (!call.ctx.partner || call.ctx.salesArea === "") return new Map();
  const customer = equals("Customer", call.ctx.partner);
  const pages = await Promise.all(
    chunksOf(materials).map((chunk) =>
      call.client.all(call.ctx, services.customerMaterials, "A_CustomerMaterial", {
        filter: allOf(...area(call), customer, isOneOf("Material", chunk)),
        orderby: "Material",
      }),
    ),
  );
  return new Map(pages.flat().map((row) => [textOf(row.Material), textOf(row.MaterialByCustomer)]));
}

/** Finds the materials that the customer calls by these numbers; SAP's simulation takes either. */
export async function findByOwnNumber(call: SapCall, number: string): Promise<string[]> {
  if (!call.ctx.partner) return [];
  const filter = allOf(
    ...area(call),
    equals("Customer", call.ctx.partner),
    isOneOf("MaterialByCustomer", [...new Set([number, number.toUpperCase(), number.toLowerCase()])]),
  );
  const query = { filter, orderby: "Material" };
  const rows = await call.client.all(call.ctx, services.customerMaterials, "A_CustomerMaterial", query);
  return rows.map((row) => textOf(row.Material));
}

type Search = Parameters<Materials["customerMaterials"]>[1];

export async function listCustomerMaterials(call: SapCall, search: Search): Promise<List<CustomerMaterial>> {
  const { q, page, pageSize, sortBy = "customerMaterial", order = "asc" } = search;
  const field = sortBy === "material" ? "Material" : "MaterialByCustomer";
  const { rows, count } = await call.client.page(call.ctx, services.customerMaterials, "A_CustomerMaterial", {
    filter: allOf(
      ...area(call),
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
  });
  const items = await presentCustomerMaterials(call, rows);
  return { items, page, pageSize, total: count ?? items.length, more: false };
}

/** Adds the names of the materials. */
export async function presentCustomerMaterials(
  call: SapCall,
  rows: readonly Row[],
): Promise<CustomerMaterial[]> {
  const materials = await readMaterials(
    call,
    rows.map((row) => textOf(row.Material)),
  );
  return rows.map((row) => ({
    customer: externalNumber(row.Customer),
    customerMaterial: textOf(row.MaterialByCustomer),
    material: textOf(row.Material),
    name: materials.get(textOf(row.Material))?.name ?? textOf(row.MaterialDescriptionByCustomer),
  }));
}
