import { process } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { mayAmendSome } from "./amendment-rules";
import { saveShippingSchema } from "./amendments.schema";
import { changeDraft } from "./change-draft.server";
import { readShippingChoices } from "./shipping-choices.server";
import { withEdits } from "./wish";

/** Saves recipient and shipping of a change: only what the ERP offers for this document. */
export const saveAmendedShipping = process({
  name: "amendments.saveShipping",
  allow: mayAmendSome,
  input: saveShippingSchema,
  unaudited: "each difference writes an entry; a form without one changes nothing",
  run: (ctx, input) =>
    changeDraft(ctx, input, async (wish, base) => {
      const { shipTo, shippingOption, completeDelivery } = input;
      const choices = await readShippingChoices(ctx, input);
      const isOffered = (value: string, offers: readonly { value: string }[], current: string) =>
        value === "" || value === current || offers.some((offer) => offer.value === value);
      if (!isOffered(shipTo, choices.shipTos, base.header.shipTo)) {
        return invalid("shipTo", { key: "form.invalid" });
      }
      if (!isOffered(shippingOption, choices.options, base.header.shippingOption)) {
        return invalid("shippingOption", { key: "form.invalid" });
      }
      const header = {
        ...(shipTo ? { shipTo } : {}),
        ...(shippingOption ? { shippingOption } : {}),
        ...(completeDelivery ? { completeDelivery: completeDelivery === "yes" } : {}),
      };
      return ok(withEdits(wish, { header, lines: [] }));
    }),
});
