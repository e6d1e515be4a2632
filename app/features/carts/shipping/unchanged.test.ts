import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { resultOf } from "../../../../tests/support/erp/example-values";
import { getActiveCart } from "../cart.queries.server";
import { addItems } from "../lines/add-items.server";
import { saveDropShip } from "./save-drop-ship.server";
import { saveShipping } from "./save-shipping.server";

describe("a form that is sent as it came", () => {
  let ctx: Ctx;
  const cartNow = async () => {
    const reading = await getActiveCart(ctx, { skipSapCall: true });
    return must(reading.kind === "ok" ? reading.value.cart : null, "the cart");
  };
  const simulationCount = async () => {
    const { id, version } = await cartNow();
    return { cart: id, version };
  };

  beforeEach(async () => {
    const { erp } = cartErp();
    erp.partners.validateAddress = async () => resultOf({ valid: true, problems: [], suggestions: [] });
    const services = testServices(await freshDatabase(), { erp });
    ctx = context(services, person("place_orders", "drop_ships"));
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "1" }] });
  });

  it("changes no address of somebody else, and says so", async () => {
    const address = { name: "Site", street: "Dock 1", postalCode: "5928", city: "Venlo", country: "nl" };
    expect(await saveDropShip(ctx, { ...(await simulationCount()), address })).toMatchObject({ kind: "ok" });
    const { header, version } = await cartNow();
    const id = header.dropShip?.id;
    expect(await saveDropShip(ctx, { ...(await simulationCount()), id, address })).toEqual({
      kind: "invalid",
      problems: [{ path: "", text: { key: "cart.nothingChanged" } }],
    });
    expect((await cartNow()).version).toBe(version);
    const movedAddress = { ...address, street: "Dock 2" };
    expect(
      await saveDropShip(ctx, { ...(await simulationCount()), id, address: movedAddress }),
    ).toMatchObject({ kind: "ok" });
    expect((await cartNow()).header.dropShip).toMatchObject({ id, address: { street: "Dock 2" } });
  });

  it("makes no new version of the cart", async () => {
    const choices = { note: "Ring twice", completeDelivery: "yes" } as const;
    await saveShipping(ctx, { ...(await simulationCount()), ...choices });
    const { version } = await cartNow();
    await saveShipping(ctx, { ...(await simulationCount()), ...choices });
    expect((await cartNow()).version).toBe(version);
    await saveShipping(ctx, { ...(await simulationCount()), ...choices, note: "Ring once" });
    expect((await cartNow()).version).toBe(version + 1);
  });
});
