import type { Partner, PartnerSalesArea, SalesTerms } from "../../port/partners";
import { areaOf, areaWith, type SapCall, type SapSystem } from "../call";
import { paymentTermsOf, portalCode } from "../codes/labels";
import type { Row } from "../odata/rows";
import { textOf } from "../odata/values";
import { readAssignments } from "./partner-functions";
import { isBlockedIn, type SapPartner } from "./read-partners";

/** Adds functions and terms in the sales area of the context. */
export async function presentPartners(call: SapCall, partners: readonly SapPartner[]): Promise<Partner[]> {
  if (partners.length === 0) return [];
  const assignments = await readAssignments(call, { partners: partners.map(({ number }) => number) });
  return partners.map(({ areas, ...partner }) => {
    const ownAssignments = assignments.filter((one) => one.partner === partner.number);
    const terms = termsOf(call, areas);
    return {
      ...partner,
      blocked: isBlockedIn(call, { ...partner, areas }),
      functions: [...new Set(ownAssignments.map((one) => one.function))],
      terms,
    };
  });
}

const areaOfRow = (system: SapSystem, row: Row) =>
  areaWith(system, textOf(row.SalesOrganization), textOf(row.DistributionChannel), textOf(row.Division));

/** Presents the sales areas of a partner that the portal knows. */
export const salesAreasOfPartner = (system: SapSystem, areas: readonly Row[]): PartnerSalesArea[] =>
  areas.flatMap((row) => {
    const area = areaOfRow(system, row);
    return area
      ? { salesArea: area.id, title: area.title, currency: textOf(row.Currency) || area.currency }
      : [];
  });

const rowHere = (call: SapCall, areas: readonly Row[]) =>
  areas.find((row) => areaOfRow(call, row)?.id === areaOf(call, call.ctx.salesArea).id);

function termsOf(call: SapCall, areas: readonly Row[]): SalesTerms | null {
  const row = rowHere(call, areas);
  if (!row) return null;
  const shipping = portalCode(call.settings.codes.shipping, textOf(row.ShippingCondition));
  return {
    salesArea: call.ctx.salesArea,
    currency: textOf(row.Currency) || areaOf(call, call.ctx.salesArea).currency,
    priceList: textOf(row.PriceListType),
    customerGroup: textOf(row.CustomerGroup),
    paymentTerms: paymentTermsOf(call, textOf(row.CustomerPaymentTerms), call.ctx.language),
    shippingCondition: { code: shipping, label: shipping },
    incoterms: textOf(row.IncotermsClassification),
    completeDelivery: row.CompleteDeliveryIsDefined === true,
  };
}
