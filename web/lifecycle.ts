import type { IncomingHttpHeaders } from "node:http";

/**
 * The running application as the HTTP process sees it: the result of `startPortal`, an export of the built entry module.
 * Besides it the two share only pure rules, because importing from app/ would bundle a second copy of every module.
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
  /** Opaque here: handed to the application in every load context. */
  services: unknown;
  /** Lines for whoever started the portal by hand, such as the demo accounts. */
  welcome?: readonly string[];
  /** The answer, in the visitor's words, to what does not reach the application or has waited too long for it. */
  explain(
    why: "busy" | "forgery" | "incomplete" | "malformed" | "notFound" | "outage" | "tooLarge" | "tooSlow",
    asked: { path: string; headers: Headers },
  ): { status: number; headers: Record<string, string>; body: string };
  /** Who sends a larger body, and how much of it is welcome; asked before any of it is read. */
  admitBody(asked: { path: string; headers: IncomingHttpHeaders }): Promise<{
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
  /** Can pages be served: is the database there? */
  isReady(): Promise<boolean>;
  /** Ends jobs and connections; called when the last answer has been sent. */
  shutdown(): Promise<void>;
}

/** What each request brings into the application's load context. */
export interface RequestContext {
  requestId: string;
  clientAddress: string;
  services: unknown;
  /** Fires when nobody waits for the answer any more; the framework's own signal does not. */
  gone?: AbortSignal;
  /** Set by the application when it knows; the access log shows it. */
  userId?: string;
}
