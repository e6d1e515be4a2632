import { beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { askAsBuyer } from "./ask";

/** The catalog through the API. */
export function machines(portal: TestPortal): void {
  let buyer: HttpClient;

  beforeAll(async () => {
    buyer = await portal.signedIn("buyer");
  });

  const ask = askAsBuyer(portal);

  describe("what another sales area sells", () => {
    it("is not found, by address or by machines", async () => {
      for (const path of ["/catalog/2000", "/catalog/2000/1000010", "/catalog/2000/product?sku=1000010"]) {
        expect((await buyer.get(path)).status, path).toBe(404);
      }
      for (const path of ["category_products", "products/1000010", "suggestions/bolt", "search_filters"]) {
        expect((await ask(`/sales_areas/2000/catalog/${path}`)).status, path).toBe(404);
      }
      const items = [{ material: "1000010" }];
      expect((await ask("/atp_checks/bulk", { items, sales_area: "2000" })).status).toBe(404);
    });
  });

  describe("machines", () => {
    it("read products, filters, suggestions, pictures and one product", async () => {
      const page = await ask("/sales_areas/default/catalog/searches/bolt?page_size=25");
      expect(page.body).toMatchObject({
        pagination: { page: 1, page_size: 25 },
        cache_info: { action: "refresh" },
      });
      const [first] = page.body.items as { sku: string; availability: unknown }[];
      expect(first?.availability).toMatchObject({
        net_price: expect.any(String),
        scaled_prices: expect.any(Array),
      });
      const filters = await ask("/sales_areas/1000/catalog/category_filters?category=20");
      const filter = (
        filters.body.items as { attribute_code: string; value: string; item_count: number }[]
      )[0];
      const onlyFilter = encodeURIComponent(`${filter?.attribute_code}=${filter?.value}`);
      const narrowedListing = await ask(
        `/sales_areas/1000/catalog/category_products/20?filters=${onlyFilter}`,
      );
      expect(narrowedListing.body.pagination).toMatchObject({ total_results: filter?.item_count });
      const suggestions = await ask("/sales_areas/1000/catalog/suggestions/bea");
      expect((suggestions.body.items as object[])[0]).toMatchObject({ num_results: expect.any(Number) });
      const images = await ask("/sales_areas/1000/catalog/images", { materials: [first?.sku] });
      expect((images.body.items as { image: string }[])[0]?.image).toMatch(/^\/pictures\//);
      expect((await ask(`/sales_areas/1000/catalog/products/${first?.sku}`)).body).toMatchObject({
        sku: first?.sku,
        attributes: expect.any(Array),
        description: expect.any(String),
      });
      expect((await ask("/sales_areas/default/catalog/news")).status).toBe(200);
      expect((await ask("/sales_areas/default/catalog/resources")).status).toBe(200);
    });

    it("read the guests' catalog without a token, and with none that is wrong", async () => {
      const getPublic = (path: string, headers: Record<string, string> = {}) =>
        fetch(`${portal.url}/api/v1${path}`, { headers });
      const listing = await getPublic("/guest/catalog/searches/bolt?page_size=25", {
        "Accept-Language": "nl",
      });
      expect(listing.status).toBe(200);
      const { items, filters } = (await listing.json()) as {
        items: { sku: string; name: string; favourite: boolean }[];
        filters: unknown[];
      };
      expect([items.length, filters.length > 0]).toEqual([25, true]);
      for (const path of ["search_filters?q=bolt", "category_filters?category=20", "suggestions/bea"]) {
        const answer = await getPublic(`/guest/catalog/${path}`);
        expect(((await answer.json()) as { items: unknown[] }).items.length, path).toBeGreaterThan(0);
      }
      expect((await getPublic(`/guest/catalog/products/${items[0]?.sku}`)).status).toBe(200);
      expect((await getPublic("/guest/catalog/searches/bolt?website=9999")).status).toBe(404);
      expect(
        (await getPublic("/guest/catalog/searches/bolt", { Authorization: "Bearer wrong" })).status,
      ).toBe(401);
      expect((await getPublic("/sales_areas/default/catalog/searches/bolt")).status).toBe(401);
    });

    it("read how the catalog is for their user", async () => {
      const { body } = await ask("/user/catalog_settings");
      expect(body).toMatchObject({ use_sap_search: false, news_block_id: "start", catalog_api_url: "" });
    });

    it("check many prices at once, and one", async () => {
      const { body } = await ask("/atp_checks/bulk", {
        items: [{ material: "1000010", quantity: "10" }, { material: "1000020" }],
        partner: "100001",
        force_reload: true,
      });
      expect(body.items as unknown[]).toHaveLength(2);
      expect((body.items as { schedule_lines: unknown[] }[])[0]?.schedule_lines.length).toBeGreaterThan(0);
      const one = await ask("/check-price?material=1000010&quantity=10");
      expect((one.body.items as object[])[0]).toMatchObject({
        material: "1000010",
        availability_status: "full",
      });
    });

    it("keep favourites and look materials up", async () => {
      expect(await ask("/user/favorite_items", { sku: "1000020" })).toMatchObject({
        status: 201,
        body: { sku: "1000020", favourite: true },
      });
      const list = await ask("/user/favorite_items");
      expect((list.body.items as { sku: string }[]).map(({ sku }) => sku)).toContain("1000020");
      expect((await ask("/user/favorite_items", { items: ["1000020"] }, "DELETE")).body).toEqual({
        items: ["1000020"],
      });
      expect((await ask("/material_searches")).status).toBe(422);
      const listing = await ask("/cart_material_searches?description=bolt");
      expect(listing.body.pagination).toMatchObject({ page: 1, page_size: 10 });
    });
  });
}
