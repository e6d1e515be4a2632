import { isDeepStrictEqual } from "node:util";
import { process } from "~/door/operation.server";
import { invalid, notFound, type Outcome, ok, orNotFound, type Problem } from "~/door/outcome";
import { may } from "~/door/verdict";
import type { Address } from "~/erp/erp";
import { unlessUnsupported } from "~/erp/unless-unsupported";
import { newId } from "~/lib/ids";
import { dropShipSchema } from "../cart.schema";
import { findCartHead } from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { saveHeader } from "./save-shipping.server";

/**
 * Saves an address that gets the goods of this cart only. The ERP validates it: if it has proposals, one must be chosen,
 * and until then the cart goes to the usual ship-to.
 */
export const saveDropShip = process({
  name: "cart.saveDropShip",
  allow: mayFillSomeCart.and(may("drop_ships")),
  input: dropShipSchema,
  unaudited: "the change writes the entry",
  async run(
    ctx,
    input,
  ): Promise<Outcome<{ id: string; version: number; validationType: "choose" | null; changed: boolean }>> {
    const cart = orNotFound(await findCartHead(ctx.db, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const storedDropShip = cart.header.dropShip;
    if (input.id && input.id !== storedDropShip?.id) return notFound;
    const address: Address = { ...input.address, country: input.address.country.toUpperCase() };
    if (
      storedDropShip &&
      storedDropShip.proposals.length === 0 &&
      isDeepStrictEqual(storedDropShip.address, address)
    ) {
      return invalid("", { key: "cart.nothingChanged" });
    }
    const verdict = await unlessUnsupported(ctx.erp.partners.validateAddress(ctx.erpContext, address), {
      valid: true,
      problems: [],
      suggestions: [],
    });
    const proposals = verdict.suggestions;
    if (!verdict.valid && proposals.length === 0) {
      return {
        kind: "invalid",
        problems: verdict.problems.map(
          ({ text, target }): Problem => ({
            path: target?.field ? `address.${target.field}` : "",
            text: { key: "door.literal", params: { text } },
          }),
        ),
      };
    }
    const id = storedDropShip?.id ?? newId();
    const version = await saveHeader(ctx, cart, { dropShip: { id, address, proposals } });
    return ok({
      id,
      version,
      validationType: proposals.length > 0 ? "choose" : null,
      changed: storedDropShip !== null,
    });
  },
});
