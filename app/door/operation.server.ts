import type { z } from "zod";
import type { Db } from "~/db/db.server";
import type { ErpConnections } from "~/erp/connections/connections";
import type { Erp, ErpContext } from "~/erp/erp";
import type { GateReading } from "~/erp/port/basics";
import type { FileStore } from "~/files/files";
import type { Translate } from "~/i18n/translate";
import { translatorFor } from "~/i18n/translator.server";
import type { JobRequest } from "~/jobs/jobs";
import { assert } from "~/lib/assert";
import type { Clock } from "~/lib/clock";
import { storableInTurns } from "~/lib/storable";
import type { Mailbox } from "~/mail/incoming/incoming-mail";
import type { Mailer } from "~/mail/mail";
import type { Payments } from "~/payments/payments";
import type { Push } from "~/push/push";
import type { SingleSignOn } from "~/sso/sso";
import type { Actor } from "./actor";
import { type Change, writeAudit } from "./audit.server";
import { failureOfErp } from "./erp-failure";
import { countFailure, findReachedLimit, type Limit } from "./limit.server";
import { answerOnce } from "./once.server";
import { type Outcome, refused, Stopped } from "./outcome";
import type { PageTrace } from "./page-trace";
import { parseInTurns } from "./parse-in-turns.server";
import { problemsOf } from "./problem";
import type { Log, Services } from "./services";
import { sharedServices } from "./shared-services";
import { type Allow, failureOf, type Verdict } from "./verdict";

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

interface Definition<S extends z.ZodType, C, T> {
  /** Name of the audit entry, label of the metric, and operationId of the API. */
  name: string;
  allow: Allow<z.output<S>>;
  input: S;
  /** True for the few changes that somebody may make who only looks at another user's pages. */
  worksReadOnly?: true;
  /** Rate limit per person, or per address before sign-in. */
  limits?: Limit<z.output<S>>[];
  run(ctx: C, input: z.output<S>): Promise<Outcome<T>>;
}

export interface CommandDefinition<S extends z.ZodType, T> extends Definition<S, ChangeCtx, T> {
  /** Reason why this change needs no audit entry, such as a stored page size; it fails without both. */
  unaudited?: string;
}

export interface ProcessDefinition<S extends z.ZodType, T> extends Definition<S, ProcessCtx, T> {
  unaudited?: string;
}

export interface Operation<S extends z.ZodType, T> {
  (ctx: Ctx, input: z.input<S>): Promise<Outcome<T>>;
  readonly kind: "query" | "command" | "process";
  readonly operation: string;
  readonly allow: Allow<z.output<S>>;
  readonly input: S;
  /** True if the operation has a rate limit. */
  readonly limited: boolean;
  /** Returns whether this actor may run it, without running it: for navigation and "why can't I?". */
  verdict(actor: Actor, input: z.output<S>): Verdict;
}

export type AnyOperation = Operation<z.ZodType, unknown>;

const registry = new Map<string, AnyOperation>();

/** Registry of every imported operation by name; tests iterate over it. */
export function allOperations(): readonly AnyOperation[] {
  return [...registry.values()];
}

export function query<S extends z.ZodType, T>(definition: Definition<S, QueryCtx, T>): Operation<S, T> {
  return makeOperation("query", definition, (ctx, input) => definition.run(queryCtx(ctx), input));
}

/** The contexts of queries, by that of their page: a page asks up to twenty. */
const queryContexts = new WeakMap<Ctx, QueryCtx>();

function queryCtx(ctx: Ctx): QueryCtx {
  const existingContext = queryContexts.get(ctx);
  if (existingContext) return existingContext;
  const { services } = ctx;
  const context = Object.assign(common(ctx), sharedServices(services), {
    erpContext: ctx.gone ? { ...erpContext(ctx), signal: ctx.gone } : erpContext(ctx),
    storedChoice: <T>(key: readonly string[], find: () => Promise<T>) => storedChoice(ctx, key, find),
    demo: services.env.DEMO,
    host: services.host,
    catalogSources: services.catalogSources,
  });
  queryContexts.set(ctx, context);
  return context;
}

export function command<S extends z.ZodType, T>(definition: CommandDefinition<S, T>): Operation<S, T> {
  return makeOperation("command", definition, async (ctx, input) => {
    return ctx.services.database.transaction(async (tx) => {
      const change = changeCtx(ctx, definition.name, tx);
      const outcome = await definition.run(change.ctx, input);
      // Throwing rolls the transaction back.
      if (outcome.kind !== "ok") throw new Stopped(outcome);
      assert(
        change.audited() || definition.unaudited,
        `${definition.name} changed something without an audit entry`,
      );
      return outcome;
    });
  });
}

export function process<S extends z.ZodType, T>(definition: ProcessDefinition<S, T>): Operation<S, T> {
  return makeOperation("process", definition, async (ctx, input) => {
    const { services } = ctx;
    let isAudited = false;
    const outcome = await definition.run(
      {
        ...common(ctx),
        ...sharedServices(services),
        erpContext: erpContext(ctx),
        mail: services.mail,
        transaction: (work) =>
          services.database.transaction(async (tx) => {
            const change = changeCtx(ctx, definition.name, tx);
            const value = await work(change.ctx);
            isAudited ||= change.audited();
            return value;
          }),
      },
      input,
    );
    assert(
      outcome.kind !== "ok" || isAudited || definition.unaudited,
      `${definition.name} ended well without an audit entry`,
    );
    return outcome;
  });
}

/** Runs any operation: permission, input, failures, log and metrics in one place for all three kinds. */
function makeOperation<S extends z.ZodType, C, T>(
  kind: "query" | "command" | "process",
  definition: Definition<S, C, T>,
  enter: (ctx: Ctx, input: z.output<S>) => Promise<Outcome<T>>,
): Operation<S, T> {
  const run = async (ctx: Ctx, rawInput: z.input<S>): Promise<Outcome<T>> => {
    const startedAt = ctx.services.clock.monotonic();
    const outcome =
      ctx.actor.readOnly && kind !== "query" && !definition.worksReadOnly
        ? refused({ key: "session.readOnly" })
        : await judgeAndRun(definition, enter, ctx, rawInput);
    const seconds = (ctx.services.clock.monotonic() - startedAt) / 1000;
    ctx.services.measure.operation(definition.name, outcome.kind, seconds);
    return outcome;
  };
  const operation: Operation<S, T> = Object.assign(run, {
    kind,
    operation: definition.name,
    allow: definition.allow,
    input: definition.input,
    limited: (definition.limits ?? []).length > 0,
    verdict: (actor: Actor, input: z.output<S>) => definition.allow(actor, input),
  });
  registry.set(definition.name, operation as unknown as AnyOperation);
  return operation;
}

async function judgeAndRun<S extends z.ZodType, C, T>(
  definition: Definition<S, C, T>,
  enter: (ctx: Ctx, input: z.output<S>) => Promise<Outcome<T>>,
  ctx: Ctx,
  rawInput: z.input<S>,
): Promise<Outcome<T>> {
  const parseResult = await parseInTurns(definition.input, await storableInTurns(rawInput));
  // Checks the permission before the input, of which others learn nothing; rules that depend on the input run
  // after its validation.
  const verdict = definition.allow(
    ctx.actor,
    (parseResult.success ? parseResult.data : rawInput) as z.output<S>,
  );
  ctx.trace?.noteCheck(definition, verdict);
  if (!verdict.allowed) return failureOf(verdict);
  if (!parseResult.success) return { kind: "invalid", problems: problemsOf(parseResult.error) };
  const { name, limits = [] } = definition;
  const reachedLimit = await findReachedLimit(ctx, name, limits, parseResult.data);
  if (reachedLimit) {
    const { seconds } = reachedLimit;
    return { kind: "refused", reason: { key: "door.reason.tooOften", params: { seconds } } };
  }
  const outcome = await settle(enter, ctx, name, parseResult.data);
  if (outcome.kind === "refused") await countFailure(ctx, name, limits, parseResult.data);
  return outcome;
}

async function settle<I, T>(
  enter: (ctx: Ctx, input: I) => Promise<Outcome<T>>,
  ctx: Ctx,
  operation: string,
  input: I,
): Promise<Outcome<T>> {
  try {
    return await enter(ctx, input);
  } catch (error) {
    if (error instanceof Stopped) return error.failure;
    const failure = failureOfErp(error);
    if (!failure) throw error;
    ctx.services.log.warn(
      { requestId: ctx.requestId, operation, failure: failure.kind, cause: String(error) },
      "erp-failure",
    );
    return failure;
  }
}

function common(ctx: Ctx): CommonCtx {
  return {
    actor: ctx.actor,
    requestId: ctx.requestId,
    origin: ctx.origin,
    userAgent: ctx.userAgent ?? null,
    device: ctx.device ?? null,
    clock: ctx.services.clock,
    log: ctx.services.log,
    settings: ctx.services.settings,
    vault: ctx.services.vault,
    push: ctx.services.push,
    portal: portalAddress(ctx.services.env),
    t: translatorFor(ctx.actor),
    translatorFor,
    require(verdict) {
      if (!verdict.allowed) throw new Stopped(failureOf(verdict));
    },
  };
}

function changeCtx(ctx: Ctx, operation: string, tx: Db): { ctx: ChangeCtx; audited: () => boolean } {
  const { actor, requestId, services } = ctx;
  let isAudited = false;
  return {
    audited: () => isAudited,
    ctx: {
      ...common(ctx),
      tx,
      async audit(change) {
        isAudited = true;
        await writeAudit(tx, { operation, actor, requestId, at: services.clock.now(), change });
      },
      enqueue: (job) => services.jobs.enqueue(tx, job),
      catalogSources: services.catalogSources,
      async once(input, work) {
        if (ctx.page === undefined) return work();
        const press = { operation, owner: actor.userId ?? actor.kind, page: ctx.page, input };
        const { answer, again } = await answerOnce(tx, { ...press, at: services.clock.now() }, work);
        // The first press has written the audit entry already.
        isAudited ||= again;
        return answer;
      },
    },
  };
}

const choiceTtl = 600_000;

function storedChoice<T>(ctx: Ctx, key: readonly string[], find: () => Promise<T>): Promise<T> {
  const { userId } = ctx.actor;
  if (!userId || !ctx.choices) return find();
  return ctx.services.cache.remember({
    key: ["choices", userId, ctx.choices, ...key],
    ttl: choiceTtl,
    fresh: find,
  });
}

export function portalAddress(env: Services["env"]): string {
  return env.PORTAL_URL ? new URL(env.PORTAL_URL).origin : `http://localhost:${env.PORT}`;
}

/** Calls the ERP as the active partner in the active sales area, in the visitor's language. */
function erpContext(ctx: Ctx): ErpContext {
  const { actor, requestId } = ctx;
  return {
    system: actor.salesArea?.system ?? "main",
    language: actor.formats.locale,
    salesArea: actor.salesArea?.id ?? "",
    partner: actor.partner?.number,
    userId: actor.userId ?? undefined,
    requestId,
    ...(actor.internal ? { isStaff: true as const } : {}),
    ...(ctx.gate ? { gate: ctx.gate } : {}),
    ...(ctx.trace ? { trace: ctx.trace } : {}),
  };
}
