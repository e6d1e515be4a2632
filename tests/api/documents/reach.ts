import { beforeAll, describe, expect, it, vi } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { hrefOf, problemsOf, unchangedFieldsOf } from "../administration/steps";
import { numbersAt, staffFor } from "./steps";

/** Documents that staff may read, and what remains while the ERP is away. */
export function reach(portal: TestPortal): void {
  let reader: HttpClient;

  beforeAll(async () => {
    reader = await portal.signedIn("buyer");
  });

  describe("staff", () => {
    it("who may choose anybody read anybody's documents in the sales area where they are, and only read", async () => {
      const stranger = await portal.signedIn("other");
      const [order = ""] = await numbersAt(stranger, "/orders?date_range=all");
      const addresses = [
        `/orders/${order}`,
        `/salesdocs/${order}/output_types/order_confirmation/file`,
        `/orders/${order}/items/download?format=csv`,
      ];
      const currentPath = await staffFor(portal, "csr", "100001", "1000");
      const otherAreaStaff = await staffFor(portal, "csr", "100001", "2000");
      const managerClient = await portal.signedIn("manager");
      for (const address of addresses) {
        expect((await currentPath.get(address)).status, address).toBe(200);
        expect((await otherAreaStaff.get(address)).status, address).toBe(404);
        expect((await managerClient.get(address)).status, address).toBe(404);
      }
      expect(await currentPath.get(`/find?q=${order}`)).toMatchObject({
        status: 303,
        location: `/orders/${order}`,
      });
      expect((await managerClient.get(`/find?q=${order}`)).body).not.toContain(`/orders/${order}`);
      const { $ } = await currentPath.get(`/orders/${order}`);
      expect($("main button[value=copy]").length).toBe(0);
      const copiedAnswer = await currentPath.post(`/cart/copy?from=order&number=${order}&to=order`, {
        intent: "copy",
      });
      expect(copiedAnswer.status).toBe(404);
    });

    it("search for the chosen customer unless they say for anybody, in the page and its file", async () => {
      const csr = await staffFor(portal, "csr", "100001", "1000");
      const strangers = await numbersAt(
        await portal.signedIn("other"),
        "/orders?date_range=all&page_size=100",
      );
      const sees = async (address: string) => {
        const numbers = await numbersAt(csr, address);
        return strangers.some((number) => numbers.includes(number));
      };
      const partnerFilter = "value_partner_selection=any";
      expect(await sees("/orders?date_range=all&page_size=100")).toBe(false);
      expect(await sees(`/orders?date_range=all&page_size=100&${partnerFilter}`)).toBe(true);
      const buyers = await reader.get(`/orders?date_range=all&page_size=100&${partnerFilter}`);
      expect(strangers.some((number) => buyers.body.includes(number))).toBe(false);
      const inFile = async (query: string) => {
        const { body } = await csr.get(`/orders/download?format=csv&date_range=all${query}`);
        return strangers.some((number) => body.includes(number));
      };
      expect(await inFile("")).toBe(false);
      expect(await inFile(`&${partnerFilter}`)).toBe(true);
    });

    it("begin with everybody's documents where an administrator says so, and change it in the list", async () => {
      const admin = await portal.signedIn("admin");
      const account = await hrefOf(admin, "/admin/users", "csr");
      const save = async (filterPartnerSelection: string) => {
        const { $ } = await admin.get(account);
        const answer = await admin.post(account, { ...unchangedFieldsOf($), filterPartnerSelection });
        expect(answer.status, problemsOf(answer)).toBe(303);
      };
      await save("any");
      const csr = await staffFor(portal, "csr", "100001", "1000");
      const partnerChoiceAt = async (address: string) =>
        (await csr.get(address)).$("select[name=value_partner_selection] option[selected]").attr("value");
      expect(await partnerChoiceAt("/quotes")).toBe("any");
      expect(await partnerChoiceAt("/quotes?value_partner_selection=selection_bar")).toBe("selection_bar");
      await save("selection_bar");
      expect(await partnerChoiceAt("/shipments")).toBe("selection_bar");
    });
  });

  describe("while the ERP is away", () => {
    it("each part of the first page fails by itself, and a file leads back to the page that offers it", async () => {
      const admin = await portal.signedIn("admin");
      const faults = "/admin/demo/erp-faults";
      const [number] = await numbersAt(reader, "/orders?date_range=all");
      const hangingFault = { intent: "set", fault: "hang", operations: "receivables.balance" };
      expect((await admin.post(faults, hangingFault)).status).toBe(303);
      const balanceFailures = () =>
        portal.demo.portal.log.filter(
          ({ event, operation }) => event === "erp.failed" && operation === "receivables.balance",
        );
      // Nothing of this customer is cached.
      const { $ } = await (await staffFor(portal, "csr", "100005", "1000")).get("/dashboard");
      const failedElements = $("main section:has([role=alert]) h2").toArray();
      expect(failedElements.map((head) => $(head).text())).toEqual(["Outstanding balance"]);
      expect($("main tbody tr").length).toBeGreaterThan(0);
      // The call goes on until the ERP's own timeout; the page has not waited for that.
      expect(balanceFailures()).toEqual([]);

      await admin.post(faults, { intent: "clear" });
      await admin.post(faults, { intent: "set", fault: "unavailable", retryAfter: "1" });
      const file = await reader.get(`/salesdocs/${number}/output_types/order_confirmation/file`);
      expect(file).toMatchObject({
        status: 303,
        location: `/salesdocs/${number}/output_types/order_confirmation`,
      });
      expect(await reader.get("/orders/download?format=csv&q=77")).toMatchObject({
        status: 303,
        location: "/orders",
      });
      await admin.post(faults, { intent: "clear" });
      await admin.post(faults, { intent: "reopen" });
      expect((await reader.get("/orders?q=78")).status).toBe(200);
      await vi.waitFor(() => expect(balanceFailures()).not.toEqual([]), { timeout: 60_000, interval: 500 });
    });
  });
}
