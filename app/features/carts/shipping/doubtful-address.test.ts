import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { Address } from "~/erp/erp";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { resultOf } from "../../../../tests/support/erp/example-values";
import { requestApproval } from "../approval/request-approval.server";
import { getActiveCart } from "../cart.queries.server";
import { addItems } from "../lines/add-items.server";
import { saveAsQuote } from "../submission/save-as-quote.server";
import { submitCart } from "../submission/submit-cart.server";
import { chooseAddress } from "./choose-address.server";
import { removeDropShip } from "./remove-drop-ship.server";
import { isSameAddress } from "./same-address";
import { saveDropShip } from "./save-drop-ship.server";
import { saveShipping } from "./save-shipping.server";

const typedAddress: Address = {
  name: "Site",
  name2: "",
  street: "Dock 1",
  postalCode: "5652AL",
  city: "Eindhoven",
  state: "",
  country: "NL",
  phone: "",
  email: "",
};
const proposals = [
  { ...typedAddress, postalCode: "5611 AC" },
  { ...typedAddress, postalCode: "5652 AL" },
];

describe("an address of which the ERP is not sure", () => {
  let ctx: Ctx;
  const cartNow = async () => {
    const reading = await getActiveCart(ctx, { skipSapCall: true });
    return must(reading.kind === "ok" ? reading.value.cart : null, "the cart");
  };
  const place = async () => {
    const { id, version } = await cartNow();
    return { cart: id, version };
  };
  const chooseFirst = {
    kind: "invalid",
    problems: [{ path: "dropShip", text: { key: "cart.dropShip.chooseFirst" } }],
  };

  beforeEach(async () => {
    const { erp } = cartErp();
    erp.partners.validateAddress = async () =>
      resultOf({ valid: false, problems: [], suggestions: proposals });
    const services = {
      ...testServices(await freshDatabase(), { erp }),
      jobs: { enqueue: async () => undefined },
    };
    ctx = context(services, person("place_orders", "place_quotes", "drop_ships"));
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "1" }] });
    expect(await saveDropShip(ctx, { ...(await place()), address: typedAddress })).toMatchObject({
      value: { validationType: "choose" },
    });
  });

  it("keeps the cart from going on, by whichever door, until one is chosen or the address is removed", async () => {
    const seenPrice = { seenTotal: "10.00", seenCurrency: "EUR" };
    expect(await saveShipping(ctx, await place())).toEqual(chooseFirst);
    expect(await submitCart(ctx, { ...(await place()), ...seenPrice })).toEqual(chooseFirst);
    expect(await saveAsQuote(ctx, await place())).toEqual(chooseFirst);
    const request = { approver: crypto.randomUUID(), seenTotal: "10.00" };
    expect(await requestApproval(ctx, { ...(await place()), ...request })).toEqual(chooseFirst);
    expect(await removeDropShip(ctx, await place())).toMatchObject({ kind: "ok" });
    expect(await saveShipping(ctx, await place())).toMatchObject({ kind: "ok" });
  });

  it("is taken as it was chosen", async () => {
    const id = must((await cartNow()).header.dropShip, "the address").id;
    expect(await chooseAddress(ctx, { ...(await place()), id, optionId: undefined })).toEqual({
      kind: "invalid",
      problems: [{ path: "optionId", text: { key: "cart.dropShip.chooseOne" } }],
    });
    expect(await chooseAddress(ctx, { ...(await place()), id, optionId: 1 })).toMatchObject({ kind: "ok" });
    expect((await cartNow()).header.dropShip).toMatchObject({ address: proposals[1], proposals: [] });
    expect(await saveShipping(ctx, await place())).toMatchObject({ kind: "ok" });
  });

  it("is chosen in advance only if nothing but its spelling differs", () => {
    expect(proposals.map((one) => isSameAddress(one, typedAddress))).toEqual([false, true]);
    expect(isSameAddress({ ...typedAddress, street: "DOCK 1." }, typedAddress)).toBe(true);
    expect(isSameAddress({ ...typedAddress, street: "Dock 11" }, typedAddress)).toBe(false);
  });
});
