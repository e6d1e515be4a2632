import type { ErpFailure } from "../erp-errors";
import type { BusinessDate, ErpContext, ErpResult } from "./basics";
import type { OutputType } from "./documents";

/**
 * Optional abilities of a system. Pages check them before they offer an action; calling without the ability fails
 * with `unsupported`.
 */
export interface Capabilities {
  /** The ERP itself enforces the idempotency keys of `create` and `postPayment`, so that a retry after an ambiguous failure is safe. */
  refusesDuplicateKeys: boolean;
  /** The ERP has a full-text search for materials. */
  materialSearch: boolean;
  creditExposure: boolean;
  addressValidation: boolean;
  /** A quote can have a delivery address of its own, as an order can. */
  quoteAddresses: boolean;
  /** Lines of a quote can be given the price on which seller and customer agreed. */
  agreePrices: boolean;
  returns: boolean;
  downPayments: boolean;
  postPayments: boolean;
  /** Credits can be cleared with debts of the same sum, without any money. */
  offsetCredits: boolean;
  /** Goods that come back have a return number (RMA), with which their label is printed. */
  returnLabels: boolean;
  /** Payments can be listed, whoever posted them. */
  listPayments: boolean;
  statements: boolean;
  attachments: boolean;
  /** The ERP has reports of its own that the portal can run. */
  reports: boolean;
  /** Documents can be replicated, so that lists are read from the portal's own tables. */
  replication: boolean;
  /** Output types that exist as the ERP's own files. */
  outputs: OutputType[];
}

export interface ServiceHealth {
  service: string;
  /** Name and version by which the ERP's administrators know the service; absent if they are the same as ours. */
  technicalName?: string;
  version?: string;
  ok: boolean;
  milliseconds: number;
  /** Error and its remedy in the language of the context; empty if the check passed. */
  text: string;
  /** Failure of the ERP as a whole: it cannot be asked at all, or rejects the portal's user. */
  systemFailure?: ErpFailure;
}

export interface SalesAreaInfo {
  salesArea: string;
  title: string;
  currency: string;
  /** Current day of the ERP; a demonstration may be ahead of the real one. */
  today: BusinessDate;
}

export interface System {
  /** Checks each service. Does not throw if one of them fails; its `ok` is false then. */
  ping(ctx: ErpContext): Promise<ErpResult<ServiceHealth[]>>;
  /** Lists the sales areas of this connection, whatever the one of the context is. */
  salesAreas(ctx: ErpContext): Promise<ErpResult<SalesAreaInfo[]>>;
}
