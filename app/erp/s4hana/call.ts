import type { Clock } from "~/lib/clock";
import { ErpError } from "../erp-errors";
import type { ItemReservations } from "../item-reservations";
import type { ErpContext, ErpMessage, ErpResult } from "../port/basics";
import type { ODataClient } from "./odata/client.server";
import type { SapSalesArea, SapSettings } from "./settings";

/** Everything that a method of the adapter works with. */
export interface SapSystem {
  client: ODataClient;
  settings: SapSettings;
  clock: Clock;
  reservations: ItemReservations;
}

/** Working context of one call, passed to every part of the adapter. */
export interface SapCall extends SapSystem {
  ctx: ErpContext;
  /** Messages about the call as a whole. */
  messages: ErpMessage[];
}

/** The same call for another customer; its messages go into the same list. */
export const callFor = (call: SapCall, partner: string): SapCall => ({
  ...call,
  ctx: { ...call.ctx, partner },
});

/** Services by what they are for; a name with ";v=" holds its version. */
export const services = {
  partners: "API_BUSINESS_PARTNER",
  materials: "API_PRODUCT_SRV",
  customerMaterials: "API_CUSTOMER_MATERIAL_SRV",
  pricing: "API_SALES_ORDER_SIMULATION_SRV",
  conditions: "API_SLSPRICINGCONDITIONRECORD_SRV",
  availability: "API_PRODUCT_AVAILY_INFO_BASIC",
  stock: "API_MATERIAL_STOCK_SRV",
  batches: "API_BATCH_SRV",
  orders: "API_SALES_ORDER_SRV",
  quotes: "API_SALES_QUOTATION_SRV",
  deliveries: "API_OUTBOUND_DELIVERY_SRV;v=0002",
  invoices: "API_BILLING_DOCUMENT_SRV",
  accounting: "API_OPLACCTGDOCITEMCUBE_SRV",
  paymentAdvice: "API_PAYMENT_ADVICE_SRV",
  returns: "API_CUSTOMER_RETURN_SRV",
  creditMemoRequests: "API_CREDIT_MEMO_REQUEST_SRV",
  attachments: "API_CV_ATTACHMENT_SRV",
} as const;

export function areaOf(system: SapSystem, id: string): SapSalesArea {
  const area = system.settings.salesAreas.find((one) => one.id === id);
  if (!area) throw new ErpError({ kind: "notFound", what: `sales area ${id}` });
  return area;
}

/** Finds the portal's sales area of a document; undefined if the portal does not sell there. */
export const areaWith = (
  { settings }: SapSystem,
  organization: string,
  channel: string,
  division: string,
): SapSalesArea | undefined =>
  settings.salesAreas.find(
    (area) =>
      area.salesOrganization === organization &&
      area.distributionChannel === channel &&
      area.division === division,
  );

/** Runs a method and wraps its value with the time of the answer. */
export async function answerWith<T>(
  system: SapSystem,
  ctx: ErpContext,
  work: (call: SapCall) => Promise<T>,
): Promise<ErpResult<T>> {
  const messages: ErpMessage[] = [];
  const value = await work({ ...system, ctx, messages });
  return { value, messages, asOf: system.clock.now().toISOString(), source: "erp" };
}

export const unsupportedError = (capability: string): ErpError =>
  new ErpError({ kind: "unsupported", capability });

export const notFoundError = (what: string): ErpError => new ErpError({ kind: "notFound", what });

/** Splits a list for filters by OR: SAP and the proxies before it limit the length of an address. */
export function chunksOf<T>(values: readonly T[], size = 40): T[][] {
  const chunks: T[][] = [];
  for (let index = 0; index < values.length; index += size) chunks.push(values.slice(index, index + size));
  return chunks;
}

/** Reads pages of a list that is complete in memory. */
export function pageOf<T>(rows: readonly T[], { page, pageSize }: { page: number; pageSize: number }) {
  const items = rows.slice((page - 1) * pageSize, page * pageSize);
  return { items, page, pageSize, total: rows.length, more: false };
}
