/** Words that every group of the port shares. Everything here survives JSON. */

/** An exact decimal number as text, "1234.50": prices, quantities, percentages. */
export type Decimal = string;

/** A day of the business without a time zone, "2026-11-21". */
export type BusinessDate = string;

/** A point in time, "2026-11-21T09:30:00.000Z". */
export type Instant = string;

/** Who asks, in which language and for which part of the business. Handed to every call. */
export interface ErpContext {
  /** The ERP connection; a sales area belongs to exactly one. */
  system: string;
  /** Language of texts, statuses and messages: en, fr, nl, pt, sr or zh. */
  language: string;
  salesArea: string;
  /** The active customer, whose prices and units apply. */
  partner?: string;
  /** Goes along to the ERP's log, so that both sides can be read together. */
  requestId: string;
  /** After this moment nobody waits for the answer any more. */
  deadline?: Date;
  /** Ends the call when the visitor has gone. */
  signal?: AbortSignal;
  /** Ask the ERP itself even if a fresh enough answer is at hand. */
  refresh?: boolean;
  /** Read once and for good, by whoever keeps a copy of their own: the answer is not remembered. */
  once?: true;
}

export interface ErpResult<T> {
  value: T;
  messages: ErpMessage[];
  /** When the ERP said so; older than now when it comes out of the cache. */
  asOf: Instant;
  source: "erp" | "cache";
}

export interface ErpMessage {
  severity: "error" | "warning" | "info" | "success";
  /** Stable for programs, in dotted words: "material.notSellable". */
  code: string;
  /** For people, in the language of the context. */
  text: string;
  target?: { item?: number; field?: string };
}

export type PartnerFunction = "soldTo" | "shipTo" | "payer";

export interface PartnerRef {
  function: PartnerFunction;
  number: string;
}

/**
 * Whose records a reading may find: those of any of these partners in that function, or everybody's (staff). It has
 * no default, so that nobody can forget it; a record outside is as unknown as one that does not exist.
 */
export type Scope = PartnerRef[] | "all";

export interface PageRequest<SortKey extends string> {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  sortBy?: SortKey;
  order?: "asc" | "desc";
}

export interface List<T> {
  items: T[];
  page: number;
  pageSize: number;
  /** At most 10,000 where nothing restricts the list; `more` then says that there are others. */
  total: number;
  more: boolean;
}

/** May it be done? And if not, why, for programs and for people. */
export type Permit = { allowed: true } | { allowed: false; code: string; reason: string };

/** A code of the ERP with its text in the language of the context. */
export interface Coded<C extends string = string> {
  code: C;
  label: string;
}

export interface NamedPartner {
  number: string;
  name: string;
}

export interface Address {
  name: string;
  name2: string;
  street: string;
  postalCode: string;
  city: string;
  state: string;
  /** ISO 3166, two letters. */
  country: string;
  phone: string;
  email: string;
}
