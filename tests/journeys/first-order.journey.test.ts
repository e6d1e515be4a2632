import { expect } from "vitest";
import type { Visitor } from "../visitors/visitor";
import { journeys, signIn } from "./journey";

journeys("ordering", {
  async "from signing in to an order in the ERP"(visitor) {
    await signIn(visitor, "buyer");
    await visitor.follow("Catalog");
    expect(await visitor.heading()).toBe("Catalog");
    expect(await visitor.text()).toMatch(/\d+\.\d\d EUR/);

    await visitor.fill("Search by words or number", "bolt");
    await visitor.press("Search");
    const material = await firstMaterial(visitor);
    await visitor.fill(`Quantity of ${material}`, "2");
    await visitor.press(`Add to cart: ${material}`);
    expect(await visitor.text()).toContain(`${material} was added to your cart.`);

    await visitor.open("/cart/shop");
    const cart = await visitor.text();
    expect(cart).toContain(material);
    expect(cart).toMatch(/Total [\d,.]+\d EUR/);

    await visitor.fill("Your purchase-order number", "PO-4711");
    await visitor.press("Send order");
    expect(visitor.address()).toMatch(/^\/cart\/confirmation\?receipt=/);
    const [, number = ""] = /Its number is (\d+)\./.exec(await visitor.text()) ?? [];
    expect(number).not.toBe("");

    await visitor.follow(number);
    expect(await visitor.heading()).toBe(`Order ${number}`);
    const order = await visitor.text();
    expect(order).toContain("PO-4711");
    expect(order).toContain(material);

    await visitor.open("/cart/shop");
    expect(await visitor.text()).toContain("Your cart is empty");
  },

  async "correcting a quantity that cannot be read"(visitor) {
    await signIn(visitor, "other");
    await visitor.open("/catalog");
    const material = await firstMaterial(visitor);
    await visitor.press(`Add to cart: ${material}`);
    await visitor.open("/cart/shop");
    await visitor.fill("Quantity of item 10", "many");
    await visitor.press("Update");
    expect(visitor.status()).toBe(422);
    expect(await visitor.text()).toContain("Please check the following");
    expect(await visitor.valueOf("Quantity of item 10")).toBe("many");
    await visitor.fill("Quantity of item 10", "3");
    await visitor.press("Update");
    expect(visitor.status()).toBe(200);
    expect(await visitor.valueOf("Quantity of item 10")).toBe("3");
    await visitor.press("Remove item 10");
    expect(await visitor.text()).toContain("Item 10 was removed.");
  },

  async "being refused, lost and signed out"(visitor) {
    await visitor.open("/orders");
    expect(visitor.address()).toBe("/?back=%2Forders");
    await visitor.fill("User name or e-mail", "buyer");
    await visitor.fill("Password", "not the password");
    await visitor.press("Sign in");
    expect(visitor.status()).toBe(403);
    expect(await visitor.valueOf("User name or e-mail")).toBe("buyer");
    expect(await visitor.valueOf("Password")).toBe("");
    await visitor.fill("Password", "demo-Tradepost-1");
    await visitor.press("Sign in");
    expect(visitor.address()).toBe("/orders");
    await visitor.open("/nonsense");
    expect(visitor.status()).toBe(404);
    expect(await visitor.heading()).toBe("Page not found");
    await visitor.open("/orders/999999999");
    expect(visitor.status()).toBe(404);
    await visitor.press("Sign out");
    expect(visitor.address()).toBe("/");
    expect(await visitor.text()).toContain("You have signed out.");
    await visitor.open("/orders");
    expect(visitor.address()).toBe("/?back=%2Forders");
  },
});

/** The number of the first material that can be added. */
async function firstMaterial(visitor: Visitor): Promise<string> {
  for (const name of await visitor.buttons()) {
    const [, material] = /^Add to cart: (\S+)$/.exec(name) ?? [];
    if (material) return material;
  }
  throw new Error("Nothing can be added here");
}
