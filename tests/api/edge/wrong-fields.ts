import { describe, expect, it } from "vitest";
import { must } from "~/lib/assert";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { follow } from "../../support/visits/place-document";
import { fieldsOf } from "../documents/changes";

/** Wrong fields of the cart and of its shipping step beside buttons that are not about them. */
export function wrongFields(portal: TestPortal): void {
  describe("a wrong field of a cart", () => {
    const shop = "/cart/shop";
    const valueIn = ({ $ }: Answer, id: string) => String($(`[id="${id}"]`).val());
    const isMarked = ({ $ }: Answer, id: string) => $(`[id="${id}"]`).attr("aria-invalid") === "true";
    const linesIn = ({ $ }: Answer): string[] =>
      $("button[value^='copy:']")
        .toArray()
        .map((button) => String($(button).val()).slice("copy:".length));

    /** Signs in once: a name may do so only so often. */
    let buyer: HttpClient | undefined;

    /** Fills the cart with three lines; the fields of the first two are wrong. */
    async function withWrongFields(): Promise<{ client: HttpClient; page: Answer }> {
      buyer ??= await portal.signedIn("buyer");
      const client = buyer;
      const question = await client.get("/cart/shop/delete?all=1");
      if (question.status === 200) {
        await client.post("/cart/shop/delete?all=1", fieldsOf(question, "deleteCart"));
      }
      for (const material of ["1000010", "1000070", "1000010"])
        await client.post("/cart/items", { intent: `add:${material}` });
      return { client, page: await client.get(shop) };
    }

    const wrongValues = { "items[0].quantity": "many", "items[1].position": "first" };

    async function press(
      client: HttpClient,
      page: Answer,
      intent: string,
      { at = shop, ...others }: Record<string, string> & { at?: string } = {},
    ): Promise<Answer> {
      const fields = { ...fieldsOf(page, "update"), ...wrongValues, ...others, intent };
      return follow(client, await client.post(at, fields));
    }

    function expectKept(page: Answer, button: string) {
      for (const [name, value] of Object.entries(wrongValues)) {
        expect(valueIn(page, name), button).toBe(value);
        expect(isMarked(page, name), button).toBe(true);
        expect(page.$(`.summary a[href="#${name}"]`).text(), button).not.toBe("");
      }
      expect(page.$(".notices").text(), button).toContain("aren’t saved yet");
    }

    it("stays as it was typed and keeps no button of another line from its work", async () => {
      const start = await withWrongFields();
      const { client } = start;
      let { page } = start;
      const [, , third = ""] = linesIn(page);
      page = await press(client, page, `copy:${third}`, { "items[2].quantity": "40" });
      expectKept(page, "copy");
      expect(linesIn(page)).toHaveLength(4);
      expect([2, 3].map((row) => valueIn(page, `items[${row}].quantity`))).toEqual(["40", "40"]);
      expect(isMarked(page, "items[2].quantity")).toBe(false);
      page = await press(client, page, `remove:${linesIn(page)[3]}`);
      expectKept(page, "remove");
      expect(linesIn(page)).toHaveLength(3);
      page = await press(client, page, "restore");
      expectKept(page, "restore");
      page = await press(client, page, "add", { "add.material": "1000020", "add.quantity": "5" });
      expectKept(page, "add");
      expect(linesIn(page)).toHaveLength(5);
      expect(page.$(".notices").text()).toContain("added");
      page = await press(client, page, "selectAll");
      expectKept(page, "selectAll");
      page = await press(client, page, "keep", { "attributes.department": "Workshop" });
      expectKept(page, "keep");
      expect(page.$("[name='attributes.department']").val()).toBe("Workshop");
    });

    it("stays while the lines are sorted, and while date and note of all lines are shown and hidden", async () => {
      const { client, page } = await withWrongFields();
      const ids = linesIn(page);
      const openedPage = await press(client, page, "open:details");
      expectKept(openedPage, "open");
      const closedPage = await press(client, openedPage, "close:details", {
        "items[2].requestedDate": "soon",
        "items[1].comment": "Gate 3",
      });
      expectKept(closedPage, "close");
      expect(valueIn(closedPage, "items[2].requestedDate")).toBe("soon");
      expect(isMarked(closedPage, "items[2].requestedDate")).toBe(true);
      expect(closedPage.$("[name$='.requestedDate']")).toHaveLength(1);
      expect(closedPage.$("main").text()).toContain("Gate 3");
      const sortedPage = await press(client, closedPage, "sort:item_number:desc", {
        "items[2].requestedDate": "later",
      });
      expect(linesIn(sortedPage)).toEqual(ids.toReversed());
      expect(
        ["items[0].requestedDate", "items[1].position", "items[2].quantity"].map((id) =>
          valueIn(sortedPage, id),
        ),
      ).toEqual(["later", "first", "many"]);
    });

    it("leaves an emptied field empty, so that the next press does not keep what was stored in it", async () => {
      const { client, page } = await withWrongFields();
      const department = "attributes.department";
      const quantity = "items[0].quantity";
      const pressUpdate = (answer: Answer, values: Record<string, string>) =>
        client.post(shop, { ...fieldsOf(answer, "update"), ...values, intent: "update" });
      await pressUpdate(page, { [department]: "Workshop" });
      const refusal = await pressUpdate(await client.get(shop), { [department]: "", [quantity]: "many" });
      expect(refusal.$(`[name="${department}"]`).val()).toBe("");
      const rightPage = await follow(client, await pressUpdate(refusal, { [quantity]: "7" }));
      expect([valueIn(rightPage, quantity), rightPage.$(`[name="${department}"]`).val()]).toEqual(["7", ""]);
      const withoutQuantity = await client.post(shop, {
        ...fieldsOf(rightPage, "add"),
        ...{ "add.material": "1000020", "add.quantity": "", intent: "add" },
      });
      expect(isMarked(withoutQuantity, "add.quantity")).toBe(true);
      expect(valueIn(withoutQuantity, "add.quantity")).toBe("");
    });

    it("goes along to another page of the lines, and leaves it once it is right", async () => {
      const { client } = await withWrongFields();
      for (const _ of Array.from({ length: 9 })) await client.post("/cart/items", { intent: "add:1000020" });
      const address = `${shop}?page_size=10`;
      const first = await client.get(address);
      const firstIds = linesIn(first);
      const answer = await client.post(address, {
        ...fieldsOf(first, "update"),
        ...wrongValues,
        intent: "page:2",
      });
      const second = await follow(client, answer);
      expectKept(second, "page");
      expect(linesIn(second).slice(0, 2)).toEqual(firstIds.slice(0, 2));
      expect(linesIn(second)).toHaveLength(4);
      const at = answer.location ?? "";
      const refusal = await client.post(at, {
        ...fieldsOf(second, "update"),
        ...wrongValues,
        intent: "update",
      });
      expect([valueIn(refusal, "items[0].quantity"), valueIn(refusal, "items[1].position")]).toEqual([
        "many",
        "first",
      ]);
      const rightValues = { "items[0].quantity": "7", "items[1].position": "20" };
      const right = await press(client, refusal, "update", { at, ...rightValues });
      expect(linesIn(right)).toHaveLength(2);
      expect(valueIn(await client.get(address), "items[0].quantity")).toBe("7");
    });

    it("stays while a file is attached, and behind the question whether other lines are to be deleted", async () => {
      const { client, page } = await withWrongFields();
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fieldsOf(page, "update"), ...wrongValues }))
        form.set(name, value);
      form.set("intent", "upload");
      form.set("files", new File(["a drawing"], "plan.txt"));
      const shopWithFile = await follow(client, await client.sendForm(shop, form));
      expectKept(shopWithFile, "upload");
      expect(shopWithFile.$("main").text()).toContain("plan.txt");
      const [, , third = ""] = linesIn(page);
      const confirmation = await press(client, shopWithFile, "confirmDelete", { selected: third });
      expect(confirmation.$("button[value=deleteLines]")).toHaveLength(1);
      expect(confirmation.$(".notices")).toHaveLength(0);
      const deletion = await client.post(
        `/cart/shop/delete?items=${third}`,
        fieldsOf(confirmation, "deleteLines"),
      );
      const shopAfter = await follow(client, deletion);
      expectKept(shopAfter, "deleteLines");
      expect(linesIn(shopAfter)).toHaveLength(2);
      expect(shopAfter.headers.getSetCookie().some((cookie) => /notices=;/.test(cookie))).toBe(true);
    });

    it("keeps the line that it stands in from being copied, and the cart from going on", async () => {
      const { client, page } = await withWrongFields();
      const [first = ""] = linesIn(page);
      for (const intent of [`copy:${first}`, "update", "continue", "save"]) {
        const answer = await client.post(shop, { ...fieldsOf(page, "update"), ...wrongValues, intent });
        expect([answer.status, valueIn(answer, "items[0].quantity")], intent).toEqual([422, "many"]);
      }
      expect(linesIn(await client.get(shop))).toHaveLength(3);
    });

    it("is no reason to keep a one-time address or a file", async () => {
      const { client } = await withWrongFields();
      const step = "/cart/shipping";
      const address = {
        "address.name": "Site hut",
        "address.street": "Dock 7",
        "address.postalCode": "5911 AB",
        "address.city": "Venlo",
        "address.country": "NL",
      };
      const send = async (intent: string, typedFields: Record<string, string>) =>
        client.post(step, { ...fieldsOf(await client.get(step), "continue"), ...typedFields, intent });
      const wrongDate = { requestedDate: "soon" };
      const wish = { requestedDate: "2027-11-24" };
      expect((await send("continue", wish)).status).toBe(303);
      const storedDate = valueIn(await client.get(step), "requestedDate");
      const addressPage = await follow(
        client,
        await send("dropShip", { ...address, ...wrongDate, note: "Gate 3" }),
      );
      const decision =
        addressPage.$("button[value=chooseAddress]").length > 0 ? "chooseAddress" : "removeDropShip";
      expect(addressPage.$(`button[value=${decision}]`)).toHaveLength(1);
      expect([valueIn(addressPage, "requestedDate"), isMarked(addressPage, "requestedDate")]).toEqual([
        "soon",
        true,
      ]);
      const removal = await follow(client, await send("removeDropShip", wrongDate));
      expect(removal.$("button[value=removeDropShip]")).toHaveLength(0);
      expect([valueIn(removal, "requestedDate"), isMarked(removal, "requestedDate")]).toEqual(["soon", true]);
      const laterPage = await client.get(step);
      expect(valueIn(laterPage, "requestedDate")).toBe(storedDate);
      expect(laterPage.$("[name=note]").val()).toBe("Gate 3");
      const form = new FormData();
      const typedFields = {
        ...fieldsOf(laterPage, "continue"),
        ...wrongDate,
        "address.name": "Half an address",
      };
      for (const [name, value] of Object.entries(typedFields)) form.set(name, value);
      form.set("intent", "upload");
      form.set("files", new File(["a drawing"], "plan.txt"));
      const pageWithFile = await follow(client, await client.sendForm(step, form));
      expect(pageWithFile.$("main").text()).toContain("plan.txt");
      expect(valueIn(pageWithFile, "requestedDate")).toBe("soon");
      expect(valueIn(pageWithFile, "address.name")).toBe("Half an address");
      expect(isMarked(pageWithFile, "address.street")).toBe(true);
      const removeFile = String(must(pageWithFile.$("button[value^='removeFile:']").val(), "the file"));
      const pageWithoutFile = await follow(client, await send(removeFile, wrongDate));
      expect(pageWithoutFile.$("main").text()).not.toContain("plan.txt");
      expect(valueIn(pageWithoutFile, "requestedDate")).toBe("soon");
      expect((await send("continue", wrongDate)).status).toBe(422);
    });
  });
}
