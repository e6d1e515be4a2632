import type { ErpMessage } from "./port/basics";

/** Why a call to the ERP failed, as far as a caller must tell apart. */
export type ErpFailure =
  /** Not to be reached until then; `maintenance` when it says so itself with a page instead of data. */
  | { kind: "down"; until: Date; reason: "planned" | "retryAfter" | "breaker"; maintenance: boolean }
  | { kind: "throttled"; until: Date }
  /** `ambiguous`: a write may or may not have happened. */
  | { kind: "timeout"; ambiguous: boolean }
  | { kind: "network"; ambiguous: boolean; reset: boolean }
  /** The portal's technical user was refused; never a visitor's fault, and never a reason to sign anybody out. */
  | { kind: "auth" }
  | { kind: "notFound"; what: string }
  /** Changed by somebody else since it was read. */
  | { kind: "conflict"; currentVersion: string | null }
  | { kind: "locked"; by: string; until: Date | null }
  /** A rule of the business says no; the messages say which. */
  | { kind: "rejected"; messages: ErpMessage[] }
  | { kind: "unsupported"; capability: string }
  /** The answer was not what was agreed. */
  | { kind: "protocol"; detail: string };

export type ErpFailureKind = ErpFailure["kind"];

/** The one class that calls to the ERP throw. */
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

/** Did the transport fail, rather than the business say no? Only these count for the breaker. */
export function isTransportFailure(error: unknown): boolean {
  return error instanceof ErpError && ["down", "timeout", "network"].includes(error.kind);
}

/** Nobody knows whether the write has happened: look it up, do not repeat it. */
export function isAmbiguous(error: unknown): boolean {
  return error instanceof ErpError && "ambiguous" in error.failure && error.failure.ambiguous;
}

/** Surely nothing was written: the call never arrived, or was turned away at the door. It may be repeated. */
export function isSafeToRepeat(error: unknown): boolean {
  if (!(error instanceof ErpError) || isAmbiguous(error)) return false;
  return ["down", "throttled", "timeout", "network", "auth", "locked"].includes(error.kind);
}

/** Surely nothing was written, and repeating it would change nothing: the ERP has read it and says no. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ErpError && ["rejected", "notFound", "unsupported"].includes(error.kind);
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
