import { beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { htmlProblems } from "../../support/valid-html";
import { askAsBuyer } from "./ask";

/** Pages of the catalog, its products, and the search beside the cart. */
export function pages(portal: TestPortal): void {
  let buyer: HttpClient;

  beforeAll(async () => {
    buyer = await portal.signedIn("buyer");
  });

  const ask = askAsBuyer(portal);

  describe("a page of the catalog", () => {
    it("has drawings in place, and pictures that wait until they come into sight and keep their place", async () => {
      const { $, body } = await buyer.get("/catalog?page_size=25");
      const pictures = $(".products > li > :is(img, svg)").toArray();
      expect(pictures).toHaveLength(25);
      for (const picture of pictures) {
        const { loading, width, height } = $(picture).attr() ?? {};
        const isDrawing = $(picture).is("svg");
        // A dimension drawing is wider than a picture.
        expect([loading, width, height]).toEqual(isDrawing ? [undefined, "120", "72"] : ["lazy", "72", "72"]);
      }
      expect(await htmlProblems(body)).toEqual([]);
    });

    it("narrows by several values of a filter, has a chip to take each away, and five values until opened", async () => {
      const wholeAnswer = await buyer.get("/catalog");
      const filters = wholeAnswer.$(".filters fieldset").toArray();
      expect(filters.length).toBeGreaterThan(2);
      for (const filter of filters) expect(wholeAnswer.$(filter).find("label").length).toBeLessThanOrEqual(5);
      const [first, second] = wholeAnswer
        .$(filters[0])
        .find("input")
        .toArray()
        .map((input) => wholeAnswer.$(input).attr("value") ?? "");
      const chosenFilters = `f.manufacturer=${encodeURIComponent(first ?? "")}&f.manufacturer=${encodeURIComponent(second ?? "")}`;
      const narrowedAnswer = await buyer.get(`/catalog?${chosenFilters}&more=manufacturer`);
      expect(narrowedAnswer.$(".chips a.chip").length).toBe(2);
      expect(narrowedAnswer.$(".filters fieldset").first().find("label").length).toBeGreaterThan(5);
      expect(narrowedAnswer.$(".filters input:checked").length).toBe(2);
      const anyAnswer = await buyer.get("/catalog?f.manufacturer=any");
      expect(anyAnswer.$(".chips a.chip").length).toBe(0);
    });

    it("is a dense list where it is asked for, with the same products and buttons", async () => {
      const cards = await buyer.get("/catalog");
      const list = await buyer.get("/catalog?view=list");
      const hrefs = (page: typeof cards, links: string) =>
        page
          .$(links)
          .toArray()
          .map((link) => page.$(link).attr("href"));
      expect(hrefs(list, "tbody th a")).toEqual(hrefs(cards, ".products h2 a"));
      expect(list.$('button[value^="add:"]').length).toBe(cards.$('button[value^="add:"]').length);
      expect(list.$("tbody svg.thumb").length).toBeGreaterThan(0);
    });

    it("adds several rows at once, each with its own quantity", async () => {
      const page = await buyer.get("/catalog");
      const [one = "", two = ""] = page
        .$("input.pick")
        .toArray()
        .map((input) => page.$(input).attr("value") ?? "");
      const fields = new URLSearchParams({ csrf: await buyer.token(), intent: "selected" });
      for (const material of [one, two]) fields.append("selected", material);
      fields.set(`quantity:${one}`, "3");
      fields.set(`quantity:${two}`, "5");
      const response = await fetch(`${portal.url}/cart/items`, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Cookie: buyer.cookies.header("/"),
          Referer: `${portal.url}/catalog`,
        },
        body: fields,
      });
      expect([response.status, response.headers.get("Location")]).toEqual([303, `/catalog#p-${one}`]);
      const { body } = await ask("/user/carts/active");
      const items = body.items as { material: string; quantity: string }[];
      expect(items.find(({ material }) => material === one)?.quantity).toMatch(/^3(\.0+)?$/);
      expect(items.find(({ material }) => material === two)?.quantity).toMatch(/^5(\.0+)?$/);
      // The cart shows them with their pictures.
      expect((await buyer.get("/cart/shop")).$("tbody img.thumb").length).toBeGreaterThanOrEqual(2);
    });

    it("says when goods come in the reader's own dates, also where the ERP says it", async () => {
      const formats = {
        language: "en",
        timeZone: "Europe/Amsterdam",
        timeFormat: "%H:%M:%S",
        numberFormat: ".,",
      };
      const write = (dateFormat: string) =>
        buyer.post("/profile", { intent: "save", ...formats, dateFormat });
      await write("%d.%m.%Y");
      const { $ } = await buyer.get("/catalog");
      const product = $(".products a").first().attr("href") ?? "";
      for (const path of ["/catalog", "/catalog?view=list", product, "/cart/shop"]) {
        const text = (await buyer.get(path)).$("main").text();
        expect(text, path).toMatch(/Available on \d{2}\.\d{2}\.\d{4}/);
        expect(text, path).not.toMatch(/\d{4}-\d{2}-\d{2}/);
      }
      const ways = (await buyer.get("/cart/shipping")).$("main").text();
      expect(ways).toMatch(/Ships within 3 working days \(\d{2}\.\d{2}\.\d{4}\)/);
      expect(ways).not.toMatch(/\d{4}-\d{2}-\d{2}/);
      await write("%Y-%m-%d");
    });

    it("keeps what was marked for all devices of the person", async () => {
      const page = await buyer.get("/catalog?q=grease");
      const toggle = page.$('button[value^="toggle:"]').first().attr("value") ?? "";
      await buyer.post("/cart/items", { intent: toggle });
      const phone = portal.visitor();
      await phone.signIn("buyer");
      const keptAnswer = await phone.get("/catalog/1000/favorites");
      expect(
        keptAnswer
          .$("input.pick")
          .toArray()
          .map((input) => keptAnswer.$(input).attr("value")),
      ).toContain(toggle.slice("toggle:".length));
    });

    it("says that nothing was found, and what may help", async () => {
      const { $ } = await buyer.get("/catalog?q=xqzk");
      expect($("main").text()).toContain("No results found");
      expect($("main").text()).toContain(
        "Try adjusting your search or filters to find what you're looking for.",
      );
      expect($("main a.button").length).toBeGreaterThan(0);
    });

    it("leads from a search only to categories that have something of it, counted as the reader writes numbers", async () => {
      const categoriesOn = async (path: string) => {
        const { $ } = await buyer.get(path);
        const links = $("nav .tree a").toArray().slice(1);
        return links.map((link) => [$(link).attr("href") ?? "", $(link).find("small").text()] as const);
      };
      expect((await categoriesOn("/catalog"))[0]?.[1]).toMatch(/^\d,\d{3}$/);
      const [onlyOption, ...otherOptions] = await categoriesOn("/catalog?q=glove");
      expect(otherOptions).toEqual([]);
      const { $ } = await buyer.get(onlyOption?.[0] ?? "");
      expect($(".products li").length).toBe(Number(onlyOption?.[1]));
    });

    it("is searched for signs that mean something in addresses", async () => {
      const { $, status } = await buyer.get(`/catalog?q=${encodeURIComponent("bolt/b & M8")}`);
      expect(status).toBe(200);
      expect($("#catalog-q").attr("value")).toBe("bolt/b & M8");
    });
  });

  describe("a product's page", () => {
    it("says at its head what it could not read, and keeps it as it was typed", async () => {
      const { status, $ } = await buyer.get("/catalog/1000/1000010?quantity=two&date=soon");
      expect(status).toBe(422);
      expect($("title").text()).toMatch(/^Error: /);
      const links = $(".summary a").toArray();
      expect(links.map((link) => $(link).attr("href"))).toEqual(["#quantity", "#date"]);
      expect([$("#quantity").attr("value"), $("#date").attr("value")]).toEqual(["two", "soon"]);
      expect((await portal.visitor().get("/guest/catalog/product/1000010?quantity=two")).status).toBe(200);
      // Script adds the separators and a calendar (C-263).
      expect($("#date").attr("data-date")).toContain("%Y-%m-%d");
      expect($("#date-hint").text()).toContain("2026-12-31");
    });

    it("tells price, dates, tiers as a table, details and papers without script", async () => {
      const { $, body } = await buyer.get("/catalog/1000/1000010?quantity=10");
      expect($(".price").text()).toMatch(/\d\.\d\d/);
      expect($("main table tbody tr").length).toBeGreaterThan(1);
      const folds = $("details").toArray();
      const isOpen = (title: string) =>
        folds.some((fold) => $(fold).find("summary").text() === title && $(fold).attr("open") !== undefined);
      expect([isOpen("Description"), isOpen("More details")]).toEqual([true, false]);
      expect($(".gallery img").length).toBeGreaterThan(1);
      expect(await htmlProblems(body)).toEqual([]);
      const sheet = $('a[href$="/data-sheet"]').attr("href") ?? "";
      const paper = await buyer.get(sheet);
      expect([paper.status, paper.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    });

    it("says of a price that counts for nothing why that is", async () => {
      const { $ } = await buyer.get("/catalog/1000/1000090");
      const breakdown = $("details").filter(
        (_, fold) => $(fold).find("summary").text() === "Price breakdown",
      );
      const worthless = breakdown
        .find("dl div")
        .filter((_, part) => /^0\.00/.test($(part).find("dd").text()));
      expect(worthless.length).toBeGreaterThan(0);
      for (const part of worthless.toArray()) expect($(part).find("dt small").text()).toMatch(/\(.+\)/);
    });

    it("is the same by both addresses", async () => {
      const byPath = await buyer.get("/catalog/1000/1000010");
      const byQuery = await buyer.get("/catalog/1000/product?sku=1000010");
      expect(byQuery.$("h1").text()).toBe(byPath.$("h1").text());
    });
  });

  describe("an order's materials", () => {
    it("lead to their products, which know of the order", async () => {
      const orders = await buyer.get("/orders?date_range=all");
      const order = await buyer.get(orders.$('tbody a[href^="/orders/"]').first().attr("href") ?? "");
      const href = order.$('tbody a[href^="/catalog/1000/"]').first().attr("href") ?? "";
      const { $, body } = await buyer.get(href);
      const history = $("[aria-labelledby=last-ordered]");
      expect(history.find("li").length).toBeGreaterThan(0);
      expect(history.find('a[href^="/orders/"]').length).toBe(history.find("li").length);
      const addIntent = history.find('button[value^="add:"]').attr("value") ?? "";
      expect(addIntent).toBe(`add:${href.split("/").at(-1)}`);
      expect(history.find(`input[name="quantity:${addIntent.slice("add:".length)}"]`).val()).toMatch(/^\d/);
      expect(await htmlProblems(body)).toEqual([]);
    });
  });

  describe("the search for materials beside the cart", () => {
    it("wants a number or a description, and lists by number", async () => {
      expect((await buyer.get("/cart/shop/materials")).status).toBe(200);
      const emptyAnswer = await buyer.get("/cart/shop/materials?material_number=&description=&search=1");
      expect([emptyAnswer.status, emptyAnswer.$("title").text()]).toEqual([
        422,
        expect.stringMatching(/^Error:/),
      ]);
      const foundAnswer = await buyer.get(
        "/cart/shop/materials?material_number=&description=bearing&search=1",
      );
      const numbers = foundAnswer
        .$("input.pick")
        .toArray()
        .map((input) => foundAnswer.$(input).attr("value") ?? "");
      expect(numbers).toHaveLength(10);
      expect(numbers).toEqual([...numbers].sort());
      expect(await htmlProblems(foundAnswer.body)).toEqual([]);
    });
  });
}
