import type { Db } from "~/db/db.server";
import type { ErpConnections } from "~/erp/connections/connections";
import type { Erp, ErpContext } from "~/erp/erp";
import type { GateReading } from "~/erp/port/basics";
import type { FileStore } from "~/files/files";
import type { Translate } from "~/i18n/translate";
import type { translatorFor } from "~/i18n/translator.server";
import type { JobRequest } from "~/jobs/jobs";
import type { Clock } from "~/lib/clock";
import type { Mailbox } from "~/mail/incoming/incoming-mail";
import type { Mailer } from "~/mail/mail";
import type { Payments } from "~/payments/payments";
import type { Push } from "~/push/push";
import type { SingleSignOn } from "~/sso/sso";
import type { Actor } from "./actor";
import type { Change } from "./audit.server";
import type { Outcome } from "./outcome";
import type { PageTrace } from "./page-trace";
import type { Log, Services } from "./services";
import type { Verdict } from "./verdict";

/** Context that a page, the API, a job or a test hands to an operation. */
export interface Ctx {
  actor: Actor;
  requestId: string;
  /** Network address of the request; rate limits count by it before sign-in. */
  origin: string;
  /** User-Agent of the browser; absent for jobs. */
  userAgent?: string | null;
  /** Digest of the device cookie, which marks a browser in which somebody has signed in before. */
  device?: Buffer | null;
  /**
   * Idempotency key of the page that sent the form: a double click sends the same one twice. Null for API
   * clients and jobs.
   */
  page?: string | undefined;
  /**
   * Version of what the visitor has stored for themselves, as of this request's session. Absent for API clients and jobs,
   * and null where it may change within the request.
   */
  choices?: string | null;
  /** State of the ERP's circuit breaker as the request began; absent for API clients and jobs. */
  gate?: GateReading | null;
  /** Aborts when the visitor has left: queries end, changes that have begun are completed. */
  gone?: AbortSignal | undefined;
  /** Collects what a page asks and checks, for its support code; absent for the API and jobs. */
  trace?: PageTrace | undefined;
  services: Services;
}

export interface CommonCtx {
  actor: Actor;
  requestId: string;
  /** Network address of the request; empty for jobs. */
  origin: string;
  userAgent: string | null;
  device: Buffer | null;
  clock: Clock;
  log: Log;
  settings: Services["settings"];
  vault: Services["vault"];
  push: Pick<Push, "publicKey" | "accepts">;
  /** Public address of the portal, for links in mails. */
  portal: string;
  /** Texts in the actor's language, in the words of the actor's microsite. */
  t: Translate;
  /** Texts for another reader, such as the addressee of a mail. */
  translatorFor: typeof translatorFor;
  /** Continues if the verdict is yes; otherwise the operation ends with its reason. */
  require(verdict: Verdict): void;
}

export interface QueryCtx extends CommonCtx {
  db: Db;
  erp: Erp;
  erpContext: ErpContext;
  /**
   * Remembers what the actor has stored for themselves under the version of this request's session, so that a page whose
   * data is cached asks the database once.
   */
  storedChoice<T>(key: readonly string[], find: () => Promise<T>): Promise<T>;
  demoErp: Services["demoErp"];
  /** Mailbox in which customers' purchase orders arrive; null without one. */
  mailbox: Pick<Mailbox, "address"> | null;
  /** True in the demonstration, which shows mails and links that an installation keeps secret. */
  demo: boolean;
  cache: Services["cache"];
  files: Pick<FileStore, "get" | "check">;
  host: Services["host"];
  catalogSources: Services["catalogSources"];
  erpConnections: Pick<ErpConnections, "opened">;
  sso: Pick<SingleSignOn, "providers">;
  payments: Pick<Payments, "available" | "name" | "canTake" | "cardFields">;
  paymentSandbox: Services["paymentSandbox"];
}

/** Context within the one transaction of a change: record, audit entry and jobs commit together or not at all. */
export interface ChangeCtx extends CommonCtx {
  tx: Db;
  audit(change: Change): Promise<void>;
  enqueue(job: JobRequest): Promise<void>;
  catalogSources: Pick<Services["catalogSources"], "lists">;
  /**
   * Makes an addition idempotent: the same input twice from one page counts as one press, and gets the first
   * answer again.
   */
  once<T>(input: unknown, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

/** Talks to the outside; takes short transactions, none of them open while it waits. */
export interface ProcessCtx extends CommonCtx {
  db: Db;
  erp: Erp;
  erpContext: ErpContext;
  demoErp: Services["demoErp"];
  mail: Mailer;
  mailbox: Mailbox | null;
  erpConnections: ErpConnections;
  sso: SingleSignOn;
  push: Push;
  payments: Payments;
  paymentSandbox: Services["paymentSandbox"];
  files: FileStore;
  cache: Services["cache"];
  transaction<T>(work: (change: ChangeCtx) => Promise<T>): Promise<T>;
}
