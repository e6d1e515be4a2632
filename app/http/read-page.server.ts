import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import type { Outcome, Problem } from "~/door/outcome";
import { enter } from "./enter.server";
import type { Entrance } from "./entrance";
import { pageOfFailure } from "./failures.server";
import { paths } from "./paths";
import { seeOther } from "./redirect.server";

/**
 * What a page shows: the value of one reading, or the failure as a page of its own. Who is not signed in is led to
 * signing in and comes back to this address afterwards.
 */
export async function readPage<S extends z.ZodType, T, F = never>(
  args: LoaderFunctionArgs,
  operation: Operation<S, T>,
  input: z.input<S>,
  /** Answers an address that cannot be obeyed; without it that page is not found. */
  onInvalid?: (problems: Problem[], ctx: Entrance) => F,
): Promise<{ ctx: Entrance; value: T | F }> {
  const ctx = await enter(args);
  const outcome = await operation(ctx, input);
  if (outcome.kind === "invalid" && onInvalid) return { ctx, value: onInvalid(outcome.problems, ctx) };
  return { ctx, value: await valueIn(ctx, outcome) };
}

async function valueIn<T>(ctx: Entrance, outcome: Outcome<T>): Promise<T> {
  if (outcome.kind === "ok") return outcome.value;
  if (outcome.kind === "refused" && ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  throw pageOfFailure(outcome);
}

/**
 * The same for a file. What cannot be had only at present is said on the page that offers it; the rest is left to
 * `withoutPage`.
 */
export async function readFile<S extends z.ZodType, T>(
  args: LoaderFunctionArgs,
  operation: Operation<S, T>,
  input: z.input<S>,
  offeredAt: string,
): Promise<{ ctx: Entrance; value: T }> {
  const ctx = await enter(args);
  const outcome = await operation(ctx, input);
  if (outcome.kind === "unavailable" || outcome.kind === "conflict") {
    throw await seeOther(offeredAt, [{ severity: "error", ...outcome.reason }]);
  }
  return { ctx, value: await valueIn(ctx, outcome) };
}

export function toSignIn(ctx: Entrance): Promise<Response> {
  return seeOther(
    paths.signIn(ctx.path),
    ctx.ended ? [{ severity: "info", key: `session.ended.${ctx.ended.why}` }] : [],
  );
}
