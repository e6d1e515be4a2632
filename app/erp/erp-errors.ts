import type { ErpMessage } from "./port/basics";

/** Kinds of failure that callers distinguish. */
export type ErpFailure =
  /**
   * The system is unavailable until then; `maintenance` if it answered with a maintenance page or a downtime is
   * announced.
   */
  | { kind: "down"; until: Date; reason: "planned" | "retryAfter" | "breaker"; maintenance: boolean }
  | { kind: "throttled"; until: Date }
  /** `ambiguous`: the write may or may not have happened. */
  | { kind: "timeout"; ambiguous: boolean }
  | { kind: "network"; ambiguous: boolean; reset: boolean }
  /**
   * The ERP rejected the portal's technical user, or `forbidden` one service to it. Never the visitor's fault, and never a
   * reason to end a session.
   */
  | { kind: "auth"; forbidden?: true }
  | { kind: "notFound"; what: string }
  /** Optimistic lock: the document has another version than the one that the caller read. */
  | { kind: "conflict"; currentVersion: string | null }
  | { kind: "locked"; by: string; until: Date | null }
  /** A business rule refuses the call; the messages name it. */
  | { kind: "rejected"; messages: ErpMessage[] }
  | { kind: "unsupported"; capability: string }
  /** The response violates the contract of the interface. */
  | { kind: "protocol"; detail: string };

export type ErpFailureKind = ErpFailure["kind"];

/** The only error class that calls to the ERP throw. */
export class ErpError extends Error {
  readonly failure: ErpFailure;

  constructor(failure: ErpFailure, cause?: unknown) {
    super(describe(failure), cause === undefined ? undefined : { cause });
    this.name = "ErpError";
    this.failure = failure;
  }

  get kind(): ErpFailureKind {
    return this.failure.kind;
  }
}

/** Tells whether the transport failed, as opposed to a business rule. */
function isTransportFailure(error: unknown): boolean {
  return error instanceof ErpError && ["down", "timeout", "network"].includes(error.kind);
}

/** Tells whether the ERP rejects the portal's user for whatever it asks; after some attempts it may even lock that user. */
const isSignInRefused = ({ failure }: ErpError): boolean => failure.kind === "auth" && !failure.forbidden;

/** Tells whether a failure counts for the circuit breaker: the next call will most likely fail in the same way. */
export function isForBreaker(error: unknown): error is ErpError {
  return error instanceof ErpError && (isTransportFailure(error) || isSignInRefused(error));
}

/**
 * Tells whether the ERP cannot be asked just now, also because it refuses the portal's own user: a stale answer helps then,
 * and so does a later attempt.
 */
export function isErpAway(error: unknown): boolean {
  return (
    isTransportFailure(error) || (error instanceof ErpError && ["throttled", "auth"].includes(error.kind))
  );
}

/**
 * Tells whether a write may have happened in spite of the failure: look it up by its key, do not repeat it blindly.
 */
export function isAmbiguous(error: unknown): boolean {
  return error instanceof ErpError && "ambiguous" in error.failure && error.failure.ambiguous;
}

/**
 * Tells whether certainly nothing was written and a retry may succeed: the call did not arrive or was turned away.
 */
export function isSafeToRepeat(error: unknown): boolean {
  if (!(error instanceof ErpError) || isAmbiguous(error)) return false;
  return ["down", "throttled", "timeout", "network", "auth", "locked"].includes(error.kind);
}

/**
 * Tells whether certainly nothing was written and a retry is pointless: the ERP has processed the call and refuses
 * it.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ErpError && ["rejected", "notFound", "unsupported"].includes(error.kind);
}

/** Tells whether the ERP answered a look-up, but with nothing that can be read. */
export function isUnreadable(error: unknown): boolean {
  return isRefusal(error) || (error instanceof ErpError && error.kind === "protocol");
}

function describe(failure: ErpFailure): string {
  switch (failure.kind) {
    case "down":
      return `The ERP is down until ${failure.until.toISOString()} (${failure.reason})`;
    case "throttled":
      return `The ERP asks to slow down until ${failure.until.toISOString()}`;
    case "timeout":
      return "The ERP did not answer in time";
    case "network":
      return "The connection to the ERP broke";
    case "auth":
      return "The ERP refused the portal's technical user";
    case "notFound":
      return `The ERP does not know ${failure.what}`;
    case "conflict":
      return "The document was changed since it was read";
    case "locked":
      return `The document is being edited by ${failure.by}`;
    case "rejected":
      return failure.messages.map((message) => message.text).join(" ") || "The ERP refused";
    case "unsupported":
      return `This ERP cannot do: ${failure.capability}`;
    case "protocol":
      return `The ERP answered something unexpected: ${failure.detail}`;
  }
}
