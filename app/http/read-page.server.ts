import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { type Outcome, type Problem, refusalOfErp } from "~/door/outcome";
import { enter } from "./entrance/enter.server";
import type { Entrance } from "./entrance/entrance";
import { pageOfFailure } from "./failures.server";
import { paths } from "./paths";
import { seeOther } from "./redirect.server";

/**
 * Loads the value of a page, or throws its failure page. Visitors who are not signed in are led to sign-in
 * and come back to this address.
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

/**
 * Loads the value of a page about one step or one event, such as a receipt. Once that is over, or another customer is active, a
 * bookmark, Back, or a second tab leads to the page where its visitor can go on, which says so.
 */
export async function readStep<S extends z.ZodType, T>(
  args: LoaderFunctionArgs,
  operation: Operation<S, T>,
  input: z.input<S>,
  { next }: { next: string },
): Promise<{ ctx: Entrance; value: T }> {
  const ctx = await enter(args);
  const outcome = await operation(ctx, input);
  // A refused form is answered with its refusal, also where its page is gone.
  if (!ctx.refused && (outcome.kind === "notFound" || outcome.kind === "invalid")) {
    throw await seeOther(next, [{ severity: "info", key: "frame.over" }]);
  }
  return { ctx, value: await valueIn(ctx, outcome) };
}

async function valueIn<T>(ctx: Entrance, outcome: Outcome<T>): Promise<T> {
  if (outcome.kind === "ok") return outcome.value;
  if (outcome.kind === "refused" && ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  throw pageOfFailure(outcome);
}

/**
 * Loads a file. A temporary failure, and the ERP's reason for having no such file, are shown on the page that offers the file;
 * anything else goes to `withoutPage`.
 */
export async function readFile<S extends z.ZodType, T>(
  args: LoaderFunctionArgs,
  operation: Operation<S, T>,
  input: z.input<S>,
  offeredAt: string,
  /** Changes how the file is read, such as its language. */
  as: (ctx: Entrance) => Entrance = (ctx) => ctx,
): Promise<{ ctx: Entrance; value: T }> {
  const ctx = await enter(args);
  const outcome = await operation(as(ctx), input);
  if (outcome.kind === "unavailable" || outcome.kind === "conflict") {
    throw await seeOther(offeredAt, [{ severity: "error", ...outcome.reason }]);
  }
  const refusal = outcome.kind === "invalid" ? refusalOfErp(outcome.problems) : null;
  if (refusal) throw await seeOther(offeredAt, [{ severity: "error", ...refusal }]);
  return { ctx, value: await valueIn(ctx, outcome) };
}

export function toSignIn(ctx: Entrance): Promise<Response> {
  return seeOther(
    paths.signIn(ctx.path),
    ctx.ended ? [{ severity: "info", key: `session.ended.${ctx.ended.why}` }] : [],
  );
}
