import { describe, expect, it } from "vitest";
import { raiseVersion } from "~/cache/versions.server";
import { storedSettings } from "~/config/settings.tables";
import { openDatabase } from "~/db/db.server";
import { newId } from "~/lib/ids";
import type { TestPortal } from "../../support/test-portal";

/** The guests' view of the catalog. */
export function guests(portal: TestPortal): void {
  describe("guests", () => {
    it("are sent the page anew each time, for it is bound to their cookie, with its drawings, and pictures once", async () => {
      const visitor = portal.visitor();
      const { $, headers } = await visitor.get("/guest/catalog?q=bolt");
      expect($("input[name=csrf]").length).toBeGreaterThan(0);
      expect([headers.get("Cache-Control"), headers.get("ETag")]).toEqual(["no-store", null]);
      expect($(".products svg path").length).toBeGreaterThan(0);
      const picture = await visitor.get("/pictures/hexagon-8-40.svg");
      expect(picture.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      const tag = String(picture.headers.get("ETag"));
      const secondAnswer = await visitor.get("/pictures/hexagon-8-40.svg", { "If-None-Match": tag });
      expect([secondAnswer.status, secondAnswer.body]).toEqual([304, ""]);
    });

    it("see the open catalog without prices and quantities, and nothing else of the shop", async () => {
      const { $, status } = await portal.visitor().get("/guest/catalog?q=bolt");
      expect(status).toBe(200);
      expect($(".products li").length).toBeGreaterThan(0);
      expect($('input[name^="quantity:"]').length).toBe(0);
      expect($(".products").text()).not.toMatch(/EUR/);
      expect((await portal.visitor().get("/guest/catalog/product/1000010")).status).toBe(200);
      for (const path of ["/catalog", "/cart/shop", "/orders"]) {
        expect((await portal.visitor().get(path)).location, path).toMatch(/^\/\?back=/);
      }
      const familyEntry = $(".families a").first().attr("href") ?? "";
      expect(familyEntry).toMatch(/^\/guest\/catalog\/families\//);
      const family = await portal.visitor().get(familyEntry);
      expect(family.status).toBe(200);
      expect(family.$(".variants input").length).toBe(0);
      expect(family.$(".variants a").first().attr("href")).toMatch(/^\/guest\/catalog\/product\//);
      const suggestedAnswer = await portal.visitor().get("/catalog-suggestions?q=bea&guest=1");
      expect(JSON.parse(suggestedAnswer.body)[0]).toMatchObject({
        title: expect.any(String),
        num_results: expect.any(Number),
      });
    });
  });

  describe("a guest's button", () => {
    it("has the words of the settings, and leads to signing in and back with what was wanted", async () => {
      const database = openDatabase({
        url: portal.demo.databaseUrl,
        connections: 1,
        onError: () => undefined,
      });
      const { db } = database;
      await db.insert(storedSettings).values({
        id: newId(),
        key: "catalog.guest",
        scope: "installation",
        scopeId: "",
        value: { prices: true, addText: { en: "Order this" } },
        effectiveFrom: new Date(),
        version: 1,
      });
      await raiseVersion(db, "settings");
      await database.close();
      const visitor = portal.visitor();
      const list = () => visitor.get("/guest/catalog?q=bolt");
      await expect.poll(async () => (await list()).$(".products").text()).toContain("Order this");
      const { $ } = await list();
      expect($(".products").text()).toMatch(/\d\.\d\d EUR/);
      expect($('input[name^="quantity:"]').length).toBe(0);
      const intent = $('.products button[value^="add:"]').first().attr("value") ?? "";
      const sentAnswer = await visitor.post("/cart/items", { intent });
      const signIn = await visitor.get(sentAnswer.location ?? "");
      const form = signIn.$("main form").first();
      const afterSignIn = await visitor.post(form.attr("action") ?? "", {
        csrf: String(form.find("[name=csrf]").val()),
        username: "buyer",
        password: "demo-Tradepost-1",
      });
      const cart = await visitor.get(afterSignIn.location ?? "");
      expect(cart.$(`button[value="addFound:${intent.slice("add:".length)}"]`).length).toBe(1);
    });
  });
}
