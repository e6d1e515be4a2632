/** Call to the ERP as the page that waited for it saw it. */
export interface TracedCall {
  operation: string;
  milliseconds: number;
  /** True if the answer came from the cache. */
  isCached: boolean;
  /** `ok`, or the kind of the failure. */
  result: string;
  messages: { severity: "error" | "warning" | "info" | "success"; code: string; text: string }[];
}

/** Takes note of the calls of one request. */
export interface CallTrace {
  noteCall(call: TracedCall): void;
}
