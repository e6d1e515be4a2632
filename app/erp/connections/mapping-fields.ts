/** Code that an ERP uses, and in how many of the newest records. */
export interface UsedCode {
  code: string;
  count: number;
}

export interface UsedSalesArea {
  salesOrganization: string;
  distributionChannel: string;
  division: string;
  currency: string;
  companyCode: string;
  plant: string;
  customers: number;
}

/** Codes of which the portal uses one. */
export const mappedChoices = [
  "orderType",
  "quoteType",
  "returnType",
  "complaintType",
  "soldTo",
  "shipTo",
  "payer",
  "rejection",
] as const;

/** Lists of codes, each of which has a code of the portal. */
export const mappedLists = ["units", "shipping", "paymentTerms", "claimReasons"] as const;

export type MappedChoice = (typeof mappedChoices)[number];
export type MappedList = (typeof mappedLists)[number];

export interface UsedCodes {
  salesAreas: UsedSalesArea[];
  codes: Record<MappedChoice | MappedList, UsedCode[]>;
  /** Services that did not answer: what they know is missing. */
  unread: string[];
}

/** Codes of an ERP beside what they mean to the portal, or what is proposed. */
export interface Mapping {
  areas: (UsedSalesArea & { key: string; id: string; title: string; isUsed: boolean })[];
  choices: { name: MappedChoice; value: string; options: UsedCode[] }[];
  lists: { name: MappedList; rows: (UsedCode & { value: string })[] }[];
}

/** Names of the fields of the form. A part that is a number alone would be read as the place in a list. */
export const mappingFields = {
  area: (key: string, part: "used" | "id" | "title" | "companyCode" | "plant" | "currency") =>
    `area:${part}:${key}`,
  choice: (name: MappedChoice) => `choice:${name}`,
  code: (list: MappedList, code: string) => `code:${list}:${encode(code)}`,
};

const encode = (code: string) => encodeURIComponent(code).replaceAll(".", "%2E");
