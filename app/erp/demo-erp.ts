import type { BusinessDate } from "./port/basics";

/** Controls of the demonstration ERP beyond the port: its clock and its faults. */
export interface DemoErp {
  faults: Faults;
  /** Current day of the ERP. */
  today(): Promise<BusinessDate>;
  /** Advances the ERP's clock by days and does the daily work of each of them. */
  advanceTime(days: number): Promise<void>;
}

/** Faults that tests and demonstrations can switch on. */
export const faultNames = [
  "latency",
  "unavailable",
  "maintenance",
  "throttled",
  "hang",
  "reset",
  "lostRequest",
  "lostReply",
  "auth",
  "refused",
  "staleVersion",
  "locked",
  "slowOutput",
  "otherPartner",
  "protocol",
  "recordCalls",
] as const;

export type FaultName = (typeof faultNames)[number];

export interface FaultSettings {
  /** Operation names or prefixes of them ("orders.create", "orders."); empty for all. */
  operations?: string[];
  /** Delay of `latency` and `slowOutput`. */
  milliseconds?: number;
  /** `Retry-After` header of `unavailable`, `maintenance` and `throttled`: seconds or a date. */
  retryAfter?: string;
  /** Name of the lock's owner, for `locked`. */
  by?: string;
  /** Sold-to that replaces the requested one, for `otherPartner`. */
  partner?: string;
  /** JSON body of the error response, for `refused`; `statusText` is that of its status line. */
  answer?: string;
  statusText?: string;
}

export interface Fault {
  name: FaultName;
  settings: FaultSettings;
  /** Number of calls left to hit; null until switched off. */
  remaining: number | null;
}

export interface Faults {
  set(name: FaultName, settings?: FaultSettings, times?: number): Promise<void>;
  clear(name?: FaultName): Promise<void>;
  list(): Promise<Fault[]>;
  /** Calls since `recordCalls` was switched on. */
  calls(): Promise<RecordedCall[]>;
  /** Deletes the recorded calls. */
  forgetCalls(): Promise<void>;
}

export interface RecordedCall {
  /** Ascending. */
  id: number;
  operation: string;
  requestId: string;
}
