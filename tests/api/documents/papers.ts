import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { numbersAt, staffFor } from "./steps";

const faults = "/admin/demo/erp-faults";
const memosOfAll = "/invoices?date_range=all&page_size=100&value_partner_selection=any";

/** Finds the number of a credit memo in the list of invoices. */
async function memoNumberFor(staff: HttpClient): Promise<string> {
  const { $ } = await staff.get(memosOfAll);
  const href = $("td[data-label=Documents] a:contains('Credit memo')").first().attr("href");
  return href?.split("/")[2] ?? "no credit memo";
}

/** Follows redirects as a browser does, which gives up a circle. */
async function arrivalAt(client: HttpClient, path: string): Promise<{ path: string; answer: Answer }> {
  let address = path;
  for (let redirects = 0; redirects < 5; redirects++) {
    const answer = await client.get(address);
    if (!answer.location) return { path: address, answer };
    address = answer.location;
  }
  throw new Error(`${path} leads in a circle`);
}

const namesIn = (bytes: Buffer) => Object.keys(unzipSync(new Uint8Array(bytes))).sort();

/** Ticks rows, presses the button for their papers, and fetches the file once its job is done. */
async function bundleOf(client: HttpClient, list: string, numbers: string[]): Promise<Answer> {
  const { location } = await client.post(`/${list}/papers`, { selected: numbers });
  expect(location).toMatch(/^\/downloads\/[\w-]+$/);
  const file = await vi.waitFor(
    async () => {
      const { $ } = await client.get(location ?? "");
      const href = $(`main a[href="${location}/file"]`).attr("href");
      if (!href) throw new Error($("main").text());
      return href;
    },
    { timeout: 60_000, interval: 300 },
  );
  return client.get(file);
}

/** Papers of documents, one by one and as one file. */
export function papers(portal: TestPortal): void {
  let reader: HttpClient;

  beforeAll(async () => {
    reader = await portal.signedIn("buyer");
  });

  describe("papers", () => {
    it("are made by no address that is merely opened, and keep nobody else waiting", async () => {
      const numbers = (await numbersAt(reader, "/orders?date_range=all&page_size=100")).slice(0, 6);
      const other = await portal.signedIn("other");
      const timeOfList = async () => {
        const start = performance.now();
        expect((await other.get("/orders")).status).toBe(200);
        return performance.now() - start;
      };
      const isReady = async (address: string) =>
        (await reader.get(address)).$(`main a[href="${address}/file"]`).length > 0;
      await timeOfList();
      const timeAlone = Math.min(await timeOfList(), await timeOfList(), await timeOfList());
      expect((await reader.get(`/orders/papers?selected=${numbers[0]}`)).location).toBe("/orders");
      const pressedAnswers = await Promise.all(
        Array.from({ length: 4 }, () => reader.post("/orders/papers", { selected: numbers })),
      );
      const startedAddresses = pressedAnswers.flatMap(({ location }) =>
        location?.startsWith("/downloads/") ? [location] : [],
      );
      expect(startedAddresses.length).toBeGreaterThan(0);
      const waitingAnswer = await reader.get(startedAddresses[0] ?? "");
      expect(waitingAnswer.$("h1").text()).toBe("Your file");
      const timesMeanwhile: number[] = [];
      do timesMeanwhile.push(await timeOfList());
      while (!(await isReady(startedAddresses.at(-1) ?? "")));
      const median = timesMeanwhile.sort((a, b) => a - b)[Math.floor(timesMeanwhile.length / 2)];
      // Papers drawn in the portal's own thread would make each step of a page wait for one of them.
      expect(median).toBeLessThan(8 * timeAlone);
      await vi.waitFor(
        async () => {
          for (const address of startedAddresses) {
            expect(await isReady(address)).toBe(true);
            expect((await other.get(address)).status).toBe(404);
          }
        },
        { timeout: 60_000, interval: 500 },
      );
    });

    it("of a delivery stand first on its page, and a shortage on its line opens a filled claim", async () => {
      const [number = ""] = await numbersAt(reader, "/shipments?ship_status=SHIPPED&date_range=all");
      const { $ } = await reader.get(`/shipments/${number}`);
      expect($("main .head a").first().attr("href")).toBe(`/salesdocs/${number}/output_types/delivery_note`);
      const lines = $("main table tbody tr").toArray();
      expect($(lines.at(-1)).find("a[href^='/orders/']")).toHaveLength(1);
      const shortage = $(lines.at(-1)).find("a[href^='/report/e_claim']").attr("href") ?? "";
      const opening = await reader.get(shortage);
      const claim = await reader.get(opening.location ?? "");
      const quantities = claim.$("input[name$='.quantity']").toArray();
      const presets = quantities.map((field) => claim.$(field).attr("value") ?? "");
      expect(Number(presets[0])).toBeGreaterThan(0);
      expect(presets.slice(1).every((value) => value === "")).toBe(true);
      expect(claim.$("input[name='lines[0].itemNumber']").attr("value")).toBe(
        new URLSearchParams(shortage.split("?")[1]).get("item"),
      );
      expect(claim.$("select[id='lines[0].reason'] option[selected]").attr("value")).toBe("wrongQuantity");
      expect((await reader.get(shortage.replace("about=quantity", "about=all"))).status).toBe(422);
      // Somebody who has only the goods at hand finds the delivery by their product.
      const [, product = ""] = claim.$("main th small").first().text().split(" · ");
      const byProduct = await reader.get(`/report/e_claim?number=${product}`);
      expect(byProduct.location ?? byProduct.$("main").html()).toContain("kind=delivery");
    });

    it.each(["salesdocs", "orders", "quotes", "shipments", "invoices"])(
      "of ticked rows of %s come as one file",
      async (list) => {
        const tickedNumbers = (await numbersAt(reader, `/${list}?date_range=all&page_size=100`)).slice(0, 3);
        const zip = await bundleOf(reader, list, tickedNumbers);
        expect(zip.headers.get("Content-Type")).toBe("application/zip");
        const names = namesIn(zip.bytes);
        // Invoices also come as data.
        expect(names).toHaveLength(tickedNumbers.length * (list === "invoices" ? 3 : 1));
        for (const number of tickedNumbers) expect(names.join(" ")).toContain(`-${number}.pdf`);
      },
    );

    it("of one document are a link, of several a menu; a credit memo has one too", async () => {
      const { $ } = await reader.get("/orders?date_range=all&page_size=100");
      const menu = $("td[data-label=Documents] details").first();
      expect(menu.find("a").length).toBeGreaterThan(1);
      expect($("td[data-label=Documents] > a").length).toBeGreaterThan(0);
      const csr = await staffFor(portal, "csr", "100001", "1000");
      const memo = await memoNumberFor(csr);
      expect((await csr.get(`/invoices/${memo}`)).$("h1").text()).toBe(`Credit memo ${memo}`);
      const paper = `/invoices/${memo}/output_types/invoice`;
      expect((await csr.get(paper)).$("h1").text()).toBe(`Credit memo ${memo}`);
      expect((await csr.get(`${paper}/file`)).bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(namesIn((await bundleOf(csr, "invoices", [memo])).bytes)).toEqual([
        `credit-memo-${memo}-factur-x.pdf`,
        `credit-memo-${memo}.pdf`,
        `credit-memo-${memo}.xml`,
      ]);
      const xml = await csr.get(`/invoices/${memo}/output_types/ubl/file?save=1`);
      expect(xml.headers.get("Content-Type")).toBe("application/xml");
      expect(xml.body).toContain("<CreditNote xmlns=");
      expect(xml.headers.get("ETag")).toMatch(/^"[\w-]+"$/);
      expect(await csr.get(`/invoices/${memo}/output_types/ubl`)).toMatchObject({
        location: `/invoices/${memo}/output_types/ubl/file?save=1`,
      });
    });

    it("opened by their bare address are fetched at once; who came from a page reads them there", async () => {
      const [number] = await numbersAt(reader, "/orders?date_range=all");
      const paper = `/salesdocs/${number}/output_types/order_confirmation`;
      const typedAnswer = await reader.get(paper, { "Sec-Fetch-Site": "none" });
      expect(typedAnswer.$("main").text()).toContain("Your PDF file is downloading.");
      expect(typedAnswer.$("meta[http-equiv=refresh]").attr("content")).toBe(`0; url=${paper}/file?save=1`);
      expect(typedAnswer.$(`main a[href="/dashboard"]`).length).toBe(1);
      expect(typedAnswer.$(`main a[href="${paper}?read=1"]`).length).toBe(1);
      for (const [address, site] of [
        [paper, "same-origin"],
        [`${paper}?read=1`, "none"],
      ] as const) {
        const readAnswer = await reader.get(address, { "Sec-Fetch-Site": site });
        expect(readAnswer.$("meta[http-equiv=refresh]").length).toBe(0);
        expect(readAnswer.$(".paper").length).toBeGreaterThan(0);
      }
    });

    it.each([
      ["orders", "salesdocs", "order_confirmation"],
      ["quotes", "salesdocs", "quotation"],
      ["shipments", "salesdocs", "delivery_note"],
      ["invoices", "invoices", "invoice"],
      ["invoices", "invoices", "invoice_translation"],
      ["invoices", "invoices", "factur_x"],
      ["invoices", "invoices", "ubl"],
      ["credit memos", "invoices", "invoice"],
      ["credit memos", "invoices", "ubl"],
    ])(
      "that the ERP refuses to make lead to the document, which says why (%s, %s, %s)",
      async (list, parent, type) => {
        const csr = await staffFor(portal, "csr", "100001", "1000");
        const isMemo = list === "credit memos";
        const page = isMemo ? "/invoices" : `/${list}`;
        const number = isMemo
          ? await memoNumberFor(csr)
          : (await numbersAt(csr, `${page}?date_range=all&page_size=100`))[0];
        const admin = await portal.signedIn("admin");
        const answer = JSON.stringify({ errors: [`Document ${number} has too many lines.`] });
        await admin.post(faults, { intent: "set", fault: "refused", operations: "outputs.fetch", answer });
        const paper = `/${parent}/${number}/output_types/${type}`;
        for (const address of [paper, `${paper}/file`, `${paper}/file?save=1`]) {
          const arrival = await arrivalAt(csr, address);
          expect([arrival.path, arrival.answer.status], address).toEqual([`${page}/${number}`, 200]);
          const errors = arrival.answer.$(".notice.error").text();
          expect(errors, address).toContain(`Document ${number} has too many lines.`);
          // The error is shown once: the page without it comes with the next request.
          expect((await csr.get(arrival.path)).$(".notice.error").text()).toBe("");
        }
        await admin.post(faults, { intent: "clear" });
      },
    );
  });
}
