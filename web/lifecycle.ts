import type { IncomingHttpHeaders } from "node:http";

/**
 * Application as the HTTP process sees it: the result of `startPortal`, an export of the built entry module.
 * Both share only pure rules, because importing from app/ would bundle a second copy of every module.
 */
export interface Lifecycle {
  env: {
    HOST: string;
    PORT: number;
    PORTAL_URL?: string;
    TRUSTED_PROXIES: number;
  };
  log: Record<"info" | "warn" | "error", (facts: Record<string, unknown>, event: string) => void>;
  metrics: {
    request(facts: { method: string; kind: string; status: number; seconds: number }): void;
  };
  traces: {
    request<T>(
      traceparent: string | undefined,
      work: (
        end: (span: {
          name: string;
          seconds: number;
          attributes: Record<string, string | number>;
          hasFailed: boolean;
        }) => void,
      ) => T,
    ): T;
  };
  /** Opaque to the HTTP process: passed to the application in every load context. */
  services: unknown;
  /** Lines for whoever started the portal by hand, such as the demo accounts. */
  welcome?: readonly string[];
  /**
   * Answers in the visitor's language when the application cannot: requests that do not reach it, or wait too
   * long.
   */
  explain(
    reason: "busy" | "forgery" | "incomplete" | "malformed" | "notFound" | "outage" | "tooLarge" | "tooSlow",
    request: { path: string; headers: Headers; typedText?: string },
  ): { status: number; headers: Record<string, string>; body: string };
  /** Returns the owner of a larger body and its size limit; called before any of it is read. */
  admitBody(request: { path: string; headers: IncomingHttpHeaders }): Promise<{
    /** Names the session or the API token; null for everybody else. */
    owner: string | null;
    maxBytes: number;
    /** Is this the token of a form of ours? Null where none is needed. */
    acceptsToken: ((token: string) => boolean) | null;
  }>;
  /** Milliseconds for a body to arrive, instead of the usual time. */
  bodyTimeout?: number;
  /** Does the error say that the database or the file store is away? */
  isOutage(error: unknown): boolean;
  /** Returns the sentences that were typed into the form of a request. */
  typedIn?(context: unknown): { typedText?: string };
  /** Readiness check: does the database answer? */
  isReady(): Promise<boolean>;
  /** Ends jobs and connections; called when the last answer has been sent. */
  shutdown(): Promise<void>;
}

/** Load context of each request. */
export interface RequestContext {
  requestId: string;
  clientAddress: string;
  services: unknown;
  /** Fires when nobody waits for the answer any more; the framework's own signal does not. */
  gone?: AbortSignal;
  /** Takes the bytes of a page, which then reach the connection without a web stream; the answer has no body. */
  takePage?: (html: Buffer) => void;
  /** Set for an address below `/previews`: the trial, the side that is shown, and the beginning of the address. */
  preview?: { trial: string; side: "before" | "after"; prefix: string };
  /** User id, set by the application once known, for the access log. */
  userId?: string;
}
