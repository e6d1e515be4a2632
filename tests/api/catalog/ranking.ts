import { describe, expect, it } from "vitest";
import type { TestPortal } from "../../support/test-portal";
import { searches } from "./searches";

/** Searches of the catalog, judged by the place of the product that is meant. */
export function ranking(portal: TestPortal): void {
  const search = async (q: string, language: string) => {
    const path = `/api/v1/guest/catalog/searches/${encodeURIComponent(q)}?page_size=25`;
    const answer = await fetch(`${portal.url}${path}`, { headers: { "Accept-Language": language } });
    expect(answer.status, q).toBe(200);
    return (await answer.json()) as { items: { name: string }[]; corrected: string | null };
  };

  describe("the ranking", () => {
    it("puts what buyers mean first, in nine of ten realistic searches, and finds something for each", async () => {
      const all = Object.entries(searches).flatMap(([language, list]) =>
        list.map(([q, name]) => ({ language, q, name })),
      );
      const misses: string[] = [];
      let reciprocalRanks = 0;
      for (const { language, q, name } of all) {
        const { items } = await search(q, language);
        const place = items.findIndex((item) => item.name.startsWith(name));
        if (place >= 0) reciprocalRanks += 1 / (place + 1);
        if (place !== 0) misses.push(`${q}: ${items[0]?.name ?? "nothing"}`);
        expect(items.length, q).toBeGreaterThan(0);
      }
      expect(all.length).toBeGreaterThanOrEqual(150);
      expect(reciprocalRanks / all.length, misses.join("\n")).toBeGreaterThanOrEqual(0.95);
    });

    it("puts numbers that begin with what was typed before those that only contain it", async () => {
      const client = await portal.signedIn("buyer");
      const { $ } = await client.get("/catalog?q=1018&page_size=100");
      const numbers = $("[name^='quantity:']")
        .toArray()
        .map((field) => ($(field).attr("name") ?? "").replace("quantity:", ""));
      const places = numbers.map((number) => number.startsWith("1018"));
      expect([places[0], places.includes(false)]).toEqual([true, true]);
      expect(places.lastIndexOf(true)).toBeLessThan(places.indexOf(false));
    });

    it("says which words it searched for instead, and drops none while all of them find something", async () => {
      expect((await search("skf 6204", "en")).corrected).toBe("6204");
      expect((await search("bearng 6204", "en")).corrected).toBe("bearing 6204");
      expect((await search("912 m6x20 12.9", "en")).corrected).toBe("912 m6x20");
      expect((await search("933 m8 40 a2", "en")).corrected).toBeNull();
    });

    it("says so when only filters leave nothing, instead of showing other products", async () => {
      const visitor = await portal.signedIn("buyer");
      const { $ } = await visitor.get("/catalog?q=nitrile+gloves&category=101010");
      expect($("main .products").length).toBe(0);
      expect($("main").text()).not.toContain("Showing results for");
    });
  });
}
