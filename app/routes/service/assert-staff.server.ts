import type { LoaderFunctionArgs } from "@remix-run/node";
import { failureOf } from "~/door/verdict";
import { mayAnswer } from "~/features/service/service-rules";
import { enter } from "~/http/entrance/enter.server";
import { pageOfFailure } from "~/http/failures.server";
import { toSignIn } from "~/http/read-page.server";

/** Ends the request of whoever is not one of the staff that answer requests. */
export async function assertStaff(args: LoaderFunctionArgs): Promise<void> {
  const ctx = await enter(args);
  const verdict = mayAnswer(ctx.actor, {});
  if (verdict.allowed) return;
  throw ctx.actor.kind === "anonymous" ? await toSignIn(ctx) : pageOfFailure(failureOf(verdict));
}
