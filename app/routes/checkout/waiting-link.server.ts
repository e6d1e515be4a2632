import { listWaiting } from "~/features/carts/waiting/waiting.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";

/** Links the list of waiting orders with their number; null if there are none, or for visitors who order nothing. */
export async function waitingLink(ctx: Entrance): Promise<{ href: string; label: string } | null> {
  // The session's query has looked already; its answer is only false if nothing waits.
  if (ctx.around?.waits === false) return null;
  const outcome = await listWaiting(ctx, {});
  const count = outcome.kind === "ok" ? outcome.value.total : 0;
  return count > 0 ? { href: paths.waitingOrders(), label: ctx.t("cart.waiting.link", { count }) } : null;
}
