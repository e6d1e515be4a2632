import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeatureName } from "~/door/features";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { closedLinks } from "../../support/visits/closed-links";
import { goWithout } from "../../support/visits/microsite-features";

/** Links and pages come from one decision: nobody is led to a page that is closed to them. */
export function links(portal: TestPortal): void {
  let admin: HttpClient;

  beforeAll(async () => {
    admin = await signedIn("admin");
  });

  async function signedIn(account: string): Promise<HttpClient> {
    const visitor = portal.visitor();
    await visitor.signIn(account);
    return visitor;
  }

  /** Pages of people who work for a customer; those without the right are redirected. */
  const starts = [
    "/dashboard",
    "/catalog?q=bolt",
    "/catalog/1000/1018210",
    "/cart/shop",
    "/cart/shipping",
    "/cart/payment",
    "/quotes/shop",
    "/orders?date_range=365",
    "/salesdocs?date_range=365",
    "/quotes?date_range=365",
    "/shipments?date_range=365",
    "/invoices?date_range=365",
    "/payments?date_range=365",
    "/find?q=4000",
    "/profile",
    "/nonsense",
  ];

  const accounts = ["buyer", "requester", "approver", "other", "manager", "csr", "admin", "shipto", "payer"];

  describe("every link opens", () => {
    it.each(accounts)("for %s", async (account) => {
      const visitor = await signedIn(account);
      expect(await closedLinks(visitor, ...starts)).toEqual([]);
    });

    it("on an order, its quote and its invoice, whoever reads them", async () => {
      for (const account of ["buyer", "requester", "shipto", "payer"]) {
        const visitor = await signedIn(account);
        const { $ } = await visitor.get("/orders?date_range=365");
        const orders = $("main th a[href^='/orders/']").toArray().slice(0, 3);
        const paths = orders.map((link) => $(link).attr("href") ?? "");
        expect(await closedLinks(visitor, ...paths), account).toEqual([]);
      }
    });

    it("in the administration", async () => {
      expect(await closedLinks(admin, "/admin", "/admin/activities?page_size=10")).toEqual([]);
    });

    it("for guests, with a catalog and without", async () => {
      const guest = portal.visitor();
      const pages = ["/", "/guest/catalog", "/guest/catalog/product/1018210", "/registration", "/nonsense"];
      expect(await closedLinks(guest, ...pages)).toEqual([]);
      await goWithout(admin, "guest_catalog");
      expect((await guest.get("/guest/catalog")).status).toBe(404);
      expect(await closedLinks(guest, ...pages)).toEqual([]);
    });
  });

  describe("every link opens on a microsite", () => {
    const parts = [
      "approvals",
      "favourites",
      "guest_catalog",
      "payments",
      "quotes",
      "reports",
      "saved_carts",
    ];
    // `npm run soak` switches each off alone too: a link between two of them is dead when only its target is off.
    const aloneSets = process.env.EVERY_COMBINATION === "true" ? parts : ["approvals", "payments"];
    const smallerFeatureSets = [...aloneSets.map((part) => [part]), parts] as FeatureName[][];
    const visitors = new Map<string, HttpClient>();

    beforeAll(async () => {
      for (const account of ["buyer", "requester"]) {
        const visitor = await signedIn(account);
        const line = { "items[0].material": "1000010", "items[0].quantity": "1" };
        expect((await visitor.post("/cart/shop", { intent: "add", ...line })).status).toBe(303);
        visitors.set(account, visitor);
      }
    });

    afterAll(() => goWithout(admin));

    it.each(smallerFeatureSets.map((features) => [features.join(", "), features] as const))(
      "without %s",
      async (_, features) => {
        await goWithout(admin, ...features);
        for (const [account, visitor] of visitors) {
          // The requester differs from a buyer only in the approvals.
          if (account === "requester" && !features.includes("approvals")) continue;
          const { $ } = await visitor.get("/orders?date_range=365");
          const order = $("main th a[href^='/orders/']").first().attr("href") ?? "";
          expect(await closedLinks(visitor, ...starts, order), account).toEqual([]);
          const asks = (await visitor.get("/cart/payment")).$("button[value=request]").length;
          if (account === "requester") expect(asks).toBe(0);
        }
      },
    );
  });

  describe("who only holds a ship-to or a payer", () => {
    it.each([
      ["shipto", "ship_to_number", "100101", ["orders", "shipments", "quotes"]],
      ["payer", "payer_number", "100201", ["orders", "invoices", "payments", "shipments", "quotes"]],
    ] as const)("%s begins each list with what is theirs", async (account, criterion, number, lists) => {
      const visitor = await signedIn(account);
      const today = await visitor.get("/dashboard");
      const entries = today.$("nav:not(.work) a[href^='/']");
      for (const list of lists) {
        expect(entries.filter(`[href="/${list}"]`).length, list).toBe(1);
        const { $, status } = await visitor.get(`/${list}`);
        expect(status, list).toBe(200);
        expect([$("#search_criteria").val(), $("#search_criteria_value").val()], list).toEqual([
          criterion,
          number,
        ]);
      }
      expect(today.$("header").find('[href="/cart/shop"], [href="/catalog"]')).toHaveLength(0);
      const { $ } = await visitor.get("/orders?date_range=365");
      expect($("main tbody tr").length).toBeGreaterThan(0);
    });
  });
}
