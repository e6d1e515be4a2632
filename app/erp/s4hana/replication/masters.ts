import type { MasterKind, MasterRecord, MasterReplication } from "../../port/master-replication";
import { areaOf, chunksOf, type SapCall, services } from "../call";
import { presentCustomerMaterials } from "../materials/customer-materials";
import { allOf, equals } from "../odata/address";
import type { Row } from "../odata/rows";
import { dateLiteral, externalNumber, textLiteral, textOf } from "../odata/values";
import { type PartnerAssignment, readAssignments } from "../partners/partner-functions";
import { presentPartners, salesAreasOfPartner } from "../partners/present-partners";
import { readPartners } from "../partners/read-partners";

type Part = Parameters<MasterReplication["masters"]>[2];
type Answer = { records: MasterRecord[]; place: string | null };

export const readMasters = (call: SapCall, kind: MasterKind, part: Part): Promise<Answer> =>
  kind === "partner" ? readPartnerPart(call, part) : readCustomerMaterialPart(call, part);

/**
 * Reads a page of the customers of the sales area with all partners of their documents; ship-tos and payers without sales
 * data are read with the customers that they work for. Since a day: customers that have changed.
 */
async function readPartnerPart(call: SapCall, { since, place, limit }: Part): Promise<Answer> {
  const rows = since
    ? await readChanged(call, { since, place, limit })
    : await readMembers(call, { place, limit });
  const customers = rows.map((row) => externalNumber(row.Customer));
  const pageAssignments = await assignmentsOf(call, customers);
  const assignedNumbers = pageAssignments.map(({ partner }) => partner);
  const numbers = [...new Set([...customers, ...assignedNumbers])];
  const assignments = [
    ...pageAssignments,
    ...(await assignmentsOf(
      call,
      numbers.filter((number) => !customers.includes(number)),
    )),
  ];
  const partners = [...(await readPartners(call, numbers)).values()];
  const presentedPartners = await presentPartners(call, partners);
  const records = partners.flatMap(({ number, areas }, index): MasterRecord[] => {
    const partner = presentedPartners[index];
    const isOfArea = partner && (partner.terms !== null || partner.functions.length > 0);
    if (!isOfArea) return [];
    const partnerAssignments = assignments
      .filter(({ customer }) => customer === number)
      .map((one) => ({ function: one.function, number: one.partner, default: one.default }));
    return [
      {
        kind: "partner",
        key: number,
        value: { partner, areas: salesAreasOfPartner(call, areas), assigned: partnerAssignments },
      },
    ];
  });
  return { records, place: rows.length < limit ? null : textOf(rows.at(-1)?.Customer) };
}

async function assignmentsOf(call: SapCall, customers: readonly string[]): Promise<PartnerAssignment[]> {
  const parts = chunksOf(customers).map((chunk) => readAssignments(call, { customers: chunk }));
  return (await Promise.all(parts)).flat();
}

async function readMembers(call: SapCall, { place, limit }: Omit<Part, "since">): Promise<Row[]> {
  const area = areaOf(call, call.ctx.salesArea);
  const { rows } = await call.client.page(call.ctx, services.partners, "A_CustomerSalesArea", {
    filter: allOf(
      equals("SalesOrganization", area.salesOrganization),
      equals("DistributionChannel", area.distributionChannel),
      equals("Division", area.division),
      place !== null && `Customer gt ${textLiteral(place)}`,
    ),
    select: ["Customer"],
    orderby: "Customer",
    top: limit,
  });
  return rows;
}

/** A partner knows the day of its last change, and no day before its first one. */
async function readChanged(call: SapCall, { since, place, limit }: Part & { since: string }): Promise<Row[]> {
  const day = dateLiteral(since.slice(0, 10));
  const { rows } = await call.client.page(call.ctx, services.partners, "A_BusinessPartner", {
    filter: allOf(
      `LastChangeDate ge ${day} or CreationDate ge ${day}`,
      `Customer gt ${textLiteral(place ?? "")}`,
    ),
    select: ["BusinessPartner", "Customer"],
    orderby: "Customer",
    top: limit,
  });
  return rows;
}

/** SAP tells no day of change for these: each pass reads all of them. */
async function readCustomerMaterialPart(call: SapCall, { place, limit }: Part): Promise<Answer> {
  const area = areaOf(call, call.ctx.salesArea);
  const [customer = "", material = ""] = place === null ? [] : (JSON.parse(place) as string[]);
  const { rows } = await call.client.page(call.ctx, services.customerMaterials, "A_CustomerMaterial", {
    filter: allOf(
      equals("SalesOrganization", area.salesOrganization),
      equals("DistributionChannel", area.distributionChannel),
      place !== null &&
        `Customer gt ${textLiteral(customer)} or (Customer eq ${textLiteral(customer)} and Material gt ${textLiteral(material)})`,
    ),
    orderby: "Customer,Material",
    top: limit,
  });
  const items = await presentCustomerMaterials(call, rows);
  const last = rows.at(-1);
  return {
    records: items.map((value) => ({
      kind: "customerMaterial",
      key: `${value.customer} ${value.material}`,
      value,
    })),
    place:
      rows.length < limit || !last ? null : JSON.stringify([textOf(last.Customer), textOf(last.Material)]),
  };
}
