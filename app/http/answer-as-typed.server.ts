import { parse } from "@conform-to/dom";
import { data } from "@remix-run/node";
import type { Entrance } from "./entrance/entrance";
import type { Refusal } from "./form.server";
import { signInFirst } from "./forms/parked-form.server";

/**
 * Returns the page again with what was typed and no error: for buttons that only change the page, and for
 * Enter where the page itself says that nothing was sent.
 */
export async function answerAsTyped(ctx: Entrance, form: FormData, intent: string) {
  if (ctx.actor.kind === "anonymous") throw await signInFirst(ctx);
  const submission = parse<null, string[]>(form, { resolve: () => ({ value: null }) });
  const answer: Refusal = { result: submission.reply(), intent };
  return data(answer);
}

/** Says after Enter that nothing was sent: only the button of such a form sends it, and what was typed stays. */
export function answerEnter(ctx: Entrance, form: FormData, intent: string) {
  ctx.notices.push({ severity: "info", key: "form.notSent" });
  return answerAsTyped(ctx, form, intent);
}
