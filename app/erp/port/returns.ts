import type {
  BusinessDate,
  Coded,
  Decimal,
  ErpContext,
  ErpResult,
  List,
  NamedPartner,
  Scope,
} from "./basics";
import type { DocumentRef, DocumentRow, DocumentSearch, Seller } from "./documents";

export type ClaimType = "return" | "complaint";

/** Outcome that the customer would like; the seller decides. */
export const claimOutcomes = ["credit", "replacement", "repair", "return"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export interface Claim {
  type: ClaimType;
  /** Delivery or invoice that the claim refers to. */
  document: DocumentRef;
  contact: string;
  text: string;
  lines: ClaimLine[];
}

export interface ClaimLine {
  itemNumber: number;
  quantity: Decimal;
  reason: string;
  /** Batch on the label of the goods. */
  batch?: string;
  outcome?: ClaimOutcome;
}

/** Permission to send goods back, which their parcel names. */
export interface ReturnAuthorization {
  /** Return number (RMA). */
  number: string;
  issuedOn: BusinessDate;
  /** Warehouse that takes the goods. */
  returnTo: Pick<Seller, "name" | "street" | "postalCode" | "city" | "country" | "phone">;
}

export interface ReturnRow extends DocumentRow {
  /** Null until goods may be sent back, and for claims that keep them. */
  authorization: ReturnAuthorization | null;
}

export interface ReturnDocument extends ReturnRow {
  type: ClaimType;
  text: string;
  contact: string;
  decision: Coded | null;
  /** Present once the claim has been accepted and credited. */
  creditMemo: DocumentRef | null;
  shipFrom: NamedPartner;
  items: ReturnItem[];
}

export interface ReturnItem {
  itemNumber: number;
  material: string;
  name: string;
  quantity: Decimal;
  unit: string;
  net: Decimal;
  currency: string;
  reason: Coded;
  /** Batch on the label of the goods, or empty. */
  batch: string;
  /** Null if the customer did not say. */
  outcome: Coded<ClaimOutcome> | null;
  reference: { kind: DocumentRef["kind"]; number: string; itemNumber: number };
}

export interface Returns {
  /** Lists the reasons to choose from for this type of claim. */
  reasons(ctx: ErpContext, type: ClaimType): Promise<ErpResult<Coded[]>>;
  /** Creates a claim. Idempotent by `key`, as `orders.create` is. */
  create(
    ctx: ErpContext,
    claim: Claim,
    within: Scope,
    key: string,
  ): Promise<ErpResult<{ state: "created" | "duplicate"; document: ReturnDocument }>>;
  /** Finds the claim that `create` made under this key, or null. Always answered by the ERP, never by the cache. */
  findBySubmission(ctx: ErpContext, key: string): Promise<ErpResult<ReturnDocument | null>>;
  /** Gets one return; fails with `notFound` if it is unknown or outside the scope. */
  get(ctx: ErpContext, number: string, within: Scope): Promise<ErpResult<ReturnDocument>>;
  /** Finds a page of returns, the newest first unless `sortBy` says otherwise. */
  search(ctx: ErpContext, search: DocumentSearch): Promise<ErpResult<List<ReturnRow>>>;
}
