import { holds } from "~/door/actor";
import type { ChangeCtx } from "~/door/operation.server";
import { choiceOf, findHoldings, findSalesAreasOf, updateChoice } from "./holdings.store.server";

/**
 * Makes the customer of a record the active one, as part of another feature's change: a customer's user needs the
 * holding, staff the right to work there. False if neither is so.
 */
export async function switchPartner(
  change: ChangeCtx,
  to: { number: string; name: string; salesAreaId: string },
): Promise<boolean> {
  const { userId, sessionId } = change.actor;
  if (!userId || !sessionId) return false;
  const holding = (await findHoldings(change.tx, userId)).find(
    (one) => one.number === to.number && one.salesArea.id === to.salesAreaId && one.function === "soldTo",
  );
  if (holding) {
    await updateChoice(change.tx, { sessionId, userId }, choiceOf(holding));
    return true;
  }
  if (!holds(change.actor, "select_any_partner")) return false;
  const areas = await findSalesAreasOf(change.tx, userId);
  if (!areas.some(({ id }) => id === to.salesAreaId)) return false;
  await updateChoice(change.tx, { sessionId, userId }, { function: "soldTo", ...to });
  return true;
}
