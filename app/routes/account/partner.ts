import type { ActionFunctionArgs } from "@remix-run/node";
import { findCartToLeave } from "~/features/carts/saved/leave-cart.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { answerPartner, asksFirst, backPathIn, isThere, wantedIn } from "./partner.server";

export const loader = () => seeOther(paths.dashboard());

/**
 * Switches the customer at once, or asks first: staff about a filled cart, everybody about a drop ship. About a number that
 * is wrong nobody is asked: switching refuses it.
 */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const choice = wantedIn(form);
  const backPath = backPathIn(form);
  const leavingOutcome = await findCartToLeave(ctx, {});
  const asks = leavingOutcome.kind === "ok" && asksFirst(ctx, choice, leavingOutcome.value);
  if (asks && (await isThere(ctx, choice)))
    return seeOther(paths.partnerQuestion({ ...choice, back: backPath }));
  return answerPartner(ctx, choice, backPath);
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
