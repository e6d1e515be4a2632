import type { Address, PartnerFunction } from "../../port/basics";
import { type Call, reject } from "../call";
import type { PartnerAreaRow, PartnerRow } from "../master/rows";

export interface Parties {
  soldTo: PartnerRow;
  shipTo: PartnerRow;
  payer: PartnerRow;
  area: PartnerAreaRow;
}

type RelatedPartner = PartnerRow & { function: PartnerFunction; isDefault: boolean };

/** Determines ship-to and payer from the sold-to where the draft has none. */
export async function determineParties(
  call: Call,
  draft: { soldTo: string; shipTo?: string | undefined; payer?: string | undefined },
): Promise<Parties> {
  const salesArea = call.ctx.salesArea;
  const row = await call.sql.maybe<{ partner: PartnerRow; area: PartnerAreaRow; related: RelatedPartner[] }>(
    `SELECT ${partnerJson("p")} AS partner,
       json_build_object('partner', a.partner, 'salesArea', a.sales_area, 'priceList', a.price_list,
         'customerGroup', a.customer_group, 'paymentTerms', a.payment_terms, 'shippingOption', a.shipping_option,
         'incoterms', a.incoterms, 'taxClass', a.tax_class, 'completeDelivery', a.complete_delivery) AS area,
       (SELECT coalesce(json_agg((${partnerJson("r")})::jsonb ||
          jsonb_build_object('function', x.function, 'isDefault', x.is_default) ORDER BY x.is_default DESC, r.number), '[]')
        FROM partner_relations x JOIN partners r ON r.number = x.partner
        WHERE x.sold_to = p.number AND x.sales_area = a.sales_area) AS related
     FROM partners p JOIN partner_areas a ON a.partner = p.number AND a.sales_area = $2
     WHERE p.number = $1`,
    [draft.soldTo, salesArea],
  );
  if (!row) throw reject(call, "partner.unknown", { partner: draft.soldTo, salesArea }, { field: "soldTo" });

  const choose = (partnerFunction: "shipTo" | "payer", number: string | undefined): PartnerRow => {
    if (number === row.partner.number) return row.partner;
    const candidates = row.related.filter((one) => one.function === partnerFunction);
    if (number === undefined) return candidates[0] ?? row.partner;
    const candidate = candidates.find((one) => one.number === number);
    if (!candidate) {
      throw reject(
        call,
        "partner.notAllowed",
        { partner: number, soldTo: draft.soldTo },
        { field: partnerFunction },
      );
    }
    return candidate;
  };
  return {
    soldTo: row.partner,
    shipTo: choose("shipTo", draft.shipTo),
    payer: choose("payer", draft.payer),
    area: row.area,
  };
}

/** Writes a partner as JSON with the names of `PartnerRow`. */
export const partnerJson = (alias: string) =>
  `json_build_object('number', ${alias}.number, 'name', ${alias}.name, 'name2', ${alias}.name2,
    'street', ${alias}.street, 'postalCode', ${alias}.postal_code, 'city', ${alias}.city, 'state', ${alias}.state,
    'country', ${alias}.country, 'phone', ${alias}.phone, 'email', ${alias}.email, 'functions', ${alias}.functions,
    'blocked', ${alias}.blocked, 'taxNumber', ${alias}.tax_number, 'language', ${alias}.language,
    'creditLimit', ${alias}.credit_limit::text, 'creditCurrency', ${alias}.credit_currency, 'payment', ${alias}.payment)`;

export const addressOf = (partner: PartnerRow): Address => ({
  name: partner.name,
  name2: partner.name2,
  street: partner.street,
  postalCode: partner.postalCode,
  city: partner.city,
  state: partner.state,
  country: partner.country,
  phone: partner.phone,
  email: partner.email,
});
