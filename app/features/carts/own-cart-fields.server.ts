import type { CommonCtx } from "~/door/operation.server";
import { type CartAttribute, cartAttributes } from "./cart.settings";

/** Reads the custom fields that carts of a sales area have, whichever is active. */
export async function ownCartFields(
  { settings }: Pick<CommonCtx, "settings">,
  salesAreaId: string,
): Promise<readonly CartAttribute[]> {
  return (await settings.get(cartAttributes, { salesAreaId })).cart;
}
