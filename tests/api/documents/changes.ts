import { expect, it } from "vitest";
import { must } from "~/lib/assert";
import { unmarkedName } from "~/lib/row-mark";
import { eventually } from "../../support/eventually";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Reads the fields of the form that a button belongs to, as a browser without script would send them. */
export function fieldsOf({ $ }: Answer, intent: string): Record<string, string> {
  const form = $(`button[name=intent][value="${intent}"]`).first().closest("form");
  expect(form.length, intent).toBe(1);
  const entries = form
    .find("input[name], select[name], textarea[name]")
    .toArray()
    .filter(
      (field) => !["radio", "checkbox"].includes($(field).attr("type") ?? "") || $(field).is(":checked"),
    )
    .map((field) => [unmarkedName($(field).attr("name") ?? ""), String($(field).val() ?? "")] as const);
  return { ...Object.fromEntries(entries), intent };
}

export async function press(
  client: HttpClient,
  path: string,
  intent: string,
  typedFields: Record<string, string> = {},
) {
  const page = await client.get(path);
  expect(page.status, path).toBe(200);
  return client.post(path, { ...fieldsOf(page, intent), ...typedFields });
}

/** Returns the code of a choice, which each ERP has its own of, by its label. */
function codeOf({ $ }: Answer, field: string, label: string): string {
  const inputs = $(`input[name=${field}]`).toArray();
  const input = inputs.find((one) => {
    const words = $(one).closest("label").text() || $(`label[for="${$(one).attr("id")}"]`).text();
    return words.includes(label);
  });
  return String(input ? $(input).val() : "");
}

/** Places an order of one product, and returns its number. */
export async function placeOrder(buyer: HttpClient, root: "cart" | "quotes"): Promise<string> {
  const item = { "items[0].material": "1000010", "items[0].quantity": "30" };
  expect((await buyer.post(`/${root}/shop`, { intent: "add", ...item })).status).toBe(303);
  const review = root === "cart" ? "/cart/payment" : "/quotes/review";
  const receipt = await press(buyer, review, "submit", { poNumber: "PO-1", accept: "1", anyway: "1" });
  const list = root === "cart" ? "orders" : "quotes";
  const { $ } = await buyer.get(must(receipt.location, "the receipt"));
  return must($(`main a[href^='/${list}/']`).first().text(), "the number");
}

/** The change of an order from its first page to its receipt, whatever the ERP. */
export function changeInFourSteps(portal: Pick<TestPortal, "signedIn">): void {
  it("an order is changed in four steps, each of them without script", async () => {
    const buyer = await portal.signedIn("buyer");
    const number = await placeOrder(buyer, "cart");
    const edit = `/orders/${number}/edit`;
    expect((await buyer.get(`/orders/${number}`)).$(`a[href="${edit}"]`)).toHaveLength(1);
    const refusal = await press(buyer, edit, "update", { "lines[0].quantity": "many", poNumber: "Typed" });
    expect(refusal.status).toBe(422);
    expect(refusal.$("[id='lines[0].quantity']").val()).toBe("many");
    expect(refusal.$("[name=poNumber]").val()).toBe("Typed");
    expect((await press(buyer, edit, "update", { price: "0.01" })).status).toBe(422);
    const shipping = await press(buyer, edit, "continue", { "lines[0].quantity": "40", poNumber: "PO-2" });
    expect(shipping.location).toBe(`/orders/${number}/shipping`);
    const express = codeOf(await buyer.get(`/orders/${number}/shipping`), "shippingOption", "Express");
    const review = await press(buyer, `/orders/${number}/shipping`, "save", {
      shippingOption: express,
      carrierAccount: "DHL 77-12",
    });
    expect(review.location).toBe(`/orders/${number}/payment`);
    const page = await buyer.get(`/orders/${number}/payment`);
    // SAP names no shipping conditions: there the order keeps its own.
    const chosenShipping = express === "" ? [] : ["Express"];
    for (const text of [
      "PO-1",
      "PO-2",
      "30",
      "40",
      "Your carrier account number",
      "DHL 77-12",
      ...chosenShipping,
    ])
      expect(page.$("main").text()).toContain(text);
    const confirmation = fieldsOf(page, "submit");
    const receipts = await Promise.all(
      [1, 2].map(() => buyer.post(`/orders/${number}/payment`, confirmation)),
    );
    expect(receipts.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(receipts.map(({ location }) => location)).size).toBe(1);
    const receipt = await buyer.get(must(receipts[0]?.location, "the receipt"));
    expect(receipt.$("[role=status]").text()).toContain(`Order ${number} changed`);
    const order = (await buyer.get(`/orders/${number}`)).$("main").text();
    for (const text of ["PO-2", "DHL 77-12"]) expect(order).toContain(text);
    const nextShipping = await buyer.get(`/orders/${number}/shipping`);
    expect(nextShipping.$("[name=carrierAccount]").val()).toBe("DHL 77-12");
  });
}

/** Changes of orders and quotes by people without script. */
export function changes(portal: TestPortal): void {
  changeInFourSteps(portal);

  it("custom fields and files go along with a change, and no button loses what was typed", async () => {
    const buyer = await portal.signedIn("buyer");
    const number = await placeOrder(buyer, "cart");
    const edit = `/orders/${number}/edit`;
    const upload = async (typedFields: Record<string, string>) => {
      const form = new FormData();
      const fields = { ...fieldsOf(await buyer.get(edit), "upload"), ...typedFields };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("files", new File(["a drawing"], "plan.txt"));
      return buyer.sendForm(edit, form);
    };
    expect((await upload({ newMaterial: "1000020", newQuantity: "7" })).status).toBe(303);
    const withNewLine = await buyer.get(edit);
    expect(withNewLine.$("[name=newMaterial]").val()).toBe("1000020");
    expect(withNewLine.$("[name=newQuantity]").val()).toBe("7");
    expect(withNewLine.$(".notices").text()).toContain("isn’t added yet");
    await press(buyer, edit, must(withNewLine.$("button[value^='removeFile:']").attr("value"), "the file"));
    expect((await upload({ "attributes.department": "Workshop", "lines[0].quantity": "40" })).status).toBe(
      303,
    );
    const page = await buyer.get(edit);
    expect(page.$("[name='attributes.department']").val()).toBe("Workshop");
    expect(page.$("[id='lines[0].quantity']").val()).toBe("40");
    const file = page.$(`main a[href^="${edit}/files/"]`);
    expect(file.text()).toBe("plan.txt");
    expect((await buyer.get(must(file.attr("href"), "the file"))).body).toBe("a drawing");
    const line = `${edit}/lines/10`;
    expect((await press(buyer, line, "save", { "lines[0].attributes.cost_centre": "4711" })).status).toBe(
      303,
    );
    const review = await buyer.get(`/orders/${number}/payment`);
    for (const text of ["Workshop", "4711", "plan.txt"]) expect(review.$("main").text()).toContain(text);
    const receipt = await buyer.post(`/orders/${number}/payment`, fieldsOf(review, "submit"));
    expect((await buyer.get(must(receipt.location, "the receipt"))).$("main").text()).toContain("plan.txt");
    await eventually(async () => {
      expect((await buyer.get(`/orders/${number}`)).$("main").text()).toContain("plan.txt");
    });
  });

  it("a date can be moved but not taken away, which is said where it was", async () => {
    const buyer = await portal.signedIn("buyer");
    const edit = `/orders/${await placeOrder(buyer, "cart")}/edit`;
    for (const [path, intent, name] of [
      [edit, "update", "requestedDate"],
      [edit, "upload", "lines[0].requestedDate"],
      [`${edit}/lines/10`, "save", "lines[0].requestedDate"],
    ] as const) {
      const page = await press(buyer, path, intent, { [name]: "" });
      expect([page.status, page.$(`[id="${name}"]`).attr("aria-invalid")], path).toEqual([422, "true"]);
    }
  });

  it("a line is cancelled whatever stands in its own field, and a cancelled order goes on to its review", async () => {
    const buyer = await portal.signedIn("buyer");
    const number = await placeOrder(buyer, "cart");
    const edit = `/orders/${number}/edit`;
    const answer = await press(buyer, edit, "remove:10", {
      "lines[0].quantity": "many",
      poNumber: "PO-3",
    });
    expect(answer.status).toBe(303);
    const page = await buyer.get(edit);
    expect(page.$("button[value='restore:10']")).toHaveLength(1);
    expect(page.$("[name=poNumber]").val()).toBe("PO-3");
    expect((await press(buyer, edit, "cancelAll")).location).toBe(`/orders/${number}/payment`);
    expect((await buyer.get(edit)).$("button[value=continue]").text()).toBe("Continue to review");
    const next = await press(buyer, edit, "continue");
    const shipping = await buyer.get(must(next.location, "the next step"));
    expect(shipping.location).toBe(`/orders/${number}/payment`);
    await press(buyer, edit, "discard");
  });

  it("what is wrong in a change keeps no button of another line from its work and stays as it was typed", async () => {
    const buyer = await portal.signedIn("buyer");
    const secondLine = { "items[0].material": "1000070", "items[0].quantity": "10" };
    expect((await buyer.post("/cart/shop", { intent: "add", ...secondLine })).status).toBe(303);
    const edit = `/orders/${await placeOrder(buyer, "cart")}/edit`;
    const wrongValues = {
      newMaterial: "NOSUCH-1",
      newQuantity: "7",
      "lines[0].quantity": "many",
      "lines[0].requestedDate": "soon",
      requestedDate: "2020-01-02",
    };
    const steps = [
      ["copy:20", "lines[2].quantity"],
      ["remove:20", "lines[1].quantity"],
      ["restore:20", "lines[2].quantity"],
      ["removeTicked", "lines[1].quantity"],
    ] as const;
    for (const [intent, lastField] of steps) {
      const answer = await press(buyer, edit, intent, {
        ...wrongValues,
        selected: "30",
        poNumber: `PO ${intent}`,
      });
      expect([answer.status, answer.location], intent).toEqual([303, `${edit}?unsaved=10`]);
      const page = await buyer.get(must(answer.location, "the page of the change"));
      for (const [name, value] of Object.entries(wrongValues)) {
        const field = page.$(`[id="${name}"]`);
        expect([field.val(), name === "newQuantity" || field.attr("aria-invalid")], intent).toEqual([
          value,
          name === "newQuantity" || "true",
        ]);
      }
      expect(page.$(`[id="${lastField}"]`), intent).toHaveLength(1);
      expect(page.$("[name=poNumber]").val()).toBe(`PO ${intent}`);
      expect(page.$("tbody").text()).not.toContain("NOSUCH-1");
    }
    const ownCopy = await press(buyer, edit, "copy:10", wrongValues);
    expect(ownCopy.status).toBe(422);
    expect((await press(buyer, edit, "cancelAll", wrongValues)).location).toBe(
      edit.replace("edit", "payment"),
    );
    await press(buyer, edit, "discard");
  });

  it("another page of a change takes along what was typed, and the lines of which something is wrong", async () => {
    const buyer = await portal.signedIn("buyer");
    for (const _ of Array.from({ length: 11 })) await buyer.post("/cart/items", { intent: "add:1000070" });
    const edit = `/orders/${await placeOrder(buyer, "cart")}/edit`;
    const address = `${edit}?page_size=10`;
    const first = await buyer.get(address);
    expect(first.$("form .pages button[value='page:2']").length).toBeGreaterThan(0);
    const wrongValues = { "lines[0].quantity": "many", "lines[1].quantity": "20", intent: "page:2" };
    const answer = await buyer.post(address, { ...fieldsOf(first, "update"), ...wrongValues });
    const at = must(answer.location, "the next page");
    const second = await buyer.get(at);
    const quantityAt = (page: Answer, row: number) => page.$(`[id="lines[${row}].quantity"]`).val();
    expect([quantityAt(second, 0), second.$("[name='lines[0].itemNumber']").val()]).toEqual(["many", "10"]);
    expect(second.$("[name$='.itemNumber']").length).toBeLessThan(10);
    const refusal = await buyer.post(at, { ...fieldsOf(second, "update"), intent: "update" });
    expect([refusal.status, quantityAt(refusal, 0)]).toEqual([422, "many"]);
    const fields = { ...fieldsOf(second, "update"), "lines[0].quantity": "30", intent: "update" };
    const correctedPage = await buyer.get(must((await buyer.post(at, fields)).location, "the same page"));
    expect(quantityAt(correctedPage, 0)).not.toBe("30");
    const storedPage = await buyer.get(address);
    expect([0, 1].map((row) => quantityAt(storedPage, row))).toEqual(["30", "20"]);
    await press(buyer, edit, "discard");
  });

  it("an order that somebody edits in the ERP says who, where it offers no change", async () => {
    const buyer = await portal.signedIn("buyer");
    const list = await buyer.get("/orders?date_range=all&page_size=100");
    const lockedRow = list.$("tbody tr").filter((_, row) => list.$(row).text().includes("(locked)"));
    const { $ } = await buyer.get(must(lockedRow.find("th a").attr("href"), "the page of a locked order"));
    expect($(".notice.info").text()).toContain("Being edited by M. Keller.");
    expect($('a[href$="/edit"]')).toHaveLength(0);
  });

  it("an order that a colleague changed meanwhile is not changed; both sides are shown to choose from", async () => {
    const buyer = await portal.signedIn("buyer");
    const number = await placeOrder(buyer, "cart");
    const csr = await portal.signedIn("csr");
    await csr.post("/partner", { function: "soldTo", number: "100001", salesArea: "1000" });
    const edit = `/orders/${number}/edit`;
    await press(buyer, edit, "update", { "lines[0].quantity": "40" });
    const confirmation = fieldsOf(await buyer.get(`/orders/${number}/payment`), "submit");
    await press(csr, edit, "update", { "lines[0].quantity": "50" });
    const theirs = fieldsOf(await csr.get(`/orders/${number}/payment`), "submit");
    expect((await csr.post(`/orders/${number}/payment`, theirs)).status).toBe(303);
    const refusal = await buyer.post(`/orders/${number}/payment`, confirmation);
    expect([303, 409]).toContain(refusal.status);
    const conflict = await buyer.get(edit);
    expect(conflict.$("[name='choices[0].side']")).toHaveLength(2);
    const answerWithoutChoice = await press(buyer, edit, "resolve");
    expect(answerWithoutChoice.status).toBe(422);
    const resolution = await press(buyer, edit, "resolve", { "choices[0].side": "mine" });
    expect(resolution.status).toBe(303);
    const lastReview = fieldsOf(await buyer.get(`/orders/${number}/payment`), "submit");
    await buyer.post(`/orders/${number}/payment`, lastReview);
    expect((await buyer.get(`/orders/${number}`)).$("main").text()).toMatch(/40/);
  });

  it("a quote is changed, then rejected with a reason", async () => {
    const buyer = await portal.signedIn("buyer");
    const number = await placeOrder(buyer, "quotes");
    const edit = `/quotes/${number}/edit`;
    const review = await press(buyer, edit, "continue", { "lines[0].quantity": "60" });
    expect(review.location).toBe(`/quotes/${number}/review`);
    const confirmation = fieldsOf(await buyer.get(`/quotes/${number}/review`), "submit");
    expect((await buyer.post(`/quotes/${number}/review`, confirmation)).status).toBe(303);
    expect((await press(buyer, edit, "cancelAll")).location).toBe(`/quotes/${number}/review`);
    const enterAnswer = await press(buyer, `/quotes/${number}/review`, "look", { reason: "Too late" });
    expect(enterAnswer.$("[role=status]").text()).toContain("Nothing has been sent yet.");
    expect(enterAnswer.$("[role=status]").text()).toContain(enterAnswer.$("button[value=submit]").text());
    expect(enterAnswer.$("[name=reason]").val()).toBe("Too late");
    const answerWithoutReason = await press(buyer, `/quotes/${number}/review`, "submit");
    expect(answerWithoutReason.status).toBe(422);
    expect((await press(buyer, `/quotes/${number}/review`, "submit", { reason: "Too late" })).status).toBe(
      303,
    );
    expect((await buyer.get(`/quotes/${number}`)).$("main").text()).toContain("Too late");
    expect((await buyer.get(edit)).$("main form button[value=update]")).toHaveLength(0);
  });
}
