import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unmarkedName } from "~/lib/row-mark";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";
import { follow, placeDocument } from "../support/visits/place-document";

/** Sold in packs of 25 pieces. */
const material = "1018210";

describe("what is typed on a page is in the cart", () => {
  let demo: DemoPortal;
  let buyer: HttpClient;

  const ask = async (path: string, method = "GET", body?: object) => {
    const answer = await fetch(`${demo.portal.url}/api/v1${path}`, {
      method,
      headers: { Authorization: "Bearer demo-token-of-the-buyer-0001", "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const lead = (answer: Answer) => follow(buyer, answer);
  const fieldsOf = ({ $ }: Answer, form: string): Record<string, string> =>
    Object.fromEntries(
      $(form)
        .find("input:not([type=radio]), [type=radio]:checked, select, textarea")
        .toArray()
        .map((field) => [unmarkedName($(field).attr("name") ?? ""), String($(field).val() ?? "")]),
    );

  beforeAll(async () => {
    demo = await demoPortal();
    buyer = httpClient(demo.portal.url);
    await buyer.signIn("buyer");
  });
  afterAll(async () => {
    expect(surprises(demo.portal)).toEqual([]);
    await demo.close();
  });
  beforeEach(async () => {
    const { version } = (await ask("/user/carts/active")).body;
    if (version > 0) await ask("/user/carts/active", "DELETE", { version });
  });

  const product = `/catalog/1000/${material}`;
  const quantity = `quantity:${material}`;
  const line = "form:has([name='items[0].was'])";
  const shopLine = async () => {
    await buyer.post("/cart/items", { intent: `add:${material}`, [quantity]: "7" });
    return buyer.get("/cart/shop");
  };

  const addPieces = () => buyer.post("/cart/items", { intent: `add:${material}`, [quantity]: "500 pcs" });
  /** Presses a button of a page, with the cart's version that stands in its form. */
  const press = async (path: string, fields: Record<string, string>) => {
    const { $ } = await buyer.get(path);
    const cart = Object.fromEntries(
      ["cart", "version"].flatMap((name) => {
        const value = $(`main form [name=${name}]`).first().val();
        return value === undefined ? [] : [[name, String(value)]];
      }),
    );
    return buyer.post(path, { ...cart, ...fields });
  };
  const place = (review: string, documents: string) => placeDocument(buyer, review, documents);

  const ways: Record<string, () => Promise<unknown>> = {
    "the form of a product": () =>
      buyer.post("/cart/items", {
        product: material,
        [quantity]: "500",
        [`unit:${material}`]: "PCE",
        [`date:${material}`]: "",
        intent: `add:${material}`,
      }),
    "the button of a card": () =>
      buyer.post("/cart/items", { intent: `add:${material}`, [quantity]: "500 pcs" }),
    "Enter in a list": () => buyer.post("/cart/items", { intent: "nothing", [quantity]: "500 pcs" }),
    "ticked rows": () =>
      buyer.post("/cart/items", { intent: "selected", selected: material, [quantity]: "500 pcs" }),
    "the number form": () =>
      buyer.post("/cart/shop", {
        "add.material": material,
        "add.quantity": "500 pcs",
        intent: "add",
      }),
    "a suggestion of the number form": async () => {
      const foundAnswer = await lead(
        await buyer.post("/cart/shop", {
          "add.material": material.slice(0, 5),
          "add.quantity": "500 pcs",
          intent: "find",
        }),
      );
      expect(foundAnswer.$("[name='add.quantity']").val()).toBe("500 pcs");
      const fields = fieldsOf(foundAnswer, "form:has([name='add.material'])");
      return buyer.post("/cart/shop", { ...fields, intent: `addFound:${material}` });
    },
    "the grid": () =>
      buyer.post("/cart/shop/bulk", {
        "items[0].material": material,
        "items[0].quantity": "500",
        "items[0].unit": "pcs",
        intent: "apply",
      }),
    "a quantity typed over a line": async () => {
      const fields = fieldsOf(await shopLine(), line);
      return buyer.post("/cart/shop", { ...fields, "items[0].quantity": "500 pcs", intent: "update" });
    },
    "the page of a line": async () => {
      const shop = await shopLine();
      const href = shop.$("a[href*='/cart/shop/lines/']").attr("href") ?? "";
      const fields = fieldsOf(await buyer.get(href), "form:has([name=comment])");
      return buyer.post(href, { ...fields, quantity: "500 pcs", intent: "update" });
    },
    "an uploaded file, once it is confirmed": async () => {
      const form = new FormData();
      form.set("intent", "read");
      form.set("text", "");
      form.set("file", new File([`material,quantity,unit\n${material},500,pcs\n`], "list.csv"));
      const address = (await buyer.sendForm("/cart/shop/bulk", form)).location ?? "";
      return buyer.post(address, { intent: "confirm" });
    },
    "a copied line": async () => {
      await addPieces();
      const copyIntent = (await buyer.get("/cart/shop")).$("button[value^='copy:']").val();
      return press("/cart/shop", { intent: String(copyIntent) });
    },
    "a copied saved cart": async () => {
      await addPieces();
      const savedAnswer = await lead(await press("/cart/shop", { intent: "save" }));
      const id = String(savedAnswer.$("button[value^='copy:']").first().val()).split(":")[1];
      const list = await lead(await press("/cart/saved", { intent: `copy:${id}` }));
      const copies = list.$("button[value^='activate:']").toArray();
      const values = copies.map((button) => String(list.$(button).val()));
      return press("/cart/saved", { intent: values.find((value) => !value.endsWith(`${id}`)) ?? "" });
    },
    "an order that is placed again": async () => {
      await addPieces();
      const number = await place("/cart/payment", "/orders/");
      return press(`/cart/copy?from=order&number=${number}&to=order`, { intent: "copy" });
    },
    "a quote that becomes an order": async () => {
      await buyer.post("/cart/items", { intent: `quote:${material}`, [quantity]: "500 pcs" });
      const number = await place("/quotes/review", "/quotes/");
      return press(`/cart/copy?from=quote&number=${number}&to=order&follow=true`, { intent: "copy" });
    },
    "the API": () => ask("/user/carts/active/items", "POST", { items: [{ material, quantity: "500 pcs" }] }),
  };

  it.each(Object.keys(ways))("by way of %s", async (way) => {
    await ways[way]?.();
    const shop = await buyer.get("/cart/shop");
    expect(fieldsOf(shop, line)).toMatchObject({ "items[0].quantity": "500", "items[0].wasUnit": "PCE" });
    const items: { material: string; unit: string; quantity: string }[] = (await ask("/user/carts/active"))
      .body.items;
    expect(items).toHaveLength(way === "a copied line" ? 2 : 1);
    for (const item of items) {
      expect({ ...item, quantity: Number(item.quantity) }).toMatchObject({
        material,
        unit: "PCE",
        quantity: 500,
      });
    }
  });

  it("stays beside what is refused, such as the unit that is chosen on the page of a line", async () => {
    const href = (await shopLine()).$("a[href*='/cart/shop/lines/']").attr("href") ?? "";
    const form = "form:has([name=comment])";
    const shownFields = fieldsOf(await buyer.get(href), form);
    const typedFields = { quantity: "500 metres", unit: "PCE" };
    const answer = await buyer.post(href, { ...shownFields, ...typedFields, intent: "update" });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer, form)).toMatchObject(typedFields);
  });

  /** The buttons of the cart's page, one of each kind; those that end the cart come last. */
  const buttonsOf = (shop: Answer): string[] => {
    const values = shop.$("main button[name=intent]").toArray();
    const intentByVerb = new Map(
      values.map((button) => {
        const intent = String(shop.$(button).val());
        return [intent.split(":")[0] ?? "", intent];
      }),
    );
    const ending = ["remove", "save", "saveAsQuote"];
    return [...intentByVerb]
      .sort(([a], [b]) => ending.indexOf(a) - ending.indexOf(b))
      .map(([, value]) => value);
  };
  const typedForm = (shop: Answer, quantity: string): Record<string, string> => ({
    ...fieldsOf(shop, line),
    "items[0].quantity": quantity,
    "attributes.department": `Hall ${quantity}`,
  });

  it("whichever button of the cart is pressed, and a mistake stays in its field", async () => {
    const items = ["1000010", "1000070"].map((number) => ({ material: number, quantity: "3" }));
    await ask("/user/carts/active/items", "POST", { items });
    let shop = await buyer.get("/cart/shop?find=10190");
    const buttons = buttonsOf(shop);
    const verbs = buttons.map((intent) => intent.split(":")[0]);
    for (const verb of [
      "update",
      "copy",
      "remove",
      "confirmDelete",
      "continue",
      "save",
      "saveAsQuote",
      "find",
    ])
      expect(verbs).toContain(verb);
    for (const intent of ["continue", "save", "sort:net:asc", "find"]) {
      const answer = await buyer.post("/cart/shop", { ...typedForm(shop, "many"), intent });
      // Sorting and searching are not about the line, and are done beside it.
      expect(answer.status, intent).toBe(["continue", "save"].includes(intent) ? 422 : 303);
      const { $ } = answer.status === 303 ? await lead(answer) : answer;
      expect($("[id='items[0].quantity'][aria-invalid=true]").val(), intent).toBe("many");
      expect($("[name='attributes.department']").val(), intent).toBe("Hall many");
    }
    for (const [index, intent] of buttons.entries()) {
      const quantity = String(100 + index);
      const answer = await buyer.post("/cart/shop", { ...typedForm(shop, quantity), intent });
      if (intent === "save") {
        const activation = (await lead(answer)).$("button[value^='activate:']").first().val();
        await press("/cart/saved", { intent: String(activation) });
      }
      shop = await buyer.get("/cart/shop?find=10190");
      if (intent === "saveAsQuote") expect((await lead(answer)).$("main").text()).toContain(quantity);
      else expect(shop.$("[id='items[0].quantity']").val(), intent).toBe(quantity);
      expect(shop.$("[name='attributes.department']").val(), intent).toBe(`Hall ${quantity}`);
    }
  });

  it("and is not sent from the review of a cart that is not the current one any more", async () => {
    await shopLine();
    const review = await buyer.get("/cart/payment");
    await press("/cart/shop", { intent: "save" });
    await addPieces();
    const fields = {
      ...fieldsOf(review, "form:has([name=figures])"),
      poNumber: "NOT-ME",
      intent: "submit",
    };
    const answer = await buyer.post("/cart/payment", fields);
    expect(answer.status).toBe(409);
    expect(answer.$("main").text()).toContain("no longer your current cart");
    expect(answer.$("main a[href='/dashboard']").text()).toBe("Back to Dashboard");
    expect(answer.$("nav a[href='/orders']").text()).toContain("Orders");
    expect(answer.$("button[value=submit]")).toHaveLength(0);
    expect((await ask("/user/carts/active")).body.items).toHaveLength(1);
  });

  it("and is priced by one press of Update, with a field of the cart beside it", async () => {
    const versionsOf = async (cart: string) => {
      const database = new pg.Client({ connectionString: demo.databaseUrl });
      await database.connect();
      const { rows } = await database.query("SELECT version, simulated_version FROM carts WHERE id = $1", [
        cart,
      ]);
      await database.end();
      return rows[0];
    };
    const shop = await shopLine();
    const answer = await buyer.post("/cart/shop", { ...typedForm(shop, "17"), intent: "update" });
    expect((await lead(answer)).$("body").text()).toContain("Changes saved.");
    const { version, simulated_version: pricedVersion } = await versionsOf(fieldsOf(shop, line).cart ?? "");
    expect(pricedVersion).toBe(version);
  });

  it("whichever button of the shipping step is pressed, and an address that was typed is where it goes", async () => {
    await ask("/user/carts/active/items", "POST", { items: [{ material, quantity: "3" }] });
    const page = () => buyer.get("/cart/shipping");
    const step = "form:has([name=carrierAccount])";
    const address = {
      name: "Site hut",
      street: "Dock 7",
      postalCode: "5928 PH",
      city: "Venlo",
      country: "NL",
    };
    const withAddress = Object.fromEntries(
      Object.entries(address).map(([name, v]) => [`address.${name}`, v]),
    );
    const send = async (intent: string, typedFields: Record<string, string>) => {
      const { files: _, ...shownFields } = fieldsOf(await page(), step);
      const fields = { ...shownFields, ...typedFields, intent };
      if (intent !== "upload") return buyer.post("/cart/shipping", fields);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("files", new File(["x"], "drawing.txt"));
      return buyer.sendForm("/cart/shipping", form);
    };
    for (const intent of ["continue", "back", "dropShip", "upload"]) {
      const answer = await send(intent, { ...withAddress, note: intent, requestedDate: "soon" });
      // Address and file are saved beside a wrong date, which stays.
      expect(answer.status, intent).toBe(["continue", "back"].includes(intent) ? 422 : 303);
      const { $ } = answer.status === 303 ? await lead(answer) : answer;
      expect($("[name=requestedDate][aria-invalid=true]").val(), intent).toBe("soon");
      expect([$("[name=note]").val(), $("[name='address.city']").val()], intent).toEqual([intent, "Venlo"]);
    }
    const unfinishedAnswer = await send("continue", { ...withAddress, "address.street": "" });
    expect(unfinishedAnswer.$("[name='address.street'][aria-invalid=true]")).toHaveLength(1);
    expect((await send("continue", { files: "drawing.txt" })).status).toBe(422);
    for (const intent of ["dropShip", "removeDropShip", "upload", "back"]) {
      const { location } = await send(
        intent,
        intent === "dropShip" ? { ...withAddress, note: intent } : { note: intent },
      );
      expect(location, intent).toMatch(intent === "back" ? /^\/cart\/shop/ : /^\/cart\/shipping/);
      expect((await page()).$("[name=note]").val(), intent).toBe(intent);
    }
    expect((await page()).$("main").text()).toContain("drawing.txt");
    const review = await lead(await send("continue", { ...withAddress, note: "Ring twice" }));
    expect(review.$("main").text()).toContain("Dock 7");
  });

  it("by way of a pasted list, once it is confirmed", async () => {
    const readAnswer = await buyer.post("/cart/shop/bulk", { text: `${material}\t500 pcs`, intent: "read" });
    const address = readAnswer.location ?? "";
    expect((await buyer.get(address)).body).toContain("PCE");
    await buyer.post(address, { intent: "confirm" });
    expect((await ask("/user/carts/active")).body.items).toMatchObject([{ material, unit: "PCE" }]);
  });

  it.each(["xlsx", "csv", "plain"])(
    "by way of an order's own file of items as %s, sent back as it is",
    async (format) => {
      await addPieces();
      const other = "1000010";
      await buyer.post("/cart/items", { intent: `add:${other}`, [`quantity:${other}`]: "300" });
      const { items: orderedItems } = (await ask("/user/carts/active")).body;
      const number = await place("/cart/payment", "/orders/");
      const download = await buyer.get(`/orders/${number}/items/download?format=${format}`);
      const { version } = (await ask("/user/carts/active")).body;
      if (version > 0) await ask("/user/carts/active", "DELETE", { version });
      const form = new FormData();
      form.set("intent", "read");
      form.set("text", "");
      const extension = format === "xlsx" ? "xlsx" : "csv";
      form.set("file", new File([new Uint8Array(download.bytes)], `order.${extension}`));
      const address = (await buyer.sendForm("/cart/shop/bulk", form)).location ?? "";
      await buyer.post(address, { intent: "confirm" });
      const { items } = (await ask("/user/carts/active")).body;
      type Item = { material: string; quantity: string; unit: string };
      const amountsOf = (lines: Item[]) =>
        lines.map((item) => `${item.material} ${Number(item.quantity)} ${item.unit}`).sort();
      expect(amountsOf(items)).toEqual(amountsOf(orderedItems));
      expect(items).toHaveLength(2);
    },
  );

  it("but not if the grid names no quantity, or no product at all", async () => {
    const rows = { "items[0].material": material, "items[1].quantity": "3", intent: "apply" };
    const refusedAnswer = await buyer.post("/cart/shop/bulk", { ...rows, "items[0].quantity": "" });
    expect(refusedAnswer.status).toBe(422);
    expect(refusedAnswer.$("[id='items[0].quantity-error']")).toHaveLength(1);
    expect(refusedAnswer.$("[id='items[1].quantity']").val()).toBe("3");
    const unnamedAnswer = await buyer.post("/cart/shop/bulk", { "items[0].quantity": "3", intent: "apply" });
    expect(unnamedAnswer.$("[id='items[0].material-error']")).toHaveLength(1);
    expect((await ask("/user/carts/active")).body.items).toEqual([]);
  });

  it("and rows of the grid without a product are left out, which is said (C-252)", async () => {
    const addedAnswer = await buyer.post("/cart/shop/bulk", {
      ...{ "items[0].material": material, "items[0].quantity": "2", "items[1].quantity": "3" },
      ...{ "items[2].material": material, "items[2].quantity": "1", intent: "apply" },
    });
    const { items } = (await ask("/user/carts/active")).body;
    expect(items.map(({ quantity }: { quantity: string }) => Number(quantity)).sort()).toEqual([1, 2]);
    const page = await buyer.get(addedAnswer.location ?? "");
    expect(page.$(".notice").text()).toContain("Rows left out because they have no product number: 1.");
  });

  it("with its contents and its price for one", async () => {
    for (const list of [
      "/catalog?q=1018210",
      "/catalog?q=1018210&view=list",
      "/cart/shop/materials?material_number=1018210",
    ])
      expect((await buyer.get(list)).$("main").text(), list).toContain("1 PAK = 25 PCE");
    await buyer.post("/cart/items", { intent: `add:${material}`, [quantity]: "20" });
    const shop = (await buyer.get("/cart/shop")).$("main").text();
    expect(shop).toContain("= 500 PCE");
    const page = (await buyer.get(`${product}?quantity=20`)).$("main").text();
    expect(page).toContain("20 PAK = 500 PCE");
  });

  it("and a product's options without a variant cannot be chosen", async () => {
    const { $ } = await buyer.get("/catalog/1000/6007000");
    const white = $("button[name=choose]").filter((_, button) => $(button).text().includes("hite"));
    expect(white.toArray().map((button) => $(button).attr("disabled"))).toEqual([expect.any(String)]);
    expect($("button[name=choose]:not([disabled])").length).toBeGreaterThan(0);
  });
});
