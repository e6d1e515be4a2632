import { describe, expect, it } from "vitest";
import { unmarkedName } from "~/lib/row-mark";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { follow, placeDocument } from "../../support/visits/place-document";

/** Values in the fields of a cart, and the names of its totals. */
export function cartFields(portal: TestPortal): void {
  describe("what is typed beside the lines of a cart", () => {
    const form = "form:has([name='add.material'])";
    const fieldsOf = ({ $ }: Answer, selector: string): Record<string, string> =>
      Object.fromEntries(
        $(selector)
          .find("input:not([type=radio]):not([type=file]), [type=radio]:checked, select, textarea")
          .toArray()
          .map((field) => [unmarkedName($(field).attr("name") ?? ""), String($(field).val() ?? "")]),
      );
    const hiddenFieldsOf = ({ $ }: Answer): Record<string, string> =>
      Object.fromEntries(
        $("form:has([name=seenTotal]) input[type=hidden]")
          .toArray()
          .map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "")]),
      );
    const linesIn = ({ $ }: Answer): number => $(form).find("button[value^='copy:']").length;
    const lineIds = ({ $ }: Answer): string[] =>
      $(form)
        .find("input[name$='.id']")
        .toArray()
        .map((field) => String($(field).val()));
    const intentIn = ({ $ }: Answer, verb: string) => String($(`button[value^='${verb}:']`).first().val());

    async function withLines(materials: readonly string[]): Promise<{ client: HttpClient; page: Answer }> {
      const client = await portal.signedIn("buyer");
      for (const material of materials) await client.post("/cart/items", { intent: `add:${material}` });
      return { client, page: await client.get("/cart/shop") };
    }

    it("stays there if it cannot be added, and keeps no other line from being copied or removed", async () => {
      const start = await withLines(["1000010", "1000070"]);
      const { client } = start;
      let { page } = start;
      const wrongLine = { "add.material": "NOSUCH-1", "add.quantity": "7" };
      const linesBefore = linesIn(page);
      for (const [verb, difference] of [
        ["copy", 1],
        ["remove", 0],
      ] as const) {
        const fields = { ...fieldsOf(page, form), ...wrongLine, intent: intentIn(page, verb) };
        page = await follow(client, await client.post("/cart/shop", fields));
        expect(fieldsOf(page, form), verb).toMatchObject(wrongLine);
        expect(linesIn(page), verb).toBe(linesBefore + difference);
        expect(page.$(form).find("tbody").text(), verb).not.toContain("NOSUCH-1");
      }
      for (const intent of ["confirmDelete", "confirmClear"]) {
        const fields = {
          ...fieldsOf(page, form),
          ...wrongLine,
          selected: lineIds(page).at(-1) ?? "",
          intent,
        };
        const question = await client.post("/cart/shop", fields);
        const confirmation = await follow(client, question);
        expect(confirmation.$("button[value^='delete']"), intent).toHaveLength(1);
        const cancelPath = confirmation.$("a[href^='/cart/shop?']").attr("href") ?? "";
        page = await client.get(cancelPath);
        expect(fieldsOf(page, form), intent).toMatchObject(wrongLine);
        if (intent === "confirmClear") continue;
        const deletion = {
          ...fieldsOf(confirmation, "form:has(button[value=deleteLines])"),
          intent: "deleteLines",
        };
        page = await follow(client, await client.post(question.location ?? "", deletion));
        expect(fieldsOf(page, form), "deleteLines").toMatchObject(wrongLine);
        expect(linesIn(page)).toBe(linesBefore - 1);
      }
      const refusal = await client.post("/cart/shop", { ...fieldsOf(page, form), intent: "continue" });
      expect([refusal.status, refusal.$(".summary a").attr("href")]).toEqual([422, "#add.material"]);
      const clearedFields = { ...fieldsOf(page, form), "add.material": "", intent: intentIn(page, "copy") };
      page = await follow(client, await client.post("/cart/shop?find=NOSUCH-1&unadded=1", clearedFields));
      expect(fieldsOf(page, form)["add.material"]).toBe("");
    });

    it("keeps no line from being removed, even if it is the line's own quantity", async () => {
      const { client, page } = await withLines(["1000010", "1000070"]);
      const [id = ""] = lineIds(page).slice(-1);
      const index = lineIds(page).length - 1;
      const fields = { ...fieldsOf(page, form), [`items[${index}].quantity`]: "many" };
      for (const wrongField of ["items[0].quantity", null]) {
        const typedFields = wrongField
          ? { ...fields, [wrongField]: "few" }
          : { ...fields, "items[0].quantity": "70" };
        const confirmation = await client.post("/cart/shop", {
          ...typedFields,
          selected: id,
          intent: "confirmDelete",
        });
        expect(confirmation.status).toBe(303);
        // A wrong field of another line stays as well.
        const shop = await client.get("/cart/shop");
        if (wrongField) expect(fieldsOf(shop, form)["items[0].quantity"]).toBe("few");
      }
      const shop = await client.get("/cart/shop");
      expect(fieldsOf(shop, form)["items[0].quantity"]).toBe("70");
      const answer = await client.post("/cart/shop", {
        ...fieldsOf(shop, form),
        [`items[${index}].quantity`]: "many",
        "items[0].quantity": "80",
        intent: `remove:${id}`,
      });
      expect(answer.status).toBe(303);
      const laterShop = await client.get("/cart/shop");
      expect(lineIds(laterShop)).not.toContain(id);
      expect(fieldsOf(laterShop, form)["items[0].quantity"]).toBe("80");
    });

    it("may be a product's number with the zeros that SAP prints before it", async () => {
      const { client } = await withLines([]);
      const number = "000000000001018210";
      const answer = await client.post("/cart/shop", {
        ...{ "add.material": number, "add.quantity": "2", intent: "add" },
      });
      const page = await follow(client, answer);
      expect(page.$(form).find("tbody").text()).toContain("1018210");
      expect(page.$(form).find("tbody").text()).not.toContain(number);
      expect((await client.get(`/find?q=${number}`)).location).toBe("/catalog/1000/1018210");
      for (const path of [
        "/catalog?q=",
        "/cart/shop/materials?material_number=",
        "/cart/suggestions?q=",
        "/find/suggestions?q=",
      ]) {
        const answer = await client.get(`${path}${number}`);
        // The search repeats what was typed in its field.
        expect(answer.body.replaceAll(number, "").includes("1018210"), path).toBe(true);
      }
      const search = `/orders?date_range=all&search_criteria=material&search_criteria_value=${number}`;
      expect((await client.get(search)).$("tbody tr").length).toBeGreaterThan(0);
    });

    it("is led to from the summary where an address is still to be chosen, and ship-tos begin with their place", async () => {
      const { client } = await withLines(["1000010"]);
      const step = "form:has([name=carrierAccount])";
      const send = async (typedFields: Record<string, string>) =>
        client.post("/cart/shipping", {
          ...fieldsOf(await client.get("/cart/shipping"), step),
          ...typedFields,
        });
      await send({
        ...{ "address.name": "Site hut", "address.street": "Dock 7", "address.postalCode": "5911 AB" },
        ...{ "address.city": "Tilburg", "address.country": "NL", intent: "dropShip" },
      });
      const answer = await send({ intent: "continue" });
      const link = answer.$(".summary a").attr("href")?.slice(1);
      expect([answer.status, link]).toEqual([422, "optionId"]);
      expect(answer.$(`fieldset[id=${link}] input[type=radio]`).length).toBeGreaterThan(1);
      const shipTos = answer.$("fieldset[id=shipTo] label").toArray();
      const places = shipTos.slice(1).map((label) => answer.$(label).text().split(", ")[0]);
      expect(places).toEqual(expect.arrayContaining(["Breda", "Tilburg"]));
      await send({ intent: "removeDropShip" });
    });

    const settingPath = "/admin/system_settings/system_configurations/cart.attributes";

    it("is asked for by a link to the page of the line that lacks a required value, on cart and review", async () => {
      const admin = await portal.signedIn("admin");
      const saveSetting = async (fields: Record<string, string>) => {
        const version = String((await admin.get(settingPath)).$("input[name=version]").first().val());
        expect((await admin.post(settingPath, { intent: "save", version, ...fields })).status).toBe(303);
      };
      const { client, page } = await withLines(["1000010"]);
      const [line = ""] = lineIds(page);
      const reviewPage = await client.get("/cart/payment");
      await saveSetting({
        "value.item[0].name": "gate",
        "value.item[0].label.en": "Gate",
        "value.item[0].required": "on",
        "value.item[0].max_length": "20",
      });
      const answers = [
        await client.post("/cart/shop", { ...fieldsOf(page, form), intent: "continue" }),
        await client.post("/cart/payment", {
          ...hiddenFieldsOf(reviewPage),
          payment: "account",
          anyway: "1",
          intent: "submit",
        }),
      ];
      await saveSetting({ intent: "inherit" });
      for (const { $ } of answers)
        expect($(`.summary a[href="/cart/shop/lines/${line}"]`).text()).toContain("“Gate”");
    });
  });

  describe("the surcharge of a small order", () => {
    it("says what it is for, on cart, review, order and confirmation alike", async () => {
      const client = await portal.signedIn("buyer");
      await client.post("/cart/shop/delete?all=1", {
        ...fieldsOfForm(await client.get("/cart/shop/delete?all=1")),
        intent: "deleteCart",
      });
      await client.post("/cart/items", { intent: "add:1000010" });
      for (const path of ["/cart/shop", "/cart/payment"])
        expect((await client.get(path)).$("main dt, main tr, main li").text(), path).toContain(surcharge);
      const number = await placeDocument(client, "/cart/payment", "/orders/");
      const order = (await client.get(`/orders/${number}`)).$("main").text();
      expect(order).toContain(surcharge);
      expect(order).not.toContain("Surcharges");
    });
  });
}

const surcharge = "Small order surcharge";

const fieldsOfForm = ({ $ }: Answer): Record<string, string> =>
  Object.fromEntries(
    $("form:has([name=version]) input")
      .toArray()
      .map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "")]),
  );
