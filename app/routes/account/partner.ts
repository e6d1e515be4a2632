import type { ActionFunctionArgs } from "@remix-run/node";
import { findCartToLeave } from "~/features/carts/saved/leave-cart.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";
import { answerPartner, backIn, leavesPartner, wantedIn } from "./partner.server";

export const loader = () => seeOther(paths.dashboard());

/**
 * Another customer: at once, unless there is something to ask first. Staff are asked about a filled cart, and everybody
 * about goods that shall go somewhere else.
 */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const wanted = wantedIn(form);
  const back = backIn(form);
  const leaving = await findCartToLeave(ctx, {});
  const asks =
    leaving.kind === "ok" && (leaving.value.dropShip || (leaving.value.lines > 0 && "number" in wanted));
  if (asks && leavesPartner(ctx, wanted)) return seeOther(paths.partnerQuestion({ ...wanted, back }));
  return answerPartner(ctx, wanted, back);
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
