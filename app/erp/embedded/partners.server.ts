import { countryName } from "~/i18n/country-name";
import { likePrefix } from "~/lib/like";
import type { Address, ErpMessage, List, PartnerFunction } from "../port/basics";
import type {
  AddressVerdict,
  Partner,
  PartnerCriterion,
  PartnerSalesArea,
  PartnerSearch,
  RelatedPartner,
} from "../port/partners";
import { pageOf, Where } from "../search/where";
import { codeWithLabel, localeOf, message, textIn } from "../texts/text";
import { type Call, notFoundError } from "./call";
import { addressOf } from "./evaluate/parties.server";
import { countUpTo } from "./list.server";
import type { PartnerAreaRow, PartnerRow } from "./master/rows";
import { isHan, searchQuery, searchWords } from "./search-words";

type PartnerWithTerms = PartnerRow & { terms: PartnerAreaRow | null };

const termsOfArea = (area: string) =>
  `(SELECT json_build_object('partner', a.partner, 'salesArea', a.sales_area, 'priceList', a.price_list,
     'customerGroup', a.customer_group, 'paymentTerms', a.payment_terms, 'shippingOption', a.shipping_option,
     'incoterms', a.incoterms, 'taxClass', a.tax_class, 'completeDelivery', a.complete_delivery)
    FROM partner_areas a WHERE a.partner = p.number AND a.sales_area = ${area}) AS terms`;

export async function getPartner(call: Call, number: string): Promise<Partner> {
  const row = await call.sql.maybe<PartnerWithTerms>(
    `SELECT p.*, ${termsOfArea("$2")} FROM partners p WHERE p.number = $1`,
    [number, call.ctx.salesArea],
  );
  if (!row) throw notFoundError(`partner ${number}`);
  return presentPartner(call, row);
}

function withoutBlanks(column: string): string {
  return `replace(${column}, ' ', '')`;
}

/** Columns that are searched by their beginning; postal codes are compared without blanks. */
const criteria: Record<Exclude<PartnerCriterion, "name">, string> = {
  number: "p.number",
  city: "lower(p.city)",
  postalCode: `lower(${withoutBlanks("p.postal_code")})`,
  state: "lower(p.state)",
  country: "lower(p.country)",
  street: "lower(p.street)",
};

const sorts: Record<NonNullable<PartnerSearch["sortBy"]>, string> = {
  number: "p.number",
  name: "p.name",
  city: "p.city",
  postalCode: "p.postal_code",
};

/** Finds partners of the sales area: sold-tos by their own terms, others by the sold-tos they are assigned to. */
export async function searchPartners(call: Call, search: PartnerSearch): Promise<List<Partner>> {
  const where = new Where();
  const area = where.value(call.ctx.salesArea);
  const parts = [
    `(EXISTS (SELECT FROM partner_areas a WHERE a.partner = p.number AND a.sales_area = ${area})
      OR EXISTS (SELECT FROM partner_relations r WHERE r.partner = p.number AND r.sales_area = ${area}))`,
  ];
  const q = search.q?.trim();
  if (q) {
    const words = searchQuery(q);
    parts.push(words ? `p.search @@ ${where.value(words)}::tsquery` : "false");
  }
  for (const [key, column] of Object.entries(criteria)) {
    const text = search.criteria?.[key as PartnerCriterion]?.trim();
    const value = key === "postalCode" ? text?.replace(/\s/g, "") : text;
    if (value) parts.push(`${column} LIKE ${where.value(likePrefix(value.toLowerCase()))}`);
  }
  const name = search.criteria?.name?.trim();
  if (name) parts.push(hasNameWords(name, where));
  if (search.function) parts.push(`${where.value(search.function)} = ANY(p.functions)`);
  if (search.relatedTo) {
    parts.push(
      `EXISTS (SELECT FROM partner_relations r WHERE r.partner = p.number AND r.sold_to = ${where.value(search.relatedTo)}
        AND r.sales_area = ${area}${search.function ? ` AND r.function = ${where.value(search.function)}` : ""})`,
    );
  }
  const { limit, offset } = pageOf(search);
  const column = sorts[search.sortBy ?? "number"];
  const direction = search.order === "desc" ? "DESC" : "ASC";
  const condition = parts.join(" AND ");
  const rows = await call.sql.many<PartnerWithTerms>(
    `SELECT p.*, ${termsOfArea(area)} FROM partners p WHERE ${condition}
     ORDER BY ${column} ${direction}, p.number LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  const total = await countUpTo(call.sql, `SELECT 1 FROM partners p WHERE ${condition}`, where.values);
  return {
    items: rows.map((row) => presentPartner(call, row)),
    page: search.page,
    pageSize: limit,
    ...total,
  };
}

const foldedName =
  "regexp_replace(normalize(lower(p.name || ' ' || p.name2), NFKD), '[\u0300-\u036f]', '', 'g')";

/**
 * Condition that each typed word begins a word of the name. The index finds the words among those of number, name and town; the
 * name itself decides.
 */
function hasNameWords(text: string, where: Where): string {
  const words = searchWords(text);
  if (words.length === 0) return "false";
  const longWords = words.filter((word) => word.length > 1).join(" ");
  const query = longWords ? searchQuery(longWords) : null;
  return [
    ...(query ? [`p.search @@ ${where.value(query)}::tsquery`] : []),
    ...words.map((word) => `${foldedName} ~ ${where.value(isHan(word) ? word : `\\m${word}`)}`),
  ].join(" AND ");
}

export async function relatedPartners(
  call: Call,
  number: string,
  partnerFunction: PartnerFunction,
): Promise<RelatedPartner[]> {
  const rows = await call.sql.many<PartnerRow & { isDefault: boolean }>(
    `SELECT p.*, r.is_default FROM partner_relations r JOIN partners p ON p.number = r.partner
     WHERE r.sold_to = $1 AND r.sales_area = $2 AND r.function = $3 ORDER BY r.is_default DESC, p.number`,
    [number, call.ctx.salesArea, partnerFunction],
  );
  return rows.map((row) => ({
    function: partnerFunction,
    number: row.number,
    name: row.name,
    address: addressOf(row),
    default: row.isDefault,
  }));
}

export async function salesAreasOf(call: Call, number: string): Promise<PartnerSalesArea[]> {
  const rows = await call.sql.many<{ salesArea: string }>(
    `SELECT sales_area FROM partner_areas WHERE partner = $1
     UNION SELECT sales_area FROM partner_relations WHERE partner = $1 ORDER BY 1`,
    [number],
  );
  return rows.flatMap(({ salesArea }) => {
    const area = call.reference.salesAreas.get(salesArea);
    return area ? [{ salesArea, title: textIn(area.titles, call.language), currency: area.currency }] : [];
  });
}

export async function addressesOf(call: Call, number: string): Promise<Address[]> {
  const rows = await call.sql.many<PartnerRow>(
    `SELECT p.* FROM partners p WHERE p.number = $1
     UNION
     SELECT p.* FROM partners p JOIN partner_relations r ON r.partner = p.number
     WHERE r.sold_to = $1 AND r.sales_area = $2 AND r.function = 'shipTo' ORDER BY number`,
    [number, call.ctx.salesArea],
  );
  return rows.sort((a, b) => Number(b.number === number) - Number(a.number === number)).map(addressOf);
}

/** Postal code formats of the countries that are delivered to; 9 stands for a digit, A for a letter. */
const postalCodes: Record<string, string[]> = {
  AT: ["9999"],
  BE: ["9999"],
  BR: ["99999-999", "99999999"],
  CH: ["9999"],
  CN: ["999999"],
  DE: ["99999"],
  ES: ["99999"],
  FR: ["99999"],
  GB: ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA"],
  IT: ["99999"],
  LU: ["9999"],
  NL: ["9999 AA", "9999AA"],
  PT: ["9999-999"],
  RS: ["99999"],
  US: ["99999", "99999-9999"],
};

const shapeOf = (text: string): string =>
  text.replace(/[0-9]/g, "9").replace(/[a-z]/gi, "A").replace(/\s+/g, " ").trim();

export async function validateAddress(call: Call, address: Address): Promise<AddressVerdict> {
  const problems: ErpMessage[] = [];
  const requiredFields = ["name", "street", "postalCode", "city", "country"] as const;
  for (const field of requiredFields) {
    if (!address[field].trim()) {
      problems.push(
        message("error", "address.required", call.language, { values: { field }, target: { field } }),
      );
    }
  }
  const country = address.country.trim().toUpperCase();
  const shapes = postalCodes[country];
  const postalCode = address.postalCode.trim().toUpperCase();
  const values = { value: postalCode, country: countryName(country, localeOf(call.language)) };
  if (country && !shapes) {
    problems.push(
      message("error", "address.country", call.language, { values, target: { field: "country" } }),
    );
  }
  const isMisfit = Boolean(shapes && postalCode && !shapes.includes(shapeOf(postalCode)));
  if (isMisfit) {
    problems.push(
      message("error", "address.postalCode", call.language, { values, target: { field: "postalCode" } }),
    );
  }
  const suggestions = await suggestAddresses(call, { ...address, country, postalCode }, isMisfit);
  return { valid: problems.length === 0, problems, suggestions };
}

const withoutSpaces = (postalCode: string) => postalCode.replace(/\s/g, "");

/** Suggests known addresses: the city of the postal code, or the postal code of the city. */
async function suggestAddresses(call: Call, address: Address, isMisfit: boolean): Promise<Address[]> {
  const postalCode = withoutSpaces(address.postalCode);
  const rows = await call.sql.many<{ postalCode: string; city: string; state: string }>(
    `SELECT DISTINCT postal_code, city, state FROM partners
     WHERE country = $1 AND (${withoutBlanks("postal_code")} = $2 OR lower(city) = lower($3)) ORDER BY postal_code LIMIT 5`,
    [address.country, postalCode, address.city.trim()],
  );
  const isSame = rows.some(
    (row) => row.city === address.city.trim() && withoutSpaces(row.postalCode) === postalCode,
  );
  if (isSame && !isMisfit) return [];
  return rows.map((row) => ({ ...address, ...row, state: row.state || address.state }));
}

function presentPartner(call: Call, row: PartnerWithTerms): Partner {
  const area = row.terms;
  return {
    number: row.number,
    name: row.name,
    address: addressOf(row),
    functions: row.functions,
    blocked: row.blocked,
    taxNumber: row.taxNumber,
    language: row.language,
    terms: area && {
      salesArea: area.salesArea,
      currency: call.reference.salesAreas.get(area.salesArea)?.currency ?? "",
      priceList: area.priceList,
      customerGroup: area.customerGroup,
      paymentTerms: codeWithLabel("terms", area.paymentTerms, call.language),
      shippingCondition: codeWithLabel("shipping", area.shippingOption, call.language),
      incoterms: area.incoterms,
      completeDelivery: area.completeDelivery,
    },
  };
}
