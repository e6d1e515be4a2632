import type { Coded, Decimal, ErpContext, ErpResult, List, NamedPartner, Scope } from "./basics";
import type { DocumentRef, DocumentRow, DocumentSearch } from "./documents";

export type ClaimType = "return" | "complaint";

export interface Claim {
  type: ClaimType;
  /** Delivery or invoice that the claim refers to. */
  document: DocumentRef;
  contact: string;
  text: string;
  lines: { itemNumber: number; quantity: Decimal; reason: string }[];
}

export interface ReturnDocument extends DocumentRow {
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
  get(ctx: ErpContext, number: string, within: Scope): Promise<ErpResult<ReturnDocument>>;
  search(ctx: ErpContext, search: DocumentSearch): Promise<ErpResult<List<DocumentRow>>>;
}
