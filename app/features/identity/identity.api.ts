import type { ActiveSalesArea } from "~/door/actor";
import type { PartnerFunction } from "~/erp/erp";
import type { HeldPartner } from "./partners/holdings.store.server";
import type { FoundPartners } from "./partners/search-partners.server";

const functionNames: Record<PartnerFunction, string> = {
  soldTo: "sold_to",
  shipTo: "ship_to",
  payer: "payer",
};

/** Whoever the token's user may work for, as machines see them; the first is the default. */
export const ownPartnersJson = (own: { held: HeldPartner[]; salesAreas: ActiveSalesArea[] }) => ({
  items: own.held.map((held, index) => ({
    id: held.id,
    functionName: functionNames[held.function],
    number: held.number,
    displayName: held.name,
    salesArea: held.salesArea.id,
    salesAreaTitle: held.salesArea.title,
    currency: held.salesArea.currency,
    default: index === 0,
  })),
  salesAreas: own.salesAreas.map(({ id, title }) => ({ id, title })),
});

/** What a search for customers found, a page at a time. */
export const partnersJson = (found: FoundPartners) => ({
  items: found.rows.map((row) => ({
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
    page: found.page,
    pageSize: found.pageSize,
    totalResults: found.total,
    totalPages: Math.max(1, Math.ceil(found.total / found.pageSize)),
  },
});

export const loginsJson = ({ signIns }: { signIns: { at: Date; userAgent: string }[] }) => ({
  items: signIns.map(({ at, userAgent }) => ({ at: at.toISOString(), userAgent })),
});
