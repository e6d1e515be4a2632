import type { BusinessDate, ErpContext, ErpResult } from "./basics";

/** What a system can do beyond what every system must. Pages ask before they offer it. */
export interface Capabilities {
  /** The ERP itself refuses a second document of the same submission key, so that sending again is safe. */
  refusesDuplicateKeys: boolean;
  /** The ERP searches materials by words. */
  materialSearch: boolean;
  batches: boolean;
  scheduleLines: boolean;
  priceComponents: boolean;
  creditExposure: boolean;
  addressValidation: boolean;
  changeOrders: boolean;
  changeQuotes: boolean;
  convertQuotes: boolean;
  returns: boolean;
  tracking: boolean;
  downPayments: boolean;
  postPayments: boolean;
  attachments: boolean;
  /** Kinds of output that exist as the ERP's own files. */
  outputs: ("orderConfirmation" | "quotation" | "deliveryNote" | "invoice")[];
  /** Lists of all sales documents together. */
  mixedDocumentList: boolean;
}

export interface ServiceHealth {
  service: string;
  ok: boolean;
  milliseconds: number;
  text: string;
}

export interface SalesAreaInfo {
  salesArea: string;
  title: string;
  currency: string;
  /** The ERP's own day, which in a demonstration may run ahead. */
  today: BusinessDate;
}

export interface System {
  capabilities(ctx: ErpContext): Promise<ErpResult<Capabilities>>;
  /** Answers for each service by itself and does not throw when one of them is ill. */
  ping(ctx: ErpContext): Promise<ErpResult<ServiceHealth[]>>;
  salesAreas(ctx: ErpContext): Promise<ErpResult<SalesAreaInfo[]>>;
}
