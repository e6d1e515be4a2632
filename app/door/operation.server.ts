import type { z } from "zod";
import { assert } from "~/lib/assert";
import { storableInTurns } from "~/lib/storable";
import type { Actor } from "./actor";
import type { ChangeCtx, Ctx, ProcessCtx, QueryCtx } from "./contexts";
import { failureOfErp } from "./erp-failure";
import { countFailure, findReachedLimit, type Limit } from "./limit.server";
import { changeCtx, processServices, queryCtx } from "./make-contexts.server";
import { isUnchanged, type Outcome, refused, Stopped } from "./outcome";
import { parseInTurns } from "./parse-in-turns.server";
import { problemsOf } from "./problem";
import { type Allow, failureOf, type Verdict } from "./verdict";

export type { ChangeCtx, CommonCtx, Ctx, ProcessCtx, QueryCtx } from "./contexts";

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

export function command<S extends z.ZodType, T>(definition: CommandDefinition<S, T>): Operation<S, T> {
  return makeOperation("command", definition, async (ctx, input) => {
    return ctx.services.database.transaction(async (tx) => {
      const change = changeCtx(ctx, definition.name, tx);
      const outcome = await definition.run(change.ctx, input);
      // Throwing rolls the transaction back.
      if (outcome.kind !== "ok") throw new Stopped(outcome);
      assert(
        change.audited() || definition.unaudited || isUnchanged(outcome),
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
        ...processServices(ctx),
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
      outcome.kind !== "ok" || isAudited || definition.unaudited || isUnchanged(outcome),
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
