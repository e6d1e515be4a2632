import type { Address, Instant, PartnerFunction } from "../../port/basics";
import { areaWith, chunksOf, type SapCall, services } from "../call";
import { languageOfSap } from "../codes/languages";
import { isOneOf } from "../odata/address";
import { isRow, type Row, rowsOf } from "../odata/rows";
import { externalNumber, instantOf, textOf } from "../odata/values";
import type { SapCodes } from "../settings";

/** Customer as SAP tells it over all its views. */
export interface SapPartner {
  number: string;
  name: string;
  address: Address;
  taxNumber: string;
  language: string;
  blocked: boolean;
  areas: Row[];
}

/** Tells whether orders of the customer are blocked, everywhere or in this sales area. */
export function isBlockedIn(call: SapCall, { blocked, areas }: SapPartner): boolean {
  const areaRow = areas.find((row) => {
    const [organization, channel] = [textOf(row.SalesOrganization), textOf(row.DistributionChannel)];
    return areaWith(call, organization, channel, textOf(row.Division))?.id === call.ctx.salesArea;
  });
  return blocked || textOf(areaRow?.OrderIsBlockedForCustomer) !== "";
}

const views = [
  "to_BusinessPartnerAddress",
  "to_BusinessPartnerAddress/to_AddressUsage",
  "to_BusinessPartnerAddress/to_EmailAddress",
  "to_BusinessPartnerAddress/to_PhoneNumber",
  "to_Customer",
  "to_Customer/to_CustomerSalesArea",
];

/** Reads customers by number, each with address and sales areas; unknown ones are left out. */
export async function readPartners(
  call: SapCall,
  numbers: readonly string[],
): Promise<Map<string, SapPartner>> {
  const wantedNumbers = [...new Set(numbers.filter((number) => number !== ""))];
  const pages = await Promise.all(
    chunksOf(wantedNumbers).map((chunk) =>
      call.client.all(call.ctx, services.partners, "A_BusinessPartner", {
        filter: isOneOf("Customer", chunk),
        expand: views,
        orderby: "BusinessPartner",
      }),
    ),
  );
  const now = call.clock.now().toISOString();
  return new Map(pages.flat().map((row) => [externalNumber(row.Customer), partnerOf(row, now)]));
}

function partnerOf(row: Row, now: Instant): SapPartner {
  const customer = isRow(row.to_Customer) ? row.to_Customer : {};
  const name = textOf(row.BusinessPartnerFullName) || textOf(row.OrganizationBPName1);
  const address = standardAddress(rowsOf(row.to_BusinessPartnerAddress), now);
  return {
    number: externalNumber(row.Customer),
    name,
    address: addressOf(address ?? {}, name),
    taxNumber: textOf(customer.VATRegistration),
    language: languageOfSap(textOf(row.Language) || textOf(row.CorrespondenceLanguage)),
    blocked: row.BusinessPartnerIsBlocked === true || textOf(customer.OrderIsBlockedForCustomer) !== "",
    areas: rowsOf(customer.to_CustomerSalesArea),
  };
}

/** Finds the address that documents take: the standard one of those that hold now. A partner keeps former ones, too. */
function standardAddress(addresses: readonly Row[], now: Instant): Row | undefined {
  const holds = (row: Row) =>
    (instantOf(row.ValidityStartDate) ?? "") <= now && now <= (instantOf(row.ValidityEndDate) ?? "9999");
  const currentAddresses = addresses.filter(holds);
  const isStandard = (row: Row) =>
    rowsOf(row.to_AddressUsage).some((usage) => usage.AddressUsage === "XXDEFAULT" && holds(usage));
  return currentAddresses.find(isStandard) ?? currentAddresses[0] ?? addresses[0];
}

function addressOf(row: Row, name: string): Address {
  const emails = rowsOf(row.to_EmailAddress);
  const phones = rowsOf(row.to_PhoneNumber);
  const email = emails.find((one) => one.IsDefaultEmailAddress === true) ?? emails[0];
  const phone = phones.find((one) => one.IsDefaultPhoneNumber === true) ?? phones[0];
  return {
    name: textOf(row.FullName) || name,
    name2: textOf(row.CareOfName),
    street: [textOf(row.StreetName), textOf(row.HouseNumber)].filter(Boolean).join(" "),
    postalCode: textOf(row.PostalCode),
    city: textOf(row.CityName),
    state: textOf(row.Region),
    country: textOf(row.Country),
    phone: textOf(phone?.InternationalPhoneNumber) || textOf(phone?.PhoneNumber),
    email: textOf(email?.EmailAddress),
  };
}

/** Function of a partner by SAP's code. */
export function portalFunction(codes: SapCodes, code: unknown): PartnerFunction | undefined {
  const functions: PartnerFunction[] = ["soldTo", "shipTo", "payer"];
  return functions.find((name) => codes[name] === code);
}
