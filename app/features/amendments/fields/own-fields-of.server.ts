import type { CommonCtx } from "~/door/operation.server";
import { cartAttributes } from "~/features/carts/cart.settings";
import type { OwnFields } from "./own-fields";

/** Reads the custom fields of the document's sales area, whichever is active. */
export const ownFieldsOf = (ctx: Pick<CommonCtx, "settings">, salesAreaId: string): Promise<OwnFields> =>
  ctx.settings.get(cartAttributes, { salesAreaId });
