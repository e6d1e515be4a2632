import type { ActiveSalesArea } from "~/door/actor";
import type { PartnerFunction } from "~/erp/erp";
import type { HeldPartner } from "./holdings.store.server";
import type { FoundPartners } from "./search-partners.server";

const functionNames: Record<PartnerFunction, string> = {
  soldTo: "sold_to",
  shipTo: "ship_to",
  payer: "payer",
};

/** API shape of the customers that the token's user may work for; the first is the default. */
export const ownPartnersJson = (partners: {
  holdings: HeldPartner[];
  salesAreas: ActiveSalesArea[];
  dropShips: readonly { number: string; salesArea: string }[];
}) => ({
  items: partners.holdings.map((holding, index) => ({
    id: holding.id,
    functionName: functionNames[holding.function],
    number: holding.number,
    // Number and sales area under their short names too, as the partners of a user have them.
    nr: holding.number,
    displayName: holding.name,
    // Name in a notice that this customer is the active one now.
    displayNameNew: `${holding.name}, ${holding.salesArea.title}`,
    sa: holding.salesArea.id,
    salesArea: holding.salesArea.id,
    salesAreaTitle: holding.salesArea.title,
    currency: holding.salesArea.currency,
    default: index === 0,
    // The user's cart for it has a one-time address, which leaving the customer asks to remove.
    removeDropShip: partners.dropShips.some(
      ({ number, salesArea }) => number === holding.number && salesArea === holding.salesArea.id,
    ),
  })),
  salesAreas: partners.salesAreas.map(({ id, title }) => ({ id, title })),
});

/** API shape of one page of a customer search. */
export const partnersJson = (page: FoundPartners) => ({
  items: page.rows.map((row) => ({
    functionName: functionNames[row.function],
    number: row.number,
    displayName: row.name,
    salesAreaTitle: row.salesArea,
    postalAddresses: row.address ? [row.address] : [],
    state: row.address?.state ?? null,
    postalCode: row.address?.postalCode ?? null,
    city: row.address?.city ?? null,
  })),
  pagination: {
    page: page.page,
    pageSize: page.pageSize,
    totalResults: page.total,
    totalPages: Math.max(1, Math.ceil(page.total / page.pageSize)),
  },
  cacheInfo: null,
});
