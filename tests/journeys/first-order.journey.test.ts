import { expect } from "vitest";
import type { Visitor } from "../visitors/visitor";
import { journeys, mouseOnDesk, people } from "./journey";

journeys(
  "ordering",
  {
    async "from signing in to an order in the ERP"(visitor) {
      await visitor.signIn("buyer");
      await visitor.follow("Catalog");
      expect(await visitor.heading()).toBe("Catalog");
      await visitor.see(/\d+\.\d\d EUR/);

      await visitor.fill("Search by keyword or product number", "bolt");
      await visitor.enter("Search by keyword or product number");
      const material = await firstMaterial(visitor);
      await visitor.fill(`Quantity of ${material}`, "2");
      await visitor.press(`Add to cart: ${material}`);
      await visitor.see(`${material} added to your cart.`);

      await visitor.open("/cart/shop");
      await visitor.see(material);
      await visitor.see(/Total [\d,.]+\d EUR/);

      await visitor.press("Continue to shipping");
      await visitor.press("Review and pay");
      // Journeys of several people share a portal: an order of the same number would be held up.
      const po = `PO-${visitor.kind}-${Math.trunc(performance.now())}`;
      await visitor.fill("Your PO number", po, { in: "Place order" });
      if ((await visitor.text()).includes("Place this order anyway"))
        await visitor.tick("Place this order anyway");
      await visitor.press("Place order");
      expect(visitor.address()).toMatch(/^\/cart\/confirmation\?receipt=/);
      const [, number = ""] = /Your order number is (\d+)\./.exec(await visitor.text()) ?? [];
      expect(number).not.toBe("");

      await visitor.follow(number);
      expect(visitor.address()).toBe(`/orders/${number}`);
      expect(await visitor.heading()).toBe(`Order ${number}`);
      await visitor.see(po);
      await visitor.see(material);

      await visitor.open("/orders");
      await visitor.follow(number, { in: po });
      expect(await visitor.heading()).toBe(`Order ${number}`);

      await visitor.open("/cart/shop");
      await visitor.see("Your cart is empty");
    },

    async "correcting a quantity that cannot be read"(visitor) {
      await visitor.signIn("other");
      await visitor.open("/catalog");
      const material = await firstMaterial(visitor);
      await visitor.press(`Add to cart: ${material}`);
      await visitor.open("/cart/shop");
      await visitor.fill("Quantity for line 10", "many");
      await visitor.press("Update", { status: 422 });
      await visitor.see("There is a problem");
      expect(await visitor.title()).toMatch(/^Error: /);
      expect(await visitor.valueOf("Quantity for line 10")).toBe("many");
      await visitor.fill("Quantity for line 10", "3");
      await visitor.enter("Quantity for line 10");
      expect(await visitor.valueOf("Quantity for line 10")).toBe("3");
      await visitor.press("Remove line 10");
      await visitor.see("1 line removed.");
      await visitor.doNotSee(material);
    },

    async "being refused, lost and signed out"(visitor) {
      await visitor.open("/orders");
      expect(visitor.address()).toBe("/?back=%2Forders");
      await visitor.fill("Username or email", "buyer");
      await visitor.fill("Password", "not the password");
      await visitor.press("Sign in", { status: 403 });
      expect(await visitor.valueOf("Username or email")).toBe("buyer");
      expect(await visitor.valueOf("Password")).toBe("");
      await visitor.fill("Password", "demo-Tradepost-1");
      await visitor.press("Sign in");
      expect(visitor.address()).toBe("/orders");

      await visitor.open("/nonsense", { status: 404 });
      expect(await visitor.heading()).toBe("Page not found");
      await visitor.open("/orders/999999999", { status: 404 });

      await visitor.press("Sign out");
      expect(visitor.address()).toBe("/");
      await visitor.see("You’ve signed out.");
      await visitor.open("/orders");
      expect(visitor.address()).toBe("/?back=%2Forders");
    },
  },
  [...people, mouseOnDesk],
);

/** Number of the first material that can be added. */
async function firstMaterial(visitor: Visitor): Promise<string> {
  for (const name of await visitor.names("button")) {
    const [, material] = /^Add to cart: (\S+)$/.exec(name) ?? [];
    if (material) return material;
  }
  throw new Error("Nothing can be added here");
}
