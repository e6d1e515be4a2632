import { beforeAll, describe, expect, it } from "vitest";
import { documentLists, listNames } from "~/features/documents/document-lists";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { numbersAt } from "./steps";

async function countRows(client: HttpClient, address: string): Promise<number> {
  const { $, status } = await client.get(address);
  expect(status, address).toBe(200);
  return $("main table tbody tr").length;
}

/** Addresses of lists: what they may say, and what a list begins with. */
export function addresses(portal: TestPortal): void {
  let reader: HttpClient;

  beforeAll(async () => {
    reader = await portal.signedIn("buyer");
  });

  async function machine(path: string) {
    const answer = await fetch(`${portal.url}/api/v1${path}`, {
      headers: { Authorization: "Bearer demo-token-of-the-buyer-0001" },
    });
    const json = (await answer.json()) as { errors?: string[]; pagination?: object; items?: unknown[] };
    return { status: answer.status, json };
  }

  describe("an address of a list", () => {
    const withoutRows = (body: string) => !body.includes('name="selected"');

    it.each([
      "ship_status=XX",
      "search_criteria=bogus&search_criteria_value=1",
      "date_range=8",
      "colour=red",
      "sort_by=nonsense",
      "order=sideways",
      "page_size=7",
      "from_date=0000-01-01",
      "to_date=tomorrow",
      `q=${"x".repeat(51)}`,
    ])(
      "with %s is refused with a sentence by page, file and machines, on every list that is searched so",
      async (query) => {
        for (const list of listNames) {
          const { path } = documentLists[list];
          const page = await reader.get(`${path}?${query}`);
          expect(page.status, path).toBe(422);
          expect(withoutRows(page.body)).toBe(true);
          const file = await reader.get(`${path}/download?format=csv&${query}`);
          expect(file.status, path).toBe(422);
          const answer = await machine(`${path}?${query}`);
          expect(answer.status, path).toBe(422);
          expect(answer.json.errors?.[0]).toMatch(/\w+ \w+/);
        }
      },
    );

    it("that is refused is offered without what is refused, and never once more as it is", async () => {
      const admin = await portal.signedIn("admin");
      const listAddresses = listNames.flatMap((list) => [
        `${documentLists[list].path}?colour=red`,
        `${documentLists[list].path}?page=abc`,
        `${documentLists[list].path}?order=sideways`,
        `${documentLists[list].path}?search_criteria=bogus&search_criteria_value=1`,
      ]);
      const otherAddresses = ["/user/e_claims", "/down_payments", "/reports/spend", "/admin/users"];
      for (const address of [...listAddresses, ...otherAddresses.map((path) => `${path}?colour=red`)]) {
        const client = address.startsWith("/admin") ? admin : reader;
        const firstAnswer = await client.get(address);
        // An address without a search redirects to the visitor's last search.
        const { $, status } = firstAnswer.location ? await client.get(firstAnswer.location) : firstAnswer;
        expect(status, address).toBe(422);
        expect($(`main a[href="${address}"]`).length, address).toBe(0);
        const href = $("main a:contains('Reopen page')").attr("href") ?? "no link";
        const answer = await client.get(href);
        expect([200, 303], `${address} → ${href}`).toContain(answer.status);
      }
      const { $ } = await reader.get("/orders?date_range=all&colour=red&ship_status=LATE");
      expect($(".notice.error a").attr("href")).toBe("/orders?date_range=all&ship_status=LATE");
    });

    it("is obeyed in page, size, sorting and reload, also after a search was stored", async () => {
      const storedAnswer = await reader.get("/orders?search=1&date_range=all");
      expect(storedAnswer.status).toBe(303);
      const answer = await reader.get(
        "/orders?page=2&page_size=25&sort_by=total&order=asc&force_reload=true",
      );
      expect(answer.status).toBe(303);
      const fields = new URL(answer.location ?? "", "http://portal.invalid").searchParams;
      expect(Object.fromEntries(fields)).toEqual({
        date_range: "all",
        page: "2",
        page_size: "25",
        sort_by: "total",
        order: "asc",
        refresh: "1",
      });
    });

    it.each(listNames)("of %s with nothing but a misspelt field is refused, not replaced", async (list) => {
      const { path } = documentLists[list];
      await reader.get(`${path}?search=1&date_range=all`);
      const answer = await reader.get(`${path}?date_rnage=30`);
      expect([answer.status, answer.location]).toEqual([422, null]);
      expect(answer.$("main").text()).toContain("date_rnage");
    });

    it("loses page and size where it names one document, and machines get its only page", async () => {
      const [number = ""] = await numbersAt(reader, "/orders?date_range=all");
      const search = `search_criteria=doc_number&search_criteria_value=${number}`;
      const answer = await reader.get(`/orders?${search}&page=3&page_size=50`);
      expect([answer.status, answer.location]).toEqual([303, `/orders?${search}`]);
      const { status, json } = await machine(`/orders?${search}&page=3&page_size=50`);
      expect(status).toBe(200);
      expect(json.pagination).toMatchObject({ page: 1, page_size: 10, total_results: 1 });
      expect(json.items).toHaveLength(1);
    });

    it("opens the document whose full number is searched for, and lists what a part of it finds", async () => {
      const [number = ""] = await numbersAt(reader, "/orders?date_range=all");
      const search = (value: string) =>
        reader.get(`/orders?search=1&search_criteria=doc_number&search_criteria_value=${value}`);
      expect(await search(number)).toMatchObject({ status: 303, location: `/orders/${number}` });
      expect((await search("999999999")).location).toMatch(/^\/orders\?search_criteria=doc_number/);
    });

    it.each(listNames)("of %s obeys typed dates beside the period that the form showed", async (list) => {
      const { path } = documentLists[list];
      const shownAnswer = await reader.get(`${path}?date_range=7`);
      const form = shownAnswer.$("form[method=get]").has("[name=displayed_dates]");
      const displayedDates = String(form.find("[name=displayed_dates]").val());
      const to = String(form.find("[name=to_date]").val());
      const fields = { search: "1", date_range: "7", to_date: to, displayed_dates: displayedDates };
      const typedQuery = new URLSearchParams({ ...fields, from_date: "2026-01-01" });
      const answer = await reader.get(`${path}?${typedQuery}`);
      expect(answer.status).toBe(303);
      expect(answer.location).toContain("from_date=2026-01-01");
      expect(answer.location).not.toContain("date_range=7");
      const untouchedQuery = new URLSearchParams({
        ...fields,
        from_date: displayedDates.split(" ")[0] ?? "",
        date_range: "30",
      });
      expect((await reader.get(`${path}?${untouchedQuery}`)).location).toContain("date_range=30");
    });

    it("that finds nothing says through which filters, and leads to the next longer period", async () => {
      const nobody = "search_criteria=ship_to_number&search_criteria_value=999999";
      const { $ } = await reader.get(`/orders?${nobody}&date_range=7`);
      expect($(".empty").text()).toContain("Ship-to number: 999999, Last 7 days");
      expect($(".empty a").attr("href")).toBe(`/orders?${nobody}&date_range=14`);
      const year = await reader.get(`/orders?${nobody}&date_range=365`);
      expect(year.$(".empty a").attr("href")).toBe(`/orders?${nobody}&date_range=all`);
    });
  });

  describe("a ship-to or a payer", () => {
    it.each([
      ["shipTo", "100101", ["orders", "shipments"]],
      ["payer", "100201", ["orders", "invoices", "payments"]],
    ] as const)("%s begins each list with its own documents", async (partnerFunction, number, lists) => {
      const staff = await portal.signedIn("csr");
      const chosenAnswer = await staff.post("/partner", {
        function: partnerFunction,
        number,
        salesArea: "1000",
      });
      expect(chosenAnswer.status).toBe(303);
      for (const list of lists) {
        const { path } = documentLists[list];
        const first = await staff.get(path);
        expect(first.status, path).toBe(200);
        const criterion = partnerFunction === "payer" ? "payer_number" : "ship_to_number";
        expect(first.$("#search_criteria").val(), path).toBe(criterion);
        expect(first.$("#search_criteria_value").val(), path).toBe(number);
        const year = await countRows(
          staff,
          `${path}?search_criteria=${criterion}&search_criteria_value=${number}&date_range=all`,
        );
        expect(year, path).toBeGreaterThan(0);
      }
    });
  });
}
