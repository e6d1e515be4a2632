import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { numbersAt, staffFor } from "./steps";

/** Lists of documents: rows, columns, the first page, and searches. */
export function lists(portal: TestPortal): void {
  let reader: HttpClient;

  beforeAll(async () => {
    reader = await portal.signedIn("buyer");
  });

  describe("a list", () => {
    it("remembers which rows were opened, for itself and its reader", async () => {
      const address = "/orders?date_range=all&page_size=25";
      const [first = "", second = ""] = await numbersAt(reader, address);
      const toggles = async (client: HttpClient, list = address) => {
        const { $ } = await client.get(list);
        return $("button.toggle[aria-expanded=true]")
          .toArray()
          .map((each) => $(each).attr("value"));
      };
      expect(await toggles(reader)).toEqual([]);
      const fold = (intent: string) => reader.post("/tables/orders", { intent, back: address });
      expect(await fold(`open:${first}`)).toMatchObject({ status: 303, location: address });
      await fold(`open:${second}`);
      await fold(`close:${second}`);
      expect(await toggles(await portal.signedIn("buyer"))).toEqual([`close:${first}`]);
      const { $ } = await reader.get(address);
      const row = $(`input[name=selected][value=${first}]`).closest("tr");
      expect(row.next("tr.said").attr("hidden")).toBeUndefined();
      // Lines beneath the other rows come when these are opened.
      expect($("tr.said")).toHaveLength(1);
      expect(await toggles(reader, "/salesdocs?date_range=all&page_size=25")).toEqual([]);
      expect(await toggles(await portal.signedIn("approver"))).toEqual([]);
      await fold(`close:${first}`);
    });

    it("takes digits alone for a number in its address, and leads from another one to its first page", async () => {
      const search = "/orders?date_range=all&q=1&page_size=10";
      for (const page of ["1e1", "0x2", " 2 ", "2.0", "-1", "0", "+2", "two"]) {
        const answer = await reader.get(`${search}&page=${encodeURIComponent(page)}`);
        expect(answer.status, page).toBe(422);
        expect(answer.$("main a.main").attr("href"), page).toBe(search);
      }
      const { status } = await reader.get("/orders?page_size=2.5e1");
      expect(status).toBe(422);
      expect((await reader.get(`${search}&page=`)).status).toBe(200);
    });

    it("has an order that the search finds by the end of its number", async () => {
      const [number = ""] = await numbersAt(reader, "/orders?date_range=all&page_size=25");
      expect((await reader.get(`/find?q=${number.slice(-4)}`)).$("main").text()).toContain(number);
      expect((await reader.get("/find?q=9999")).$("main").text()).toContain("Not Found");
    });

    it("leads to deliveries that say when they left, or when they will", async () => {
      const listAddress = "/shipments?ship_status=SHIPPED&date_range=all&sort_by=date&order=asc";
      const [number = ""] = await numbersAt(reader, listAddress);
      const terms = async () => (await reader.get(`/shipments/${number}?refresh=1`)).$("dl.facts dt").text();
      expect(await terms()).toMatch(/^(?!.*Ships on).*Shipped on/s);
      const database = new pg.Client({ connectionString: portal.demo.erpDatabaseUrl });
      await database.connect();
      const { rows } = await database.query<{ ship_status: string; tracking: unknown }>(
        "SELECT ship_status, tracking FROM erp.documents WHERE number = $1",
        [number],
      );
      const update = "UPDATE erp.documents SET ship_status = $2, tracking = $3 WHERE number = $1";
      await database.query(update, [number, "PCKD", "[]"]);
      expect(await terms()).toMatch(/^(?!.*Shipped on).*Ships on/s);
      await database.query(update, [number, rows[0]?.ship_status, JSON.stringify(rows[0]?.tracking)]);
      await database.end();
    });

    it("without items under its rows has nothing to fold", async () => {
      const { $ } = await reader.get("/orders?date_range=all&item_data=1");
      expect($("tbody tr").length).toBeGreaterThan(0);
      expect($("button.toggle").length).toBe(0);
    });

    it("and the first page look as administrators set them, and as each person has them", async () => {
      const admin = await portal.signedIn("admin");
      const visitor = await portal.signedIn("other");
      const saveSetting = async (
        key: string,
        fields: Record<string, string | string[]>,
        target = "installation",
      ) => {
        const address = `/admin/system_settings/system_configurations/${key}?target=${encodeURIComponent(target)}`;
        const form = (await admin.get(address)).$("form:has(input[name=version])");
        const version = String(form.find("input[name=version]").val());
        const answer = await admin.post(address, { intent: "save", version, effectiveFrom: "", ...fields });
        expect(answer.status, answer.$("main").text()).toBe(303);
      };
      const heads = async () => {
        const { $ } = await visitor.get("/orders?date_range=all");
        return $("main thead th:not(.w-pick):not(:has(.unseen))")
          .toArray()
          .map((head) => $(head).text());
      };
      await saveSetting("documents.columns_orders", { value: ["total", "date"] });
      await expect.poll(heads, { timeout: 15_000 }).toEqual(["Number", "Date", "Total"]);

      await saveSetting("dashboard.widgets", { "value[0]": "recent_orders", "value[1]": "open_amounts" });
      const widgets = async () => {
        const { $ } = await visitor.get("/dashboard");
        return $("main h2[id^=widget-]")
          .toArray()
          .map((head) => $(head).text());
      };
      await expect.poll(widgets, { timeout: 15_000 }).toEqual(["Recent orders", "Outstanding balance"]);
      await visitor.post("/tables/dashboard", {
        intent: "columns",
        back: "/dashboard",
        columns: ["open_amounts"],
      });
      expect(await widgets()).toEqual(["Outstanding balance"]);

      await saveSetting(
        "dashboard.banner",
        { "value.text.en": "Belts at last year's price" },
        "sales area:1000",
      );
      await saveSetting("dashboard.banner", { "value.text.en": "Closed on Monday" }, "sales area:2000");
      const banner = async (salesArea: string) => {
        const client = await staffFor(portal, "csr", "100001", salesArea);
        return (await client.get("/dashboard")).$("section.notice").text();
      };
      await expect.poll(() => banner("1000"), { timeout: 15_000 }).toBe("Belts at last year's price");
      expect(await banner("2000")).toBe("Closed on Monday");
    });
  });

  describe("a search", () => {
    it("that cannot be made opens the filter and says why, with no list below", async () => {
      const errorAnswer = await reader.get("/orders?from_date=tomorrow");
      expect(errorAnswer.status).toBe(422);
      expect(errorAnswer.$("details.filter[open]").length).toBe(1);
      expect(errorAnswer.$(".summary a").attr("href")).toBe("#from_date");
      expect(errorAnswer.$(".summary a").text()).toMatch(/^From: Enter a date, for example /);
      expect(errorAnswer.$("input[name=from_date]").val()).toBe("tomorrow");
      expect(errorAnswer.$("main table").length).toBe(0);

      const admin = await portal.signedIn("admin");
      const faults = "/admin/demo/erp-faults";
      const answer = JSON.stringify({ error: { message: "Search by fewer numbers" } });
      const fault = { intent: "set", fault: "refused", operations: "orders.search", answer };
      expect((await admin.post(faults, fault)).status).toBe(303);
      const refusedAnswer = await reader.get("/orders?q=79");
      await admin.post(faults, { intent: "clear" });
      expect(refusedAnswer.status).toBe(422);
      expect(refusedAnswer.$("details.filter[open]").length).toBe(1);
      expect(refusedAnswer.$("main [role=alert]").text()).toContain("Search by fewer numbers");
      expect(refusedAnswer.$(".filter input[name=q]").val()).toBe("79");
    });

    it("for what is not there says its name again", async () => {
      const notFoundText = "999999 - Not Found. Please check your input and try again.";
      for (const query of ["q=999999", "search_criteria=doc_number&search_criteria_value=999999"]) {
        expect((await reader.get(`/orders?${query}`)).$("main").text()).toContain(notFoundText);
      }
      const { $ } = await reader.get("/find?q=999999");
      expect($("main").text()).toContain(notFoundText);
    });

    it("reads one line as goods for the cart, a document by the end of its number, or words", async () => {
      const goods = (await reader.get("/find?q=10+x+VDM-10190")).$;
      expect(goods("main tbody th").text()).toContain("M20x65");
      const [newest = ""] = (await reader.get("/orders?date_range=365"))
        .$("main tbody th a")
        .toArray()
        .map((link) => goods(link).text());
      expect(await reader.get(`/find?q=order+${newest.slice(-3)}`)).toMatchObject({
        status: 303,
        location: `/orders/${newest}`,
      });
      // Credit memos among them have higher numbers.
      const invoices = (await reader.get("/invoices?date_range=365")).$;
      const invoice = invoices("main tbody th a[href^='/invoices/9000']").first().text();
      expect(invoice).toMatch(/^9000/);
      expect(await reader.get(`/find?q=invoice+${invoice.slice(-4)}`)).toMatchObject({
        status: 303,
        location: `/invoices/${invoice}`,
      });
      const latest = (await reader.get("/find?q=last+order")).$;
      expect(latest("main tbody th a").attr("href")).toBe(`/orders/${newest}`);
      const misspeltPage = (await reader.get("/find?q=hexgon+bolt")).$;
      expect(misspeltPage("main").text()).toContain("hexagon bolt");
    });

    it("finds a delivery by its tracking number as the carrier prints it or as it is typed", async () => {
      const { $ } = await reader.get("/shipments?ship_status=SHIPPED&date_range=all");
      const row = $("main tbody tr").first();
      const delivery = row.find("th a").first().text();
      const tracking = row.find("a[href^='https://tracking.']").first().text();
      expect(tracking).toMatch(/^[A-Z]{2}\d+$/);
      const groups = tracking.replace(/.{4}(?=.)/g, "$& ");
      for (const q of [
        tracking,
        tracking.toLowerCase(),
        groups,
        `tracking ${tracking}`,
        `delivery ${tracking}`,
      ])
        expect(await reader.get(`/find?q=${encodeURIComponent(q)}`)).toMatchObject({
          status: 303,
          location: `/shipments/${delivery}`,
        });
      const address = "/shipments?date_range=all&search_criteria=tracking_number&search_criteria_value=";
      const list = (await reader.get(address + encodeURIComponent(groups.toLowerCase()))).$;
      expect(list("main tbody th a").first().text()).toBe(delivery);
    });

    it("is suggested in groups while it is typed", async () => {
      const groups = JSON.parse((await reader.get("/find/suggestions?q=hexagon")).body);
      expect(groups.map(({ title }: { title: string }) => title)).toContain("Search for");
      expect((await reader.get("/find/suggestions?q=")).body).toBe("[]");
    });

    it("is kept under a name only, and Enter keeps it", async () => {
      const namelessAnswer = await reader.post("/orders?date_range=365", {
        intent: "keepSearch",
        search: "{}",
        title: "",
      });
      expect(namelessAnswer.status).toBe(422);
      expect(namelessAnswer.$("details.filter[open] input[name=title][aria-invalid=true]").length).toBe(1);
      const keptFields = { intent: "keepSearch", search: '{"dateRange":365}', title: "The year" };
      expect((await reader.post("/orders?date_range=365", keptFields)).status).toBe(303);
      const { $ } = await reader.get("/orders?date_range=365");
      const form = $("input[name=title]").closest("form");
      expect(form.find("button").first().attr("value")).toBe("keepSearch");
      expect(form.find("a:contains('The year')").length).toBe(1);
    });

    it("that was made is answered from memory until it is made anew, and says as of when", async () => {
      const address = "/orders?date_range=365&sort_by=total&order=asc";
      const asOf = async (extraQuery = "") =>
        (await reader.get(`${address}${extraQuery}`))
          .$("main time, main p:contains('Updated')")
          .last()
          .text();
      // Asks again while a job that has just ended makes the answer stale.
      const storedAsOf = await eventually(async () => {
        const first = await asOf();
        expect(first).toContain("Updated");
        // The page says the time to the second.
        await new Promise((resolve) => setTimeout(resolve, 1_100));
        expect(await asOf()).toBe(first);
        return first;
      });
      expect(await asOf("&refresh=1")).not.toBe(storedAsOf);
    });
  });
}
