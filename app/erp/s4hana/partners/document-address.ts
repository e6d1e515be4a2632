import type { Address } from "../../port/basics";
import type { Row } from "../odata/rows";
import { textOf } from "../odata/values";

/** Longest texts of SAP's fields. */
const lengths = { name: 40, street: 60, postalCode: 10, city: 40, region: 3 };

/** Reads an address that belongs to one document. */
export function documentAddress(row: Row): Address {
  const [name1, name2, name3, name4] = nameFields.map((field) => textOf(row[field]));
  const isLong = Boolean(name3 || name4);
  const suffixes = [row.HouseNumber, row.StreetSuffixName1].map(textOf);
  return {
    name: (isLong ? joinParts(name1, name2) : name1) || textOf(row.AddresseeFullName),
    name2: (isLong ? joinParts(name3, name4) : name2) ?? "",
    street: joinParts(textOf(row.StreetName), ...suffixes),
    postalCode: textOf(row.PostalCode),
    city: textOf(row.CityName),
    state: textOf(row.Region) || textOf(row.DistrictName),
    country: textOf(row.Country),
    phone: textOf(row.PhoneNumber),
    email: textOf(row.EmailAddress),
  };
}

const nameFields = [
  "OrganizationName1",
  "OrganizationName2",
  "OrganizationName3",
  "OrganizationName4",
] as const;

/**
 * Writes an address that holds for one document only. SAP refuses a document for one text that is too long: names and
 * streets continue in the fields that follow, and a state that is no code stands in the field of the district.
 */
export function documentAddressBody(address: Address): Row {
  const { name, name2, street, state } = address;
  const isShort = name.length <= lengths.name && name2.length <= lengths.name;
  const names = isShort ? [name, name2] : [...halves(name, lengths.name), ...halves(name2, lengths.name)];
  const [streetName, suffix] = halves(street, lengths.street);
  const isCode = state.length <= lengths.region;
  return {
    ...Object.fromEntries(names.map((text, index) => [nameFields[index] ?? "", text])),
    StreetName: streetName,
    ...(suffix ? { StreetSuffixName1: suffix } : {}),
    PostalCode: address.postalCode,
    CityName: address.city,
    ...(isCode ? { Region: state } : { DistrictName: state }),
    Country: address.country,
    PhoneNumber: address.phone,
    EmailAddress: address.email,
  };
}

/** Writes it over another one, of which nothing stays. */
export const wholeAddressBody = (address: Address): Row => ({
  ...Object.fromEntries([...nameFields, ...otherFields].map((field) => [field, ""])),
  ...documentAddressBody(address),
});

/** Fields that an address is read from and seldom written to. */
const otherFields = ["AddresseeFullName", "HouseNumber", "StreetSuffixName1", "Region", "DistrictName"];

/** Fields of an address that SAP has no room for, not even in the fields that follow. */
export const tooLongIn = ({ postalCode, city }: Address): ("postalCode" | "city")[] => [
  ...(postalCode.length > lengths.postalCode ? (["postalCode"] as const) : []),
  ...(city.length > lengths.city ? (["city"] as const) : []),
];

const joinParts = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(" ");

/** Cuts a text in two, between words if both parts fit then. */
function halves(text: string, size: number): [string, string] {
  if (text.length <= size) return [text, ""];
  const space = text.lastIndexOf(" ", size);
  const isFitting = space > 0 && text.length - space - 1 <= lengths.name;
  const end = isFitting ? space : size;
  return [text.slice(0, end), text.slice(end).trim()];
}
