import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

const tokenOf = (page: Answer): string => String(page.$("input[name=csrf]").first().val());

const siteAddress = {
  "address.name": "Building site Helmond",
  "address.street": "Kanaaldijk 12",
  "address.postalCode": "5703 CT",
  "address.city": "Helmond",
  "address.country": "NL",
};

/** Customers of one's own, and changing from one to another. */
export function partners(portal: TestPortal): void {
  describe("a representative without a customer", () => {
    it("is led from Today to the choice of one, and no longer once it is made", async () => {
      const client = await portal.signedIn("csr");
      const choiceIn = (page: Answer) => page.$("main .needs a[href='/partners']");
      const today = await client.get("/dashboard");
      expect(choiceIn(today).text()).toBe("Search customers Choose the customer you’re working for");
      expect((await client.get("/partners")).status).toBe(200);
      await client.post("/partner", { function: "soldTo", number: "100001", salesArea: "1000", back: "/" });
      expect(choiceIn(await client.get("/dashboard"))).toHaveLength(0);
    });
  });

  describe("a tab that still shows another customer", () => {
    it("is told so, and nothing is done; changing the customer and signing out still work", async () => {
      const client = await portal.signedIn("buyer");
      const page = await client.get("/orders");
      const holdings = page
        .$(".switch li button")
        .toArray()
        .map((button) => page.$(button).attr("value") ?? "");
      expect(holdings).toHaveLength(2);
      const activeHolding = page.$(".switch [aria-current]").attr("value");
      const [next = ""] = holdings.filter((holding) => holding !== activeHolding);
      const token = tokenOf(await client.get("/catalog"));
      const before = (await client.get("/cart/shop")).$("main tbody tr").length;
      await client.post("/partner", { holding: next, back: "/orders" });
      const answer = await client.post("/cart/items", { csrf: token, intent: "add:1000010" });
      expect(answer.status).toBe(409);
      expect(answer.$("main").text()).toContain("100001");
      await client.post("/partner", { csrf: token, holding: activeHolding ?? "", back: "/orders" });
      expect((await client.get("/cart/shop")).$("main tbody tr")).toHaveLength(before);
      expect((await client.post("/logout", { csrf: token })).location).toBe("/");
    });

    it("cannot be talked out of it by changing the customer named in the form", async () => {
      const client = await portal.signedIn("buyer");
      const token = await client.token();
      const forgedToken = token.replace("100001", "100002");
      expect((await client.post("/cart/items", { csrf: forgedToken, intent: "add:1000010" })).status).toBe(
        403,
      );
    });
  });

  describe("customers of one's own", () => {
    it("are the only ones a customer can choose", async () => {
      const buyer = await portal.signedIn("buyer");
      const page = await buyer.get("/orders");
      const holding = page.$(".switch li button").first().attr("value") ?? "";
      const other = await portal.signedIn("other");
      expect((await other.post("/partner", { holding })).status).toBe(404);
      expect((await other.post("/partner", { intent: `holding:${holding}` })).status).toBe(404);
      expect((await other.post("/partner", { intent: "name:soldTo/100001/1000" })).status).toBe(403);
      const search = await other.get("/partners?search=1&number=100001");
      expect(search.$("main").text()).not.toContain("Van Dijk");
    });

    it("stay the user's choice over signing out, each user having one of their own", async () => {
      const first = await portal.signedIn("buyer");
      const page = await first.get("/orders");
      const swissHolding = page.$(".switch li button:contains(Switzerland)").attr("value") ?? "";
      const benelux = page.$(".switch li button:contains(Benelux)").attr("value") ?? "";
      await first.post("/partner", { holding: swissHolding });
      await first.post("/logout", {});
      await first.signIn("other");
      expect((await first.get("/dashboard")).$(".partner").text()).toContain("100002");
      await first.post("/logout", {});
      await first.signIn("buyer");
      expect((await first.get("/dashboard")).$(".partner summary").text()).toContain("Switzerland");
      await first.post("/partner", { holding: benelux });
    });

    /** Opens the payment of the first invoice of somebody else's customer that can be paid. */
    async function paymentOfOpenItem() {
      const representative = await portal.signedIn("csr");
      await representative.post("/partner", {
        function: "soldTo",
        number: "100002",
        salesArea: "1000",
        back: "/orders",
      });
      const { $ } = await representative.get("/open_items");
      for (const link of $('main a[href^="/invoices/"]').toArray()) {
        const invoice = String($(link).attr("href")).split("/").at(-1) ?? "";
        const page = await representative.get(`/open_items/payment?${new URLSearchParams({ invoice })}`);
        if (page.status === 200) return page;
      }
      throw new Error("No open item can be paid");
    }

    it("are locked where a step belongs to one customer, and where there is only one", async () => {
      const buyer = await portal.signedIn("buyer");
      for (const path of ["/catalog/main/4711", "/orders/999999999/shipping"]) {
        const page = await buyer.get(path);
        expect(page.$(".partner .lock"), path).toHaveLength(1);
        expect(page.$(".partner form"), path).toHaveLength(0);
      }
      const payment = await paymentOfOpenItem();
      expect(payment.$("main h1").text()).toBe("Pay open items");
      const total = payment
        .$("main .totals")
        .last()
        .text()
        .match(/[\d,]+\.\d\d/g)
        ?.at(-1);
      expect(payment.$("main form button.main").text()).toBe(`Pay ${total} EUR`);
      expect(payment.$(".partner .lock")).toHaveLength(1);
      expect(payment.$(".partner form")).toHaveLength(0);
      const other = await (await portal.signedIn("other")).get("/orders");
      expect(other.$(".partner .lock")).toHaveLength(1);
      expect(other.$(".partner form")).toHaveLength(0);
    });
  });

  describe("a representative with a filled cart", () => {
    const lambert = { function: "soldTo", number: "100002", salesArea: "1000", back: "/orders" };
    const vanDijk = { ...lambert, number: "100001" };
    const activePartner = async (client: HttpClient) => (await client.get("/dashboard")).$(".partner").text();
    const linesOf = async (client: HttpClient) => (await client.get("/cart/shop")).$("main tbody tr").length;

    async function fillCart(): Promise<HttpClient> {
      const client = await portal.signedIn("csr");
      await client.post("/partner", vanDijk);
      if ((await linesOf(client)) > 0) return client;
      const catalog = await client.get("/catalog");
      const intent = catalog.$('button[value^="add:"]').first().attr("value") ?? "";
      await client.post("/cart/items", { intent, [`quantity:${intent.slice("add:".length)}`]: "3" });
      return client;
    }

    it("is asked before another customer comes, and nothing changes until there is an answer", async () => {
      const client = await fillCart();
      const askedAnswer = await client.post("/partner", lambert);
      expect(askedAnswer.location).toMatch(/^\/partner\/question\?/);
      const page = await client.get(askedAnswer.location ?? "");
      expect(page.$(".dialog").text()).toContain("Van Dijk Machinebouw B.V. has 1 line");
      expect(await activePartner(client)).toContain("100001");
      expect(await linesOf(client)).toBe(1);
    });

    it.each(["save", "delete"])("may %s the cart and goes on for the other customer", async (intent) => {
      const client = await fillCart();
      const { location } = await client.post("/partner", lambert);
      const answer = await client.post(location ?? "", { intent });
      expect(answer.location).toBe("/orders");
      expect(await activePartner(client)).toContain("100002");
      expect((await client.post("/partner", vanDijk)).location).toBe("/orders");
      expect(await linesOf(client)).toBe(0);
    });

    it("is asked about the cart and its own address at once, and both answers count", async () => {
      const client = await fillCart();
      const shipping = await client.get("/cart/shipping");
      const value = (name: string) => String(shipping.$(`input[name=${name}]`).first().val());
      const dropShip = { ...siteAddress, cart: value("cart"), version: value("version"), intent: "dropShip" };
      expect((await client.post("/cart/shipping", dropShip)).status).toBe(303);
      const { location } = await client.post("/partner", lambert);
      const page = await client.get(location ?? "");
      expect(page.$("h1").text()).toBe("Partner Change: Drop Ship Alert");
      expect(page.$(".dialog").text()).toContain("Van Dijk Machinebouw B.V. has 1 line");
      expect(page.$("input[name=dropShip][checked]").val()).toBe("keep");
      await client.post(location ?? "", { intent: "save", dropShip: "remove" });
      await client.post("/partner", vanDijk);
      expect(await linesOf(client)).toBe(0);
      const activateButton = (await client.get("/cart/saved")).$('button[value^="activate:"]').first();
      await client.post("/cart/saved", { intent: activateButton.attr("value") ?? "" });
      expect(await linesOf(client)).toBe(1);
      expect((await client.get("/cart/shipping")).body).not.toContain("Helmond");
    });

    it("hears that the other customer does not exist before a question, and loses nothing", async () => {
      const client = await fillCart();
      const wrongPartner = { ...lambert, number: "999999" };
      expect((await client.post("/partner", wrongPartner)).location).toBe("/orders");
      const page = await client.get("/orders");
      expect(page.$("#partner-number").val()).toBe("999999");
      expect(page.$("#partner-number-error").text()).not.toBe("");
      await client.post(`/partner/question?${new URLSearchParams(wrongPartner)}`, { intent: "delete" });
      expect(await activePartner(client)).toContain("100001");
      expect(await linesOf(client)).toBe(1);
    });

    it("is not asked again by Back, once the customer has changed or the cart is empty", async () => {
      const client = await fillCart();
      const { location = "" } = await client.post("/partner", lambert);
      await client.post(location ?? "", { intent: "save" });
      expect(await client.get(location ?? "")).toMatchObject({ status: 303, location: "/orders" });
      const { location: backQuestion } = await client.post("/partner", vanDijk);
      expect(backQuestion).toBe("/orders");
      expect(await client.get(location ?? "")).toMatchObject({ status: 303, location: "/orders" });
    });

    it("is told at once that the number is blank or active already", async () => {
      const client = await fillCart();
      for (const number of ["", " "]) {
        expect((await client.post("/partner", { ...lambert, number })).location).toBe("/orders");
        expect((await client.get("/orders")).$(".notices .error").text()).toContain(
          "Enter a customer number.",
        );
      }
      for (const number of ["100001", "0000100001"])
        expect((await client.post("/partner", { ...vanDijk, number })).location).toBe("/orders");
      const notice = (await client.get("/orders")).$(".notices .warning");
      expect(notice.text()).toContain("The partner is already active.");
    });
  });

  describe("a buyer whose cart goes somewhere else", () => {
    async function withDropShip(): Promise<{ client: HttpClient; next: string }> {
      const client = await portal.signedIn("buyer");
      const bar = await client.get("/orders");
      const benelux = bar.$(".switch li button:contains(Benelux)").attr("value") ?? "";
      await client.post("/partner", { holding: benelux });
      const catalog = await client.get("/catalog");
      const intent = catalog.$('button[value^="add:"]').first().attr("value") ?? "";
      await client.post("/cart/items", { intent, [`quantity:${intent.slice("add:".length)}`]: "1" });
      const shipping = await client.get("/cart/shipping");
      const value = (name: string) => String(shipping.$(`input[name=${name}]`).first().val());
      const cart = { cart: value("cart"), version: value("version") };
      // Uses another address each time: one that exists already would change nothing.
      const address = { ...siteAddress, "address.name2": `Gate ${cart.version}` };
      const savedAnswer = await client.post("/cart/shipping", { ...cart, ...address, intent: "dropShip" });
      expect(savedAnswer.status).toBe(303);
      expect((await client.get("/cart/shipping")).body).toContain("Helmond");
      return { client, next: bar.$(".switch li button:contains(Switzerland)").attr("value") ?? "" };
    }

    it.each([
      ["keepDropShip", true],
      ["removeDropShip", false],
    ])("is asked before the customer changes, and %s does so", async (intent, isExpected) => {
      const { client, next } = await withDropShip();
      const { location } = await client.post("/partner", { holding: next, back: "/orders" });
      const page = await client.get(location ?? "");
      expect(page.$("h1").text()).toBe("Partner Change: Drop Ship Alert");
      expect((await client.post(location ?? "", { intent })).location).toBe("/orders");
      const bar = await client.get("/orders");
      expect(bar.$(".partner summary").text()).toContain("Switzerland");
      const benelux = bar.$(".switch li button:contains(Benelux)").attr("value") ?? "";
      await client.post("/partner", { holding: benelux, back: "/orders" });
      expect((await client.get("/cart/shipping")).body.includes("Helmond")).toBe(isExpected);
    });
  });

  describe("an ERP that puts a cart on another customer", () => {
    const setting = "/admin/system_settings/system_configurations/navigation.partner_changed_message";
    let admin: HttpClient;

    beforeAll(async () => {
      admin = await portal.signedIn("admin");
      const fault = {
        intent: "set",
        fault: "otherPartner",
        partner: "100002",
        operations: "pricing.simulate",
      };
      expect((await admin.post("/admin/demo/erp-faults", fault)).status).toBe(303);
    });

    afterAll(async () => {
      expect((await admin.post("/admin/demo/erp-faults", { intent: "clear:" })).status).toBe(303);
    });

    const barOf = async (client: HttpClient) => (await client.get("/dashboard")).$(".partner").text();

    /** A visitor with Van Dijk in the Benelux as active customer, and a cart. */
    async function withCart(account: string): Promise<HttpClient> {
      const client = await portal.signedIn(account);
      const ownOrders = (await client.get("/orders")).$(
        '.switch li button:contains(100001):contains("Industry Benelux")',
      );
      await client.post("/partner", { holding: ownOrders.attr("value") ?? "" });
      expect(await barOf(client)).toContain("100001");
      const intent = (await client.get("/catalog")).$('button[value^="add:"]').first().attr("value") ?? "";
      await client.post("/cart/items", { intent, [`quantity:${intent.slice("add:".length)}`]: "2" });
      return client;
    }

    it("takes along who may work for both, with the cart and a notice of the new name", async () => {
      const manager = await withCart("manager");
      const awayAnswer = await manager.get("/cart/shop");
      expect([awayAnswer.status, awayAnswer.location]).toEqual([303, "/cart/shop"]);
      const page = await manager.get("/cart/shop");
      expect(page.$(".notices").text()).toContain("You’re now working for Atelier Lambert SARL");
      expect(page.$(".partner").text()).toContain("100002");
      expect(page.$("main tbody tr")).toHaveLength(1);
      expect((await manager.get("/cart/shop")).status).toBe(200);
    });

    it("says it in the words of the navigation's configuration", async () => {
      const { $ } = await admin.get(setting);
      const words = { "value.en": "This order goes to {name} now." };
      const version = String($('main input[name="version"]').val());
      expect(
        (await admin.post(setting, { intent: "save", version, ...words, effectiveFrom: "" })).status,
      ).toBe(303);
      const manager = await withCart("manager");
      await manager.get("/cart/shop");
      const page = await manager.get("/cart/shop");
      expect(page.$(".notices").text()).toContain("This order goes to Atelier Lambert SARL now.");
      // The cart that was begun for that customer before is still there.
      expect((await manager.get("/cart/saved")).$("main tbody tr").length).toBeGreaterThan(1);
    });

    it("tells who may not work for the other one, and sends nothing for whom nobody has seen", async () => {
      const buyer = await withCart("buyer");
      const page = await buyer.get("/cart/shop");
      expect(page.$("main").text()).toContain("This cart was moved to Atelier Lambert SARL (100002)");
      expect(await barOf(buyer)).toContain("100001");
      const form = page.$("main form[method=post]").first();
      const fields = { cart: "", version: "", intent: "continue" };
      for (const name of ["cart", "version"] as const)
        fields[name] = String(form.find(`[name=${name}]`).val());
      const answer = await buyer.post("/cart/shop", fields);
      expect(answer.status).toBe(409);
      expect(answer.$("main").text()).toContain("Nothing was submitted.");
    });
  });
}
