import { describe, expect, it } from "vitest";
import { anyMaterial } from "../../support/any-material";
import type { TestPortal } from "../../support/test-portal";

/** Carts and records of one's own, of others and of customers whom staff name. */
export function carts(portal: TestPortal): void {
  describe("another customer's records", () => {
    it("are as unknown as records that do not exist, at every entrance", async () => {
      const buyer = await portal.signedIn("buyer");
      const list = await buyer.get("/orders");
      const number = /\/orders\/(\d+)/.exec(list.body)?.[1] ?? "";
      expect(number).not.toBe("");
      expect((await buyer.get(`/orders/${number}`)).status).toBe(200);
      const other = await portal.signedIn("other");
      const theirs = await other.get(`/orders/${number}`);
      const nothingAnswer = await other.get("/orders/999999999");
      expect([theirs.status, nothingAnswer.status]).toEqual([404, 404]);
      const main = (answer: typeof theirs) => answer.$("main").text();
      expect(main(theirs)).toBe(main(nothingAnswer));
      expect((await other.get(`/orders/${number}.data`)).body).not.toContain("100001");
    });

    it("cannot be changed by naming them", async () => {
      const buyer = await portal.signedIn("buyer");
      await buyer.post("/cart/items", { intent: `add:${await anyMaterial(buyer)}` });
      const page = await buyer.get("/cart/shop");
      const cart = String(page.$("input[name=cart]").first().val());
      const version = String(page.$("input[name=version]").first().val());
      const item = String(page.$('input[name="items[0].id"]').val());
      const other = await portal.signedIn("other");
      const fields = { cart, version, "items[0].id": item, "items[0].quantity": "99" };
      expect((await other.post("/cart/shop", { ...fields, intent: "update" })).status).toBe(404);
      expect((await other.post("/cart/shop", { cart, version, intent: `remove:${item}` })).status).toBe(404);
      const send = { cart, version, seenTotal: "1.00", seenCurrency: "EUR", poNumber: "", intent: "submit" };
      expect((await other.post("/cart/payment", send)).status).toBe(404);
      expect((await buyer.get("/cart/shop")).body).not.toContain('value="99"');
    });
  });

  describe("rows of products", () => {
    it.each(["/cart/shop", "/quotes/shop"])(
      "are refused with all that is wrong in each of them (%s)",
      async (shop) => {
        const client = await portal.signedIn("buyer");
        const errorsIn = ({ $ }: Awaited<ReturnType<typeof client.get>>) =>
          $(".summary a")
            .toArray()
            .map((link) => [$(link).attr("href"), $(link).text()]);
        const bulkAnswer = await client.post(`${shop}/bulk`, {
          ...{ "items[0].material": "NOSUCH-1", "items[0].quantity": "abc" },
          ...{
            "items[1].material": await anyMaterial(client),
            "items[1].quantity": "",
            "items[1].unit": "XYZ",
          },
          ...{ "items[2].material": "NOSUCH-2", "items[2].quantity": "2" },
          intent: "apply",
        });
        expect(bulkAnswer.status).toBe(422);
        expect(errorsIn(bulkAnswer)).toEqual([
          ["#items[0].material", expect.stringContaining("NOSUCH-1")],
          ["#items[0].quantity", expect.stringContaining("Enter a quantity")],
          ["#items[1].quantity", expect.stringContaining("Enter a quantity")],
          ["#items[1].unit", expect.stringContaining("XYZ")],
          ["#items[2].material", expect.stringContaining("NOSUCH-2")],
        ]);
        const addAnswer = await client.post(shop, {
          ...{ "add.material": "NOSUCH-1", "add.quantity": "abc", intent: "add" },
        });
        expect(errorsIn(addAnswer)).toEqual([
          ["#add.material", expect.stringContaining("NOSUCH-1")],
          ["#add.quantity", expect.stringContaining("Enter a quantity")],
        ]);
      },
    );
  });

  describe("a cart", () => {
    it("is not sent for a total that the browser made up", async () => {
      const client = await portal.signedIn("buyer");
      await client.post("/cart/items", { intent: `add:${await anyMaterial(client)}` });
      const page = await client.get("/cart/payment");
      const value = (name: string) => String(page.$(`input[name=${name}]`).last().val());
      const answer = await client.post("/cart/payment", {
        cart: value("cart"),
        version: value("version"),
        seenTotal: "0.01",
        seenCurrency: value("seenCurrency"),
        poNumber: "",
        intent: "submit",
      });
      expect(answer.status).toBe(409);
      expect(answer.$("title").text()).toMatch(/^Error: /);
      expect(answer.body).toContain("Nothing was submitted");
    });

    it("takes no price, user or state from a form", async () => {
      const client = await portal.signedIn("buyer");
      const page = await client.get("/cart/shop");
      const value = (name: string) => String(page.$(`input[name=${name}]`).last().val());
      for (const field of ["price", "userId", "state", "items[0].net"]) {
        const answer = await client.post("/cart/shop", {
          cart: value("cart"),
          version: value("version"),
          "items[0].id": value('"items[0].id"'),
          "items[0].quantity": "1",
          intent: "update",
          [field]: "1",
        });
        expect(answer.status, field).toBe(422);
      }
    });

    it("gets what one page adds once, however often its button is pressed", async () => {
      const client = await portal.signedIn("buyer");
      const material = await anyMaterial(client);
      const lines = async () => (await client.get("/cart/shop")).$('input[name$="].id"]').length;
      const press = (csrf: string) => client.post("/cart/items", { csrf, intent: `add:${material}` });
      const before = await lines();
      const csrf = await client.token();
      const answers = await Promise.all([press(csrf), press(csrf)]);
      expect(answers.map(({ status, location }) => [status, location])).toEqual(
        Array(2).fill([303, answers[0]?.location]),
      );
      expect(await lines()).toBe(before + 1);
      await press(await client.token());
      expect(await lines()).toBe(before + 2);
    });

    it("tells an old tab that it was changed, and keeps the change", async () => {
      const client = await portal.signedIn("buyer");
      await client.post("/cart/items", { intent: `add:${await anyMaterial(client)}` });
      const page = await client.get("/cart/shop");
      const value = (name: string) => String(page.$(`input[name="${name}"]`).first().val());
      const fields = {
        cart: value("cart"),
        version: value("version"),
        "items[0].id": value("items[0].id"),
        "items[0].was": value("items[0].was"),
        intent: "update",
      };
      expect((await client.post("/cart/shop", { ...fields, "items[0].quantity": "7" })).status).toBe(303);
      const lateAnswer = await client.post("/cart/shop", { ...fields, "items[0].quantity": "8" });
      expect(lateAnswer.status).toBe(409);
      expect(lateAnswer.$("fieldset").text()).toMatch(/Your change: 8.*Currently in cart: 7/);
      expect((await client.get("/cart/shop")).body).toContain('value="7"');
    });

    it("is given more rows to fill in, and those that were filled in stay as they are", async () => {
      const client = await portal.signedIn("buyer");
      const moreAddress =
        (await client.get("/cart/shop/bulk")).$("button[value=more]").attr("formaction") ?? "";
      const typedFields = {
        "items[0].material": "A-1",
        "items[3].material": " B-2",
        "items[3].quantity": "two",
      };
      const answer = await client.post(moreAddress, { ...typedFields, intent: "more" });
      expect(answer.status).toBe(200);
      const value = (name: string) => answer.$(`[id="${name}"]`).attr("value") ?? "";
      for (const [name, text] of Object.entries(typedFields)) expect(value(name), name).toBe(text);
      expect(answer.$("[name$='.material']")).toHaveLength(10);
      expect(answer.$("title").text()).not.toMatch(/^Error/);
      // Ten problems are reported as ten.
      const refusedAnswer = await client.post(moreAddress, { ...typedFields, intent: "apply" });
      expect(refusedAnswer.status).toBe(422);
      expect(refusedAnswer.$("[name$='.material']")).toHaveLength(10);
    });

    it("gives back the lines that were not understood, and why, in words", async () => {
      const client = await portal.signedIn("buyer");
      const list = { text: "NOBODY-KNOWS;1\n;5", intent: "read" };
      const at = (await client.post("/cart/shop/bulk", list)).location;
      expect((await client.get(`${at}/rejected`)).body).toBe(
        '\uFEFF"NOBODY-KNOWS;1";"Product not found"\r\n";5";"Product number missing"\r\n',
      );
    });

    it("says of lines that were added nothing untrue, and offers none where none is left", async () => {
      const client = await portal.signedIn("buyer");
      const list = { text: "NOBODY-KNOWS;1\n1000010;2;BOX", intent: "read" };
      const at = (await client.post("/cart/shop/bulk", list)).location ?? "";
      const confirm = '[name=intent][value="confirm"]';
      expect((await client.get(at)).$(confirm)).toHaveLength(1);
      expect((await client.post(at, { intent: "confirm" })).location).toBe(at);
      const { $ } = await client.get(at);
      const text = $("main").text();
      expect(text).toContain("Lines not added: 1.");
      expect(text).not.toContain("Nothing is in your cart");
      expect($(confirm)).toHaveLength(0);
    });

    it("that is kept is ticked on the page of the list on which all were to be ticked", async () => {
      const client = await portal.signedIn("buyer");
      const answer = await client.post("/cart/saved?page=2&sort_by=title", { intent: "selectAll" });
      expect(answer.location).toBe("/cart/saved?page=2&sort_by=title&select=all");
    });

    it("cannot be sent by whoever may place approved orders only, and is told why", async () => {
      const client = await portal.signedIn("requester");
      await client.post("/cart/items", { intent: `add:${await anyMaterial(client)}` });
      const page = await client.get("/cart/payment");
      const value = (name: string) => String(page.$(`input[name=${name}]`).last().val());
      const answer = await client.post("/cart/payment", {
        cart: value("cart"),
        version: value("version"),
        // This person's page does not contain the form.
        seenTotal: "1.00",
        seenCurrency: "EUR",
        poNumber: "",
        intent: "submit",
      });
      expect(answer.status).toBe(403);
      expect(answer.body).toContain("Place orders");
    });
  });

  describe("staff", () => {
    it("act for the customer they name, and see that customer's documents", async () => {
      const client = await portal.signedIn("csr");
      const before = await client.get("/orders");
      expect(before.status).toBe(403);
      const answer = await client.post("/partner", { number: "100001", salesArea: "1000", back: "/orders" });
      expect(answer.location).toBe("/orders");
      const orders = await client.get("/orders");
      expect(orders.status).toBe(200);
      expect(orders.body).toMatch(/\/orders\/\d+/);
      const errorAnswer = await client.post("/partner", {
        number: "999999",
        salesArea: "1000",
        back: "/orders",
      });
      expect(errorAnswer.status).toBe(303);
      const refusedPage = await client.get("/orders");
      const field = refusedPage.$("#partner-number");
      expect([field.val(), field.attr("aria-invalid")]).toEqual(["999999", "true"]);
      expect(refusedPage.$(`#${field.attr("aria-describedby")}`).text()).toBe("The wrong partner entered.");
    });

    it("are the only ones who may: a customer naming another number is refused", async () => {
      const client = await portal.signedIn("other");
      const answer = await client.post("/partner", { number: "100001", salesArea: "1000" });
      expect(answer.status).toBe(403);
      expect(answer.$("h1").text()).toBe("You don’t have access to this page");
    });

    it("of the demo read its outbox; customers do not", async () => {
      const admin = await portal.signedIn("admin");
      expect((await admin.get("/admin/demo/outbox")).status).toBe(200);
      expect((await (await portal.signedIn("buyer")).get("/admin/demo/outbox")).status).toBe(403);
    });
  });
}
