import type {
  Address,
  Coded,
  Decimal,
  ErpContext,
  ErpMessage,
  ErpResult,
  List,
  PageRequest,
  PartnerFunction,
} from "./basics";

export interface Partner {
  number: string;
  name: string;
  address: Address;
  functions: PartnerFunction[];
  /** Orders of a blocked customer are refused; their documents can still be read. */
  blocked: boolean;
  taxNumber: string;
  language: string;
  /** What holds in the sales area of the context; null where the partner does not belong to it. */
  terms: SalesTerms | null;
}

export interface SalesTerms {
  salesArea: string;
  currency: string;
  priceList: string;
  customerGroup: string;
  paymentTerms: Coded;
  shippingCondition: Coded;
  incoterms: string;
  completeDelivery: boolean;
}

export interface PartnerSalesArea {
  salesArea: string;
  title: string;
  currency: string;
}

export interface RelatedPartner {
  function: PartnerFunction;
  number: string;
  name: string;
  address: Address;
  /** The one that documents take when nothing else is said. */
  default: boolean;
}

export type PartnerCriterion = "number" | "name" | "city" | "postalCode" | "state" | "country" | "street";

export interface PartnerSearch extends PageRequest<"number" | "name" | "city" | "postalCode"> {
  /** Any of number, name and town. */
  q?: string;
  criteria?: Partial<Record<PartnerCriterion, string>>;
  function?: PartnerFunction;
  /** Only partners that work for this sold-to. */
  relatedTo?: string;
}

export interface AddressVerdict {
  valid: boolean;
  /** Where and what, as messages with `target.field`. */
  problems: ErpMessage[];
  /** Addresses that the ERP would write instead, best first. */
  suggestions: Address[];
}

export interface CreditStanding {
  payer: string;
  currency: string;
  limit: Decimal;
  /** Open orders, open deliveries and open items. */
  exposure: Decimal;
  available: Decimal;
}

export interface Partners {
  get(ctx: ErpContext, number: string): Promise<ErpResult<Partner>>;
  search(ctx: ErpContext, search: PartnerSearch): Promise<ErpResult<List<Partner>>>;
  /** The partners that may stand in a function on documents of this sold-to, in the context's sales area. */
  related(
    ctx: ErpContext,
    number: string,
    partnerFunction: PartnerFunction,
  ): Promise<ErpResult<RelatedPartner[]>>;
  salesAreas(ctx: ErpContext, number: string): Promise<ErpResult<PartnerSalesArea[]>>;
  addresses(ctx: ErpContext, number: string): Promise<ErpResult<Address[]>>;
  validateAddress(ctx: ErpContext, address: Address): Promise<ErpResult<AddressVerdict>>;
  credit(ctx: ErpContext, payer: string): Promise<ErpResult<CreditStanding>>;
}
