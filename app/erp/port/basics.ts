import type { CallTrace } from "./trace";

/**
 * Types that all groups of the port share. Every value survives a round trip through JSON, except streams and
 * signals.
 */

/** Exact decimal number as text, "1234.50": prices, quantities, percentages. Never a binary floating-point number. */
export type Decimal = string;

/** Calendar day without a time zone, "2026-11-21". */
export type BusinessDate = string;

/** Point in time in UTC, "2026-11-21T09:30:00.000Z". */
export type Instant = string;

/** Context of every call: the connection, the customer, the language, and how long the caller waits. */
export interface ErpContext {
  /** ERP connection; a sales area belongs to exactly one. */
  system: string;
  /** Language of texts, statuses and messages: en, fr, nl, pt, sr or zh. */
  language: string;
  salesArea: string;
  /** Number of the active customer, whose prices and units apply. */
  partner?: string;
  /** User for whom the portal calls, for its own record of writes; none for the portal's jobs. */
  userId?: string | undefined;
  /** Correlation id: the adapter passes it to the ERP's log. */
  requestId: string;
  /** Deadline of the caller; later the call fails with `timeout`, which is ambiguous for a write that has begun. */
  deadline?: Date;
  /** Aborts the call when the caller has gone; same failure as the deadline. */
  signal?: AbortSignal;
  /** True for the company's own staff, who may be let into an announced downtime. */
  isStaff?: true;
  /** State of the circuit breaker as the request began, so that a page reads it once. */
  gate?: GateReading | undefined;
  /** Takes note of the calls of the request; never handed to the adapter. */
  trace?: CallTrace | undefined;
  /** Skips a cached answer even if it has not expired. */
  isRefresh?: boolean;
  /**
   * Accepts an answer as old as that of a list: an overview leads to pages with current ones. What it no longer waits for goes
   * on, so that the next look finds it.
   */
  isOverview?: true;
  /** Skips writing the answer to the cache, for callers that keep a copy of their own. */
  once?: true;
}

/** State of one system, which all processes share. */
export interface GateRecord {
  closedUntil: Date | null;
  reason: "retryAfter" | "breaker" | null;
  maintenance: boolean;
  /** End of the announced downtime that holds now, or null. */
  downtimeUntil: Date | null;
  /** True if the company's own staff may work while it lasts. */
  staffMayWork: boolean;
}

export interface GateReading {
  system: string;
  record: GateRecord;
  /** Monotonic milliseconds at which it was read. */
  at: number;
}

export interface ErpResult<T> {
  value: T;
  messages: ErpMessage[];
  /** Time at which the ERP gave the answer; in the past if `source` is "cache". */
  asOf: Instant;
  source: "erp" | "cache";
}

export interface ErpMessage {
  severity: "error" | "warning" | "info" | "success";
  /** Stable code for programs, in dotted words: "material.notSellable". */
  code: string;
  /** Text for people, in the language of the context. */
  text: string;
  target?: { item?: number; field?: string };
}

export type PartnerFunction = "soldTo" | "shipTo" | "payer";

export interface PartnerRef {
  function: PartnerFunction;
  number: string;
}

/**
 * Limits a read to documents on which one of these partners has that function; "all" is for internal staff. There is
 * no default, so that no caller can forget it. A document outside the scope fails with `notFound`, exactly like one
 * that does not exist; an empty scope finds nothing.
 */
export type Scope = PartnerRef[] | "all";

export interface PageRequest<SortKey extends string> {
  /** Page number, counted from 1. */
  page: number;
  pageSize: number;
  sortBy?: SortKey;
  order?: "asc" | "desc";
}

export interface List<T> {
  items: T[];
  page: number;
  pageSize: number;
  /**
   * Number of matches, counted up to a limit of the adapter (10,000 in the embedded ERP); `more` says that there are
   * further ones.
   */
  total: number;
  more: boolean;
}

/** Tells whether an action is possible now, and otherwise why not: `code` for programs, `reason` for people. */
export type Permit = { allowed: true } | { allowed: false; code: string; reason: string };

/** Code of the ERP with its text in the language of the context. */
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
  /** Country code of ISO 3166, two letters. */
  country: string;
  phone: string;
  email: string;
}
