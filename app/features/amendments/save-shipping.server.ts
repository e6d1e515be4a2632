import type { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { invalid, type Outcome, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { carrierAccountAttribute } from "~/erp/carrier-account";
import type { Address } from "~/erp/erp";
import type { DocumentSnapshot } from "./amendment";
import { mayAmendSome } from "./amendment-rules";
import { saveShippingSchema } from "./amendments.schema";
import { changeDraft } from "./change-draft.server";
import { checkAddress } from "./check-address.server";
import { readShippingChoices } from "./shipping-choices.server";
import { isSameValue } from "./snapshot-of";
import { withEdits } from "./wish";

/** Saves recipient and shipping of a change: only what the ERP offers for this document. */
export const saveAmendedShipping = process({
  name: "amendments.saveShipping",
  allow: mayAmendSome,
  input: saveShippingSchema,
  unaudited: "each difference writes an entry; a form without one changes nothing",
  run: (ctx, input) =>
    changeDraft(ctx, input, async (wish, base, areaCtx) => {
      const { shipTo, shippingOption, completeDelivery, carrierAccount } = input;
      const choices = await readShippingChoices(ctx, input);
      const isOffered = (value: string, offers: readonly { value: string }[], current: string) =>
        value === "" || value === current || offers.some((offer) => offer.value === value);
      if (!isOffered(shipTo, choices.shipTos, base.header.shipTo)) {
        return invalid("shipTo", { key: "form.invalid" });
      }
      if (!isOffered(shippingOption, choices.options, base.header.shippingOption)) {
        return invalid("shippingOption", { key: "form.invalid" });
      }
      const address = await wishedAddress(areaCtx, input, base);
      if (address.kind !== "ok") return address;
      const header = {
        ...(address.value === undefined ? {} : { shipToAddress: address.value }),
        ...(shipTo ? { shipTo } : {}),
        ...(shippingOption ? { shippingOption } : {}),
        ...(completeDelivery ? { completeDelivery: completeDelivery === "yes" } : {}),
      };
      const attributes =
        carrierAccount === undefined ? undefined : { [carrierAccountAttribute]: carrierAccount };
      return ok(withEdits(wish, { header, lines: [], ...(attributes ? { attributes } : {}) }));
    }),
});

/** Returns the address that the form wishes, null if the order shall have none, undefined if it stays as it is. */
async function wishedAddress(
  ctx: ProcessCtx,
  { address, removesAddress, addressChoice }: z.output<typeof saveShippingSchema>,
  { header }: DocumentSnapshot,
): Promise<Outcome<Address | null | undefined>> {
  const storedAddress = header.shipToAddress;
  const isEmpty = !address || Object.values(address).every((text) => text === "");
  if (storedAddress === undefined || (isEmpty && !removesAddress)) return ok(undefined);
  ctx.require(may("drop_ships")(ctx.actor, {}));
  if (removesAddress || !address) return ok(null);
  if (isSameValue(address, storedAddress)) return ok(storedAddress);
  return checkAddress(ctx, address, addressChoice);
}
