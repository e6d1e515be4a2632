import type {
  Address,
  Coded,
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
  /** Blocks new orders; existing documents can still be read. */
  blocked: boolean;
  taxNumber: string;
  language: string;
  /** Terms in the sales area of the context; null if the partner does not belong to it. */
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
  /** Chosen for a document that names no partner for this function. */
  default: boolean;
}

export type PartnerCriterion = "number" | "name" | "city" | "postalCode" | "state" | "country" | "street";

export interface PartnerSearch extends PageRequest<"number" | "name" | "city" | "postalCode"> {
  /** Text in the number, the name or the city. */
  q?: string;
  criteria?: Partial<Record<PartnerCriterion, string>>;
  function?: PartnerFunction;
  /** Restricts the list to partners that are assigned to this sold-to. */
  relatedTo?: string;
}

export interface AddressVerdict {
  valid: boolean;
  /** Messages with `target.field`. */
  problems: ErpMessage[];
  /** Corrected addresses, the best first. */
  suggestions: Address[];
}

export interface Partners {
  /** Gets one partner; fails with `notFound` if it is unknown. */
  get(ctx: ErpContext, number: string): Promise<ErpResult<Partner>>;
  /** Finds a page of the partners of the sales area of the context, by number unless `sortBy` says otherwise. */
  search(ctx: ErpContext, search: PartnerSearch): Promise<ErpResult<List<Partner>>>;
  /** Finds the partners that may have a function on documents of this sold-to in the sales area of the context. */
  related(
    ctx: ErpContext,
    number: string,
    partnerFunction: PartnerFunction,
  ): Promise<ErpResult<RelatedPartner[]>>;
  /** Finds the sales areas that a partner belongs to. */
  salesAreas(ctx: ErpContext, number: string): Promise<ErpResult<PartnerSalesArea[]>>;
  /** Finds the addresses of a partner and of its ship-tos, its own first. */
  addresses(ctx: ErpContext, number: string): Promise<ErpResult<Address[]>>;
  /** Validates an address; an invalid one is a result, not a failure. */
  validateAddress(ctx: ErpContext, address: Address): Promise<ErpResult<AddressVerdict>>;
}
