import { expect } from "vitest";
import { isOnSap } from "../support/visits/portal-under-test";
import type { Visitor } from "../visitors/visitor";
import { journeys } from "./journey";

/** Typed values differ from the defaults, so that a default in the cart is noticed. */
journeys("every kind of product", {
  async "is bought by the controls of its page, as it was typed"(visitor) {
    await visitor.signIn("buyer");
    await emptyCart(visitor);

    await buy(visitor, "/catalog/1000/3012640", "7");
    await buy(visitor, "/catalog/1000/1018210", "75", "Piece");
    await buy(visitor, "/catalog/1000/4001790", "6");
    await buy(visitor, "/catalog/1000/5000010", "4", "Piece");

    await visitor.open("/catalog/1000/6005000");
    await visitor.see("Choose all options to see price and availability.");
    await visitor.press("yellow");
    await visitor.press("75 mm");
    await visitor.see("6005002");
    await typeAndAdd(visitor, "35", "Metre");

    await visitor.open("/cart/shop");
    const lines = await cartLines(visitor);
    expect(lines).toEqual([
      "Rotary shaft seal: 7 PCE",
      "Socket head cap screw: 75 PCE",
      "Grease with molybdenum disulphide: 6 CAN",
      "Cable gland: 4 PCE",
      "Floor marking tape: 35 M",
    ]);
    // The simulated SAP does not explode sets (tests/contracts/s4hana-differences.ts).
    if (!isOnSap) await visitor.see("included in Cable gland");
    await visitor.doNotSee("Comes with");
  },

  async "shows the options of a configurable one: those that do not go together let the others go"(visitor) {
    await visitor.signIn("buyer");
    await visitor.open("/catalog/1000/6005000");
    await visitor.press("yellow");
    expect(await visitor.hasButton("50 mm")).toBe(true);
    await visitor.press("75 mm");
    await visitor.see("Marking and operating parts");
    await visitor.see("6005002");
    const white = (await visitor.names("button")).find((name) => name.startsWith("white"));
    expect(white).toContain("clears your other options");
    await visitor.press("white");
    await visitor.see("Choose all options to see price and availability.");
    await visitor.doNotSee("6005002");
  },
});

async function emptyCart(visitor: Visitor): Promise<void> {
  await visitor.open("/cart/shop");
  if ((await visitor.text()).includes("Your cart is empty")) return;
  await visitor.press("Delete cart");
  await visitor.press("Delete");
}

async function buy(visitor: Visitor, product: string, quantity: string, unit?: string): Promise<void> {
  await visitor.open(product);
  await typeAndAdd(visitor, quantity, unit);
}

async function typeAndAdd(visitor: Visitor, quantity: string, unit?: string): Promise<void> {
  await visitor.fill("Quantity", quantity);
  if (unit) await visitor.choose("Unit", unit);
  await visitor.press("Check price and delivery date");
  expect(await visitor.valueOf("Quantity")).toBe(quantity);
  await visitor.press("Add to cart");
}

/** Reads each line's quantity from its field, and its unit from the text beside it. */
async function cartLines(visitor: Visitor): Promise<string[]> {
  const text = await visitor.text();
  const names = [
    "Rotary shaft seal",
    "Socket head cap screw",
    "Grease with molybdenum disulphide",
    "Cable gland",
    "Floor marking tape",
  ];
  return Promise.all(
    names.map(async (name, index) => {
      const quantity = await visitor.valueOf(`Quantity for line ${(index + 1) * 10}`);
      const textFromName = text.slice(text.indexOf(name));
      const unit = /\b(PCE|PAK|CAN|M|ROL|BOX)\b/.exec(textFromName.slice(name.length))?.[0] ?? "";
      return `${name}: ${quantity} ${unit}`;
    }),
  );
}
