import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { htmlProblems } from "../../support/valid-html";
import { askAsBuyer } from "./ask";

const bolts = "/catalog/1000/families/101010-din-933";

/** A page may hold a whole standard; as sent, without script, it stays below this many bytes. */
const maxFamilyBytes = 18_000;

/** Families: all sizes of a standard or series in one table, ordered with one button, and the page keeps its place. */
export function families(portal: TestPortal): void {
  let buyer: HttpClient;

  beforeAll(async () => {
    buyer = await portal.signedIn("buyer");
  });

  const ask = askAsBuyer(portal);
  const quantitiesOf = async (materials: string[]) => {
    const { body } = await ask("/user/carts/active");
    const items = (body.items ?? []) as { material: string; quantity: string; unit: string | null }[];
    return materials.map((material) =>
      items
        .filter((item) => item.material === material)
        .map(({ quantity, unit }) => [Number(quantity), unit]),
    );
  };

  describe("a family", () => {
    it("is one entry of the results and one page, with each size once and all prices", async () => {
      const results = await buyer.get("/catalog?q=din+933");
      const entry = results.$(".families a").first();
      expect(entry.text()).toBe("Hexagon bolt DIN 933");
      expect(entry.attr("href")).toBe(`${bolts}?q=din+933`);
      // A page waits a second for prices, which a busy machine exceeds; script waits longer.
      await buyer.get(bolts, { "Sec-Fetch-Dest": "empty" });
      const { $, body } = await buyer.get(bolts);
      const fields = $("input[name^='quantity:']")
        .toArray()
        .map((field) => $(field).attr("name"));
      expect(fields.length).toBeGreaterThan(400);
      expect(new Set(fields).size).toBe(fields.length);
      const prices = $(".variants td[id] a")
        .toArray()
        .filter((price) => /^[\d,]+\.\d\d$/.test($(price).text()));
      expect(prices.length).toBe(fields.length);
      expect($("main").text()).toContain("100 PCE");
      const sentBytes = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
      expect(sentBytes).toBeLessThan(maxFamilyBytes);
      expect(await htmlProblems(body)).toEqual([]);
    });

    it("keeps the sizes that were searched for, and has a drawing in place, which browsers keep elsewhere", async () => {
      const { $ } = await buyer.get(`${bolts}?q=933+m8+40`);
      const labels = $("input[name^='quantity:']").toArray();
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.length).toBeLessThan(4);
      expect($("main").text()).toMatch(/Show all \d+ sizes/);
      const drawing = $(".family svg").html() ?? "";
      expect(drawing).toContain("<path");
      const picture = await fetch(`${portal.url}/pictures/hexagon.svg`);
      expect(picture.headers.get("Cache-Control")).toContain("immutable");
      expect((await picture.text()).replaceAll("/>", ">").replaceAll(/<\/?g>/g, "")).toContain(
        drawing.replaceAll(/<\/\w+>/g, ""),
      );
      expect((await fetch(`${portal.url}/pictures/hexagon-8.svg`)).status).toBe(404);
    });

    it("adds what was typed of all sizes, returns to the first of them, and takes the last back", async () => {
      const materials = ["1001000", "1001010"];
      const before = await quantitiesOf(materials);
      const refusal = await buyer.post(bolts, {
        intent: "typed",
        "quantity:1001000": "3",
        "quantity:1001010": "abc",
      });
      expect(refusal.status).toBe(422);
      expect(refusal.$("[name='quantity:1001000']").attr("value")).toBe("3");
      expect(refusal.$("[name='quantity:1001010']").attr()).toMatchObject({
        value: "abc",
        "aria-invalid": "true",
      });
      expect(await quantitiesOf(materials)).toEqual(before);
      const fields = {
        intent: "typed",
        "quantity:1001000": "3",
        "quantity:1001010": "500 pcs",
        "quantity:1001020": " ",
      };
      const addition = await buyer.post(bolts, fields);
      expect([addition.status, addition.location]).toEqual([303, `${bolts}#p-1001000`]);
      const [first = [], second = []] = await quantitiesOf(materials);
      expect(first.at(-1)?.[0]).toBe(3);
      expect(second.at(-1)).toEqual([500, "PCE"]);
      const page = await buyer.get(bolts);
      expect(page.$("#p-1001000 .mark").text()).toContain("3 BOX in cart");
      const undo = page.$("#p-1001000 .mark button").attr("value") ?? "";
      await buyer.post(bolts, { intent: undo });
      expect((await quantitiesOf(materials))[0]).toEqual(before[0]);
      expect((await buyer.post(bolts, { intent: undo })).status).toBe(303);
      expect((await buyer.post(bolts, { intent: "typed" })).status).toBe(303);
      const empty = await buyer.get(bolts);
      expect(empty.$("main").text()).toContain("Enter a quantity next to at least one size.");
    });

    it("is not found where there is none", async () => {
      expect((await buyer.get("/catalog/1000/families/nothing")).status).toBe(404);
    });
  });
}
