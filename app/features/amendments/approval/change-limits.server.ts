import Big from "big.js";
import type { QueryCtx } from "~/door/operation.server";
import { isWithin, limitOf } from "~/features/carts/approval/approval-limits";
import { approvalLimits } from "~/features/identity/people/approval-limits.settings";
import { type Approver, findApprovers } from "~/features/identity/people/people.queries.server";
import { formatMoney } from "~/i18n/formats";
import type { Text } from "~/i18n/text";
import type { DocumentSnapshot } from "../amendment";
import type { Amendment } from "../amendments.store.server";

/** Amount by which a change raises the total: what an approver's limit is compared with. */
export function increaseOf(before: DocumentSnapshot, after: DocumentSnapshot): string {
  const difference = Big(after.total).minus(before.total);
  return difference.gt(0) ? difference.toFixed() : "0";
}

/** Finds who may approve changes of the person's document. */
export const findChangeApprovers = (
  ctx: Pick<QueryCtx, "db">,
  { soldTo, salesAreaId, userId }: Pick<Amendment, "soldTo" | "salesAreaId" | "userId">,
): Promise<Approver[]> => findApprovers(ctx.db, { soldTo, salesAreaId, not: userId });

/** Finds the highest increase that the approver may agree to; null: any. */
export const findLimit = async (
  { settings }: Pick<QueryCtx, "settings">,
  { roles }: Approver,
  salesAreaId: string,
): Promise<string | null> => limitOf(roles, await settings.get(approvalLimits, { salesAreaId }));

/** Returns why the increase is more than the approver may agree to; null if it is not. */
export async function excessOf(
  ctx: Pick<QueryCtx, "settings" | "actor">,
  approver: Approver,
  { increase, currency, salesAreaId }: { increase: string; currency: string; salesAreaId: string },
): Promise<Text | null> {
  const limit = await findLimit(ctx, approver, salesAreaId);
  if (isWithin(increase, limit)) return null;
  const amount = `${formatMoney(limit ?? "0", ctx.actor.formats, currency)} ${currency}`;
  return { key: "amendments.approval.overLimit", params: { name: approver.name, limit: amount } };
}
