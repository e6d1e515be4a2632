/**
 * Customising of the simulated tenant: the codes behind the ERP's own words. SAP stores internal codes; unit, order type
 * and partner function are shown as external codes, which depend on the language (trap 11 and 19).
 */

/** A code: as stored, and as shown in English, German and French. */
interface Code {
  internal: string;
  EN: string;
  DE: string;
  FR: string;
}

const same = (internal: string, EN: string, DE = EN, FR = EN): Code => ({ internal, EN, DE, FR });

export const units: Record<string, Code & { iso: string }> = {
  PCE: { ...same("ST", "PC", "ST", "PCE"), iso: "PCE" },
  BOX: { ...same("KAR", "CAR", "KAR", "CAR"), iso: "CT" },
  PAK: { ...same("PAK", "PAC", "PAK", "PAQ"), iso: "PK" },
  M: { ...same("M", "M"), iso: "MTR" },
  ROL: { ...same("ROL", "ROL"), iso: "RO" },
  L: { ...same("L", "L"), iso: "LTR" },
  CAN: { ...same("KAN", "CAN", "KAN", "BID"), iso: "CA" },
  DRM: { ...same("FAS", "DR", "FAS", "FUT"), iso: "DR" },
  KG: { ...same("KG", "KG"), iso: "KGM" },
};

export const partnerFunctions = {
  soldTo: same("AG", "SP", "AG", "DO"),
  shipTo: same("WE", "SH", "WE", "RM"),
  payer: same("RG", "PY", "RG", "PA"),
} satisfies Record<string, Code>;

export const documentTypes = {
  order: same("TA", "OR", "TA", "CD"),
  quote: same("AG", "QT", "AG", "OF"),
  return: same("RE2", "CBAR", "RE2", "RET"),
  complaint: same("G2", "CR", "G2", "AV"),
} satisfies Record<string, Code>;

export const shippingConditions: Record<string, string> = {
  standard: "01",
  express: "02",
  pickup: "03",
  freight: "04",
};

/** Sales organisation, distribution channel and division of each sales area. */
export const distributionChannel = "10";
export const division = "00";

export const rejectionReasons: Record<string, string> = { seller: "01", customer: "10" };

export const returnReasons: Record<string, string> = {
  damaged: "101",
  wrongMaterial: "102",
  wrongQuantity: "103",
  quality: "104",
  tooLate: "105",
  notNeeded: "106",
  priceWrong: "107",
};

export const paymentTerms: Record<string, string> = { N14: "NT14", N30: "NT30", N60: "NT60", D14N30: "0014" };

export const conditionTypes: Record<string, string> = {
  listPrice: "PR00",
  customerPrice: "PR01",
  agreedPrice: "PN00",
  gross: "",
  quantityDiscount: "K005",
  groupDiscount: "K032",
  customerDiscount: "K007",
  surcharge: "ZSUR",
  net: "",
  smallOrder: "AMIZ",
  freight: "HD00",
  tax: "MWST",
  cashDiscount: "SKTO",
  cost: "VPRS",
};

/** Reasons why a condition is inactive: Y subsequent price, X formula or requirement, K calculation basis. */
export const inactiveReasons: Record<string, string> = {
  replaced: "Y",
  netPrice: "X",
  belowScale: "K",
  exempt: "X",
};

export const paymentMethods: Record<string, string> = { card: "K", eCheck: "E", bankTransfer: "T" };

/** Categories of documents in document flows. */
export const documentCategories: Record<string, string> = {
  quote: "B",
  order: "C",
  delivery: "J",
  invoice: "M",
  creditMemo: "O",
  return: "H",
};

/** Long text that holds the note of a document or an item. */
export const noteText = "TX01";

/** Word of the ERP for a code of a payload: internal, external in the caller's language, or unknown. */
export function wordOf(codes: Record<string, Code>, code: string, language: string): string | undefined {
  const key = language === "DE" || language === "FR" ? language : "EN";
  return Object.entries(codes).find(([, one]) => one[key] === code)?.[0];
}

const wordOfInternal = (codes: Record<string, Code>, code: string): string | undefined =>
  Object.entries(codes).find(([, one]) => one.internal === code)?.[0];

export const wordOfPlain = (codes: Record<string, string>, code: string): string | undefined =>
  Object.entries(codes).find(([, one]) => one === code)?.[0];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const caseOf = (column: string, pairs: [string, string][], defaultValue: string) =>
  `CASE ${column} ${pairs.map(([from, to]) => `WHEN ${quote(from)} THEN ${quote(to)}`).join(" ")} ELSE ${defaultValue} END`;

/** SQL for a plain code. */
export const codeSql = (column: string, codes: Record<string, string>): string =>
  caseOf(column, Object.entries(codes), column);

/** SQL for an internal code. */
const internalSql = (column: string, codes: Record<string, Code>): string =>
  caseOf(
    column,
    Object.entries(codes).map(([word, code]) => [word, code.internal]),
    column,
  );

/** SQL for an external code in the language of the caller. */
export const externalSql = (column: string, codes: Record<string, Code>): string => {
  const inLanguage = (language: "EN" | "DE" | "FR") =>
    caseOf(
      column,
      Object.entries(codes).map(([word, code]) => [word, code[language]]),
      column,
    );
  return `CASE :codes WHEN 'DE' THEN ${inLanguage("DE")} WHEN 'FR' THEN ${inLanguage("FR")} ELSE ${inLanguage("EN")} END`;
};

const isoUnits = Object.fromEntries(Object.entries(units).map(([word, { iso }]) => [word, iso]));

/** The three columns of a unit: external, internal and ISO code. */
export const unitColumns = (name: string, column: string): Record<string, string> => ({
  [`${name}Unit`]: externalSql(column, units),
  [`${name}SAPUnit`]: internalSql(column, units),
  [`${name}ISOUnit`]: codeSql(column, isoUnits),
});

/** Word of the ERP for a unit given in any of its three forms, or undefined if it is unknown. */
export function unitOf(fields: Record<string, unknown>, name: string, language: string): string | undefined {
  const text = (field: string) => (typeof fields[field] === "string" ? String(fields[field]) : "");
  const [external, sap, iso] = [text(`${name}Unit`), text(`${name}SAPUnit`), text(`${name}ISOUnit`)];
  if (sap) return wordOfInternal(units, sap) ?? sap;
  if (iso) return wordOfPlain(isoUnits, iso) ?? iso;
  return external ? (wordOf(units, external, language) ?? `?${external}`) : undefined;
}
