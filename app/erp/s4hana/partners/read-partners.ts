import type { Address, PartnerFunction } from "../../port/basics";
import { areaWith, chunksOf, type SapCall, services } from "../call";
import { isOneOf } from "../odata/address";
import { isRow, type Row, rowsOf } from "../odata/rows";
import { externalNumber, textOf } from "../odata/values";
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
  return new Map(pages.flat().map((row) => [externalNumber(row.Customer), partnerOf(row)]));
}

function partnerOf(row: Row): SapPartner {
  const customer = isRow(row.to_Customer) ? row.to_Customer : {};
  const name = textOf(row.BusinessPartnerFullName) || textOf(row.OrganizationBPName1);
  const [address] = rowsOf(row.to_BusinessPartnerAddress);
  return {
    number: externalNumber(row.Customer),
    name,
    address: addressOf(address ?? {}, name),
    taxNumber: textOf(customer.VATRegistration),
    language: (textOf(row.Language) || textOf(row.CorrespondenceLanguage)).toLowerCase(),
    blocked: row.BusinessPartnerIsBlocked === true || textOf(customer.OrderIsBlockedForCustomer) !== "",
    areas: rowsOf(customer.to_CustomerSalesArea),
  };
}

function addressOf(row: Row, name: string): Address {
  const [email] = rowsOf(row.to_EmailAddress);
  const [phone] = rowsOf(row.to_PhoneNumber);
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
