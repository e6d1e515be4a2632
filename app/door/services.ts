import type { Cache } from "~/cache/cache";
import type { Env } from "~/config/env.server";
import type { Host } from "~/config/host.server";
import type { Vault } from "~/config/seal.server";
import type { Settings } from "~/config/settings";
import type { Database } from "~/db/db.server";
import type { ErpConnections } from "~/erp/connections/connections";
import type { DemoErp } from "~/erp/demo-erp";
import type { Erp } from "~/erp/erp";
import type { FileStore } from "~/files/files";
import type { Jobs } from "~/jobs/jobs";
import type { Clock } from "~/lib/clock";
import type { Mailbox } from "~/mail/incoming/incoming-mail";
import type { Mailer } from "~/mail/mail";
import type { Payments } from "~/payments/payments";
import type { PaymentSandbox } from "~/payments/sandbox";
import type { Push } from "~/push/push";
import type { SingleSignOn } from "~/sso/sso";

/** External services as operations see them. `services.server.ts` is the only place that builds them. */
export interface Services {
  env: Env;
  host: Host;
  clock: Clock;
  database: Database;
  erp: Erp;
  erpConnections: ErpConnections;
  /** Null outside the demonstration. */
  demoErp: DemoErp | null;
  jobs: Jobs;
  mail: Mailer;
  /** Mailbox in which customers' purchase orders arrive; null without one. */
  mailbox: Mailbox | null;
  files: FileStore;
  cache: Cache;
  settings: Settings;
  vault: Vault;
  sso: SingleSignOn;
  payments: Payments;
  /** Null unless the sandbox card provider replaces a real one. */
  paymentSandbox: PaymentSandbox | null;
  log: Log;
  measure: Measure;
  usage: Usage;
  push: Push;
  /** Null unless the installation has an account for statistics. */
  analytics: Analytics | null;
  catalogSources: CatalogSources;
}

/**
 * Writes structured log lines: an event's name and plain facts, never secrets, no personal data but the
 * user's id.
 */
export interface Log {
  info(facts: Record<string, unknown>, event: string): void;
  warn(facts: Record<string, unknown>, event: string): void;
  error(facts: Record<string, unknown>, event: string): void;
}

export interface Measure {
  operation(name: string, outcome: string, seconds: number): void;
}

/** Things that are counted, whoever does them. */
export type UsageKind = "page" | "emptySearch" | "campaignSeen" | "campaignClicked";

export interface Usage {
  /** Adds one; the subject never says who did it, nor anything about a customer. */
  count(kind: UsageKind, subject: string): void;
}

/** Statistics of another company, for browsers whose visitors allow it. */
export interface Analytics {
  /** Whether the microsite's pages are counted. */
  isActive(micrositeId: string | null): Promise<boolean>;
  /** Notes a page by its route; `client` is a random number of the browser. */
  view(view: { client: string; page: string; language: string; micrositeId: string | null }): void;
}

/** A page of a catalog as a visitor asks for it. */
export interface CatalogQuestion {
  q: string;
  category: string;
  filters: Readonly<Record<string, readonly string[]>>;
  salesArea: string;
  language: string;
  sort: string;
  order: string;
  page: number;
  pageSize: number;
}

/** Catalogs outside of the portal, which choose products by number; the portal shows them with its own texts and prices. */
export interface CatalogSources {
  /** Tells whether the operator lists the address's server, so that it may be saved. */
  lists(address: string): boolean;
  /** Tells whether the address may be asked now: its server is listed and has not just failed. */
  accepts(address: string): boolean;
  /** Throws if the catalog does not answer in time, or answers something else. */
  find(address: string, question: CatalogQuestion): Promise<{ total: number; materials: string[] }>;
}
