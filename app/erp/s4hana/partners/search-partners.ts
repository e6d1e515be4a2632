import type { List } from "../../port/basics";
import type { Partner, PartnerSearch } from "../../port/partners";
import { areaOf, pageOf, type SapCall, services } from "../call";
import { allOf, anyOf, equals } from "../odata/address";
import { externalNumber, textLiteral } from "../odata/values";
import { readAssignments } from "./partner-functions";
import { presentPartners } from "./present-partners";
import { readPartners, type SapPartner } from "./read-partners";

const maxCandidates = 500;

/**
 * Finds partners of the sales area. SAP cannot filter a partner by its address, nor without regard to upper and lower
 * case: candidates come from numbers, names and addresses, and are compared here.
 */
export async function searchPartners(call: SapCall, search: PartnerSearch): Promise<List<Partner>> {
  const members = await readMembers(call, search);
  const candidates = search.q ? await findCandidates(call, search.q) : null;
  const numbers = [...members]
    .filter((number) => !candidates || candidates.has(number))
    .slice(0, maxCandidates);
  const partners = [...(await readPartners(call, numbers)).values()].filter((partner) =>
    fits(partner, search),
  );
  const key = search.sortBy ?? "number";
  const sortValue = (partner: SapPartner) =>
    key === "number" ? partner.number : key === "name" ? partner.name : partner.address[key];
  partners.sort((a, b) => sortValue(a).localeCompare(sortValue(b), "en", { numeric: true }));
  if (search.order === "desc") partners.reverse();
  const page = pageOf(partners, search);
  return { ...page, items: await presentPartners(call, page.items) };
}

/** Reads the numbers of all partners that documents of the sales area can name. */
async function readMembers(call: SapCall, search: PartnerSearch): Promise<Set<string>> {
  const criteria = {
    ...(search.function ? { function: search.function } : {}),
    ...(search.relatedTo ? { customer: search.relatedTo } : {}),
  };
  const assignments = await readAssignments(call, criteria);
  const partners = assignments.map(({ partner }) => partner);
  if (search.relatedTo || (search.function && search.function !== "soldTo")) return new Set(partners);
  const area = areaOf(call, call.ctx.salesArea);
  const customers = await call.client.all(call.ctx, services.partners, "A_CustomerSalesArea", {
    filter: allOf(
      equals("SalesOrganization", area.salesOrganization),
      equals("DistributionChannel", area.distributionChannel),
      equals("Division", area.division),
    ),
    select: ["Customer"],
    orderby: "Customer",
  });
  return new Set([...customers.map((row) => externalNumber(row.Customer)), ...partners]);
}

async function findCandidates(call: SapCall, q: string): Promise<Set<string>> {
  const spellings = [...new Set([q, q.toLowerCase(), q.toUpperCase(), capital(q)])];
  const contains = (field: string) =>
    anyOf(spellings.map((text) => `substringof(${textLiteral(text)},${field})`));
  const [partnerRows, addressRows] = await Promise.all([
    call.client.all(call.ctx, services.partners, "A_BusinessPartner", {
      filter: anyOf([`startswith(Customer,${textLiteral(q)})`, contains("BusinessPartnerFullName")]),
      select: ["BusinessPartner", "Customer"],
      orderby: "BusinessPartner",
      top: maxCandidates,
    }),
    call.client.all(call.ctx, services.partners, "A_BusinessPartnerAddress", {
      filter: anyOf([contains("CityName"), contains("FullName")]),
      select: ["BusinessPartner", "AddressID"],
      orderby: "BusinessPartner,AddressID",
      top: maxCandidates,
    }),
  ]);
  return new Set([
    ...partnerRows.map((row) => externalNumber(row.Customer)),
    ...addressRows.map((row) => externalNumber(row.BusinessPartner)),
  ]);
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

/** Compares without regard to case and accents. */
function fits(partner: SapPartner, { criteria = {} }: PartnerSearch): boolean {
  const { number, name, address } = partner;
  const fields: Record<string, string> = { ...address, number, name };
  return Object.entries(criteria).every(([key, value]) => {
    const spell = key === "postalCode" ? withoutBlanks : plain;
    return spell(fields[key] ?? "").includes(spell(value ?? ""));
  });
}

const withoutBlanks = (text: string) => plain(text).replace(/\s/g, "");

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
