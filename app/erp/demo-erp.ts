import type { BusinessDate } from "./port/basics";

/** What the demonstration may do with its ERP besides what every ERP can: wind its clock and break it. */
export interface DemoErp {
  faults: Faults;
  /** The ERP's own day. */
  today(): Promise<BusinessDate>;
  /** Lets the ERP's own days pass, with all that happens on them. */
  advanceTime(days: number): Promise<void>;
}

/** What can be made to go wrong, for tests and for showing how the portal behaves. */
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
  /** Names of operations or their beginnings, "orders." or "orders.create"; all when empty. */
  operations?: string[];
  /** For latency and slow outputs. */
  milliseconds?: number;
  /** For unavailable, maintenance and throttled: the header as a server would send it, seconds or a date. */
  retryAfter?: string;
  /** For locked. */
  by?: string;
  /** For another customer: which sold-to takes the place of the one that was named. */
  partner?: string;
  /** For refused: what the ERP answers, as JSON, and its status line's text. */
  answer?: string;
  statusText?: string;
}

export interface Fault {
  name: FaultName;
  settings: FaultSettings;
  /** How many more calls it hits; null until switched off. */
  remaining: number | null;
}

export interface Faults {
  set(name: FaultName, settings?: FaultSettings, times?: number): Promise<void>;
  clear(name?: FaultName): Promise<void>;
  list(): Promise<Fault[]>;
  /** What was called since `recordCalls` was switched on. */
  calls(): Promise<RecordedCall[]>;
  /** Forgets the calls recorded so far. */
  forgetCalls(): Promise<void>;
}

export interface RecordedCall {
  /** Counts up. */
  id: number;
  operation: string;
  requestId: string;
}
