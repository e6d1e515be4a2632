/**
 * What the HTTP process takes from the built application: the export `lifecycle` of its entry module. Nothing else is
 * shared but rules that hold nothing, because importing from app/ would make a second copy of every module, with a second
 * database pool.
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
  /** Lines for whoever started the portal by hand, such as the demo accounts. */
  welcome?: readonly string[];
  /** The answer, in the visitor's words, to what does not reach the application or has waited too long for it. */
  explain(
    why: "forgery" | "notFound" | "tooLarge" | "tooSlow",
    asked: { path: string; headers: Headers },
  ): { status: number; headers: Record<string, string>; body: string };
  /** Can pages be served: is the database there? */
  isReady(): Promise<boolean>;
  /** Ends jobs and connections; called when the last answer has been sent. */
  shutdown(): Promise<void>;
}

/** What each request brings into the application's load context. */
export interface RequestContext {
  requestId: string;
  clientAddress: string;
  /** Fires when nobody waits for the answer any more; the framework's own signal does not. */
  gone?: AbortSignal;
  /** Set by the application when it knows; the access log shows it. */
  userId?: string;
}
