import { type ChildProcess, spawn } from "node:child_process";
import { brotliCompressSync, constants } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient, signedIn } from "../support/http-client";
import { surprises } from "../support/portal";

let demo: DemoPortal;
let portal: string;

beforeAll(async () => {
  demo = await demoPortal();
  portal = demo.portal.url;
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

/** Pages that require sign-in. */
const pages = [
  "/dashboard",
  "/catalog",
  "/cart/shop",
  "/cart/confirmation?receipt=01a1fcbd-7e32-746e-89d9-749c3d82e5f8",
  "/orders",
  "/orders/4000000001",
  "/admin/demo/outbox",
  "/admin/demo/outbox/x",
  "/admin/demo/erp-faults",
];

describe("an anonymous visitor", () => {
  it.each(pages)("is led from %s to signing in and back again", async (path) => {
    const answer = await httpClient(portal).get(path);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(`/?${new URLSearchParams({ back: path })}`);
  });

  it.each(pages)("gets no data of %s through the entrances of script", async (path) => {
    const [address = "", query = ""] = path.split("?");
    const client = httpClient(portal);
    const all = await client.get(`${address}.data?${query}`);
    const leaf = await client.get(`${address}.data?${query}&_routes=routes%2Fshop%2Fcart`);
    const oldAnswer = await client.get(`${address}?${query}&_data=routes%2Fdocuments%2Forders`);
    for (const answer of [all, leaf, oldAnswer]) {
      expect(answer.body).not.toMatch(/100001|EUR|Vermeer|poNumber/);
    }
  });
});

describe("a form that none of our pages made", () => {
  const attempt = { username: "buyer", password: "demo-Tradepost-1" };

  it("is refused without its token, also for signing in", async () => {
    const answer = await httpClient(portal).post("/?index", { ...attempt, csrf: "forged" });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session=.*session=/);
  });

  it.each([
    ["another site says so itself", { "Sec-Fetch-Site": "cross-site" }],
    ["a sister site", { "Sec-Fetch-Site": "same-site" }],
    ["another origin", { Origin: "https://evil.example" }],
    ["an origin that is hidden", { Origin: "null" }],
  ])("is refused when %s", async (_name, headers) => {
    const client = httpClient(portal);
    await client.get("/");
    expect((await client.post("/?index", attempt, headers)).status).toBe(403);
  });

  it("is refused through the data entrance of old", async () => {
    const client = await signedIn(portal, "buyer");
    const answer = await client.post("/cart/items?_data=routes%2Fshop%2Fcart-items", { intent: "add:X" });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it("is refused with the token of another visitor", async () => {
    const token = await httpClient(portal).token();
    const client = await signedIn(portal, "buyer");
    expect((await client.post("/logout", { csrf: token })).status).toBe(403);
  });

  it.each(["items[4294967294].quantity", "__proto__.admin", "items[0].constructor.prototype"])(
    "is refused for the field %s before anything is built of it",
    async (name) => {
      const client = await signedIn(portal, "buyer");
      expect((await client.post("/cart/shop", { intent: "update", [name]: "1" })).status).toBe(400);
    },
  );
});

describe("what gets no page of the portal", () => {
  const words = (answer: Answer) => [answer.status, answer.$("h1").text()];
  const links = ({ $ }: Answer) =>
    $("a")
      .toArray()
      .map((link) => $(link).attr("href"));

  it("is answered in the visitor's words all the same, with a way back", async () => {
    const client = await signedIn(portal, "buyer");
    const Referer = `${portal}/orders/4711`;
    const missingAnswer = await client.get("/orders/4711/attachments/1", { Referer });
    expect(words(missingAnswer)).toEqual([404, "Page not found"]);
    expect(links(missingAnswer)).toEqual(["/orders/4711", "/dashboard"]);
    expect(missingAnswer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const guest = httpClient(portal);
    const dutch = { Referer, "Accept-Language": "nl" };
    const large = await guest.post("/cart/shop", { comment: "x".repeat(1_000_001) }, dutch);
    expect(words(large)).toEqual([413, "Dit is te groot om te uploaden"]);
    expect(links(large)).toEqual(["/orders/4711", "/dashboard"]);
    const foreign = await guest.post("/cart/shop", {}, { ...dutch, Origin: "https://evil.example" });
    expect(words(foreign)).toEqual([403, "We konden dit formulier niet accepteren"]);
  });

  it("says when to ask again for what was asked too often", async () => {
    const client = await signedIn(portal, "other");
    const ask = () => client.post("/orders/papers", { selected: "4711" });
    let answer = await ask();
    for (let times = 1; times <= 30 && answer.status !== 429; times++) answer = await ask();
    expect(words(answer)).toEqual([429, "Too many requests"]);
    expect(answer.headers.get("Retry-After")).toBe("60");
  });
});

describe("a table that somebody has locked", () => {
  it("takes down its own pages only, which say so soon", { timeout: 60_000 }, async () => {
    const client = await signedIn(portal, "buyer");
    const lock = new pg.Client(demo.databaseUrl);
    await lock.connect();
    try {
      await lock.query("BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE");
      await client.get("/profile");
      const carts = Array.from({ length: 15 }, () => client.get("/cart/shop"));
      for (const path of ["/profile", "/orders", "/profile"]) {
        expect((await client.get(path)).status, path).toBe(200);
      }
      for (const answer of await Promise.all(carts)) {
        expect([answer.status, answer.$("h1").text()]).toEqual([
          503,
          "The portal is temporarily unavailable",
        ]);
        expect(answer.headers.get("Retry-After")).toBe("30");
      }
    } finally {
      await lock.query("ROLLBACK");
      await lock.end();
    }
    await vi.waitFor(async () => expect((await client.get("/cart/shop")).status).toBe(200), {
      timeout: 15_000,
      interval: 500,
    });
  });
});

/** Decodes payload and signature of a signed cookie, so that two spellings of the same bytes compare as equal. */
const bytesOf = (cookie: string): string =>
  cookie
    .replaceAll(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .split(".")
    .map((part) => Buffer.from(part, "base64").toString("hex"))
    .join(".");

describe("a session", () => {
  it("has a new cookie after signing in, and a copy of it is worth nothing after signing out", async () => {
    const client = httpClient(portal);
    await client.get("/");
    const before = client.cookies.get("session");
    await client.signIn("buyer");
    const during = client.cookies.get("session") ?? "";
    expect(during).not.toBe(before);
    const thief = httpClient(portal);
    thief.cookies.set("session", during);
    expect((await thief.get("/dashboard")).status).toBe(200);
    await client.post("/logout", {});
    expect((await thief.get("/dashboard")).status).toBe(303);
    expect((await thief.get("/orders.data")).body).not.toContain("100001");
  });

  it("is never taken from a cookie that somebody made or changed", async () => {
    const client = await signedIn(portal, "buyer");
    const genuine = client.cookies.get("session") ?? "";
    for (let index = 0; index < genuine.length; index += 7) {
      const thief = httpClient(portal);
      const letter = genuine[index] === "A" ? "B" : "A";
      const forged = genuine.slice(0, index) + letter + genuine.slice(index + 1);
      thief.cookies.set("session", forged);
      const { status } = await thief.get("/dashboard");
      // The last character of Base64 has bits that decoders ignore: such a cookie equals the genuine one.
      expect(status, forged).toBe(bytesOf(forged) === bytesOf(genuine) ? 200 : 303);
    }
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
  ])("never leads to %j", async (back) => {
    const client = httpClient(portal);
    const answer = await client.post(`/?index&${new URLSearchParams({ back })}`, {
      username: "buyer",
      password: "demo-Tradepost-1",
    });
    expect(answer.location).toBe("/dashboard");
  });
});

describe("another customer's records", () => {
  it("are as unknown as records that do not exist, at every entrance", async () => {
    const buyer = await signedIn(portal, "buyer");
    const list = await buyer.get("/orders");
    const number = /\/orders\/(\d+)/.exec(list.body)?.[1] ?? "";
    expect(number).not.toBe("");
    expect((await buyer.get(`/orders/${number}`)).status).toBe(200);
    const other = await signedIn(portal, "other");
    const theirs = await other.get(`/orders/${number}`);
    const nothingAnswer = await other.get("/orders/999999999");
    expect([theirs.status, nothingAnswer.status]).toEqual([404, 404]);
    const main = (answer: typeof theirs) => answer.$("main").text();
    expect(main(theirs)).toBe(main(nothingAnswer));
    expect((await other.get(`/orders/${number}.data`)).body).not.toContain("100001");
  });

  it("cannot be changed by naming them", async () => {
    const buyer = await signedIn(portal, "buyer");
    await buyer.post("/cart/items", { intent: `add:${await anyMaterial(buyer)}` });
    const page = await buyer.get("/cart/shop");
    const cart = String(page.$("input[name=cart]").first().val());
    const version = String(page.$("input[name=version]").first().val());
    const item = String(page.$('input[name="items[0].id"]').val());
    const other = await signedIn(portal, "other");
    const fields = { cart, version, "items[0].id": item, "items[0].quantity": "99" };
    expect((await other.post("/cart/shop", { ...fields, intent: "update" })).status).toBe(404);
    expect((await other.post("/cart/shop", { cart, version, intent: `remove:${item}` })).status).toBe(404);
    const send = { cart, version, seenTotal: "1.00", seenCurrency: "EUR", poNumber: "", intent: "submit" };
    expect((await other.post("/cart/payment", send)).status).toBe(404);
    expect((await buyer.get("/cart/shop")).body).not.toContain('value="99"');
  });
});

describe("a cart", () => {
  it("is not sent for a total that the browser made up", async () => {
    const client = await signedIn(portal, "buyer");
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
    const client = await signedIn(portal, "buyer");
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
    const client = await signedIn(portal, "buyer");
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
    const client = await signedIn(portal, "buyer");
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
    const late = await client.post("/cart/shop", { ...fields, "items[0].quantity": "8" });
    expect(late.status).toBe(409);
    expect(late.$("fieldset").text()).toMatch(/Your change: 8.*Currently in cart: 7/);
    expect((await client.get("/cart/shop")).body).toContain('value="7"');
  });

  it("is given more rows to fill in, and those that were filled in stay as they are", async () => {
    const client = await signedIn(portal, "buyer");
    const more = (await client.get("/cart/shop/bulk")).$("button[value=more]").attr("formaction") ?? "";
    const typedFields = {
      "items[0].material": "A-1",
      "items[3].material": " B-2",
      "items[3].quantity": "two",
    };
    const answer = await client.post(more, { ...typedFields, intent: "more" });
    expect(answer.status).toBe(200);
    const value = (name: string) => answer.$(`[name="${name}"]`).attr("value") ?? "";
    for (const [name, text] of Object.entries(typedFields)) expect(value(name), name).toBe(text);
    expect(answer.$("[name$='.material']")).toHaveLength(10);
    expect(answer.$("title").text()).not.toMatch(/^Error/);
    // Ten problems are reported as ten.
    const refusedAnswer = await client.post(more, { ...typedFields, intent: "apply" });
    expect(refusedAnswer.status).toBe(422);
    expect(refusedAnswer.$("[name$='.material']")).toHaveLength(10);
  });

  it("gives back the lines that were not understood, and why, in words", async () => {
    const client = await signedIn(portal, "buyer");
    const list = { text: "NOBODY-KNOWS;1\n;5", intent: "read" };
    const at = (await client.post("/cart/shop/bulk", list)).location;
    expect((await client.get(`${at}/rejected`)).body).toBe(
      '\uFEFF"NOBODY-KNOWS;1";"Product not found"\r\n";5";"Product number missing"\r\n',
    );
  });

  it("that is kept is ticked on the page of the list on which all were to be ticked", async () => {
    const client = await signedIn(portal, "buyer");
    const answer = await client.post("/cart/saved?page=2&sort_by=title", { intent: "selectAll" });
    expect(answer.location).toBe("/cart/saved?page=2&sort_by=title&select=all");
  });

  it("cannot be sent by who may place approved orders only, and is told why", async () => {
    const client = await signedIn(portal, "requester");
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
    const client = await signedIn(portal, "csr");
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
    expect((await client.get("/orders")).body).toContain("The wrong partner entered.");
  });

  it("are the only ones who may: a customer naming another number is refused", async () => {
    const client = await signedIn(portal, "other");
    const answer = await client.post("/partner", { number: "100001", salesArea: "1000" });
    expect(answer.status).toBe(403);
    expect(answer.$("h1").text()).toBe("You don’t have access to this page");
  });

  it("of the demo read its outbox; customers do not", async () => {
    const admin = await signedIn(portal, "admin");
    expect((await admin.get("/admin/demo/outbox")).status).toBe(200);
    expect((await (await signedIn(portal, "buyer")).get("/admin/demo/outbox")).status).toBe(403);
  });
});

describe("every answer", () => {
  it.each(["/", "/dashboard", "/nonsense", "/orders/1", "/cart/shop"])(
    "of %s carries the headers",
    async (path) => {
      const { headers } = await (await signedIn(portal, "buyer")).get(path);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cache-control")).toBe("no-store");
      for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
    },
  );

  it("shows no stack and no password, whatever was wrong", async () => {
    const client = httpClient(portal);
    const answer = await client.post("/?index", { username: "buyer", password: "my-secret-canary" });
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain("my-secret-canary");
    expect(answer.body).not.toMatch(/at \w+ \(|node_modules/);
    expect(JSON.stringify(demo.portal.log)).not.toContain("my-secret-canary");
  });

  it("without script fits into the first flight of a connection", async () => {
    const client = await signedIn(portal, "buyer");
    await client.post("/light", { light: "1", back: "/" });
    const size = (text: string) =>
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    for (const path of ["/", "/dashboard", "/catalog", "/cart/shop", "/orders"]) {
      const page = await client.get(path);
      if (page.status !== 200) continue;
      const sheet = page.$("link[rel=stylesheet]").attr("href") ?? "";
      const css = await (await fetch(new URL(sheet, portal))).text();
      expect(page.$("script"), path).toHaveLength(0);
      expect(size(page.body) + size(css), path).toBeLessThan(14_600);
    }
  });
});

describe("script", () => {
  it("is sent to browsers that run it, and not on to those that never said so", async () => {
    const withScript = async (client: HttpClient, path: string) =>
      (await client.get(path)).$("script").length > 0;
    const quiet = httpClient(portal);
    expect(await withScript(quiet, "/"), "a first page").toBe(true);
    await quiet.signIn("buyer");
    expect(await withScript(quiet, "/dashboard")).toBe(false);
    await quiet.post("/logout", {});
    expect(await withScript(quiet, "/"), "where somebody arrives").toBe(true);
    await quiet.signIn("buyer");

    const lively = httpClient(portal);
    lively.cookies.keep(["script=1; Path=/"]);
    await lively.signIn("buyer");
    expect(await withScript(lively, "/dashboard")).toBe(true);

    await quiet.post("/light", { light: "0", back: "/dashboard" });
    expect(await withScript(quiet, "/dashboard"), "who asks for it").toBe(true);
  });
});

describe("the edge for machines", () => {
  const ask = (method: string, path: string, body?: unknown, token = "demo-token-of-the-buyer-0001") =>
    fetch(`${portal}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

  it("opens to a token only: no cookie, no guess", async () => {
    const client = await signedIn(portal, "buyer");
    expect((await client.get("/api/v1/user/carts/active")).status).toBe(401);
    expect((await ask("GET", "/user/carts/active", undefined, "demo-token-of-the-buyer-0002")).status).toBe(
      401,
    );
  });

  it("keeps a cart through its whole life", async () => {
    const material = await anyMaterial(await signedIn(portal, "buyer"));
    const added = await ask("POST", "/user/carts/active/items", { items: [{ material, quantity: "2" }] });
    expect(added.status).toBe(201);
    const { uuid, version, items } = await added.json();
    const changed = await ask("PATCH", `/user/carts/${uuid}/items`, {
      version,
      items: [{ id: items[0].id, quantity: "5" }],
    });
    expect(await changed.json()).toMatchObject({ uuid, changed: 1 });
    const listed = await (await ask("GET", "/user/carts/active/items?page_size=1")).json();
    expect(listed.pagination).toMatchObject({ page: 1, page_size: 1 });
    expect(listed.cache_info).toMatchObject({ action: "refresh" });
    const cart = await (await ask("GET", "/user/carts/active")).json();
    expect(cart).toMatchObject({ simulated: true, currency: "EUR" });
    const removed = await ask("DELETE", `/user/carts/${uuid}/items/${items[0].id}`, {
      version: cart.version,
    });
    expect(removed.status).toBe(200);
  });

  it("says where the goods go, and takes files along", async () => {
    const material = await anyMaterial(await signedIn(portal, "buyer"));
    const { uuid, version } = await (
      await ask("POST", "/user/carts/active/items", { items: [{ material, quantity: "2" }] })
    ).json();
    const offered = await (await ask("GET", "/user/carts/active/shipping")).json();
    expect(offered).toMatchObject({ uuid, version });
    const requestedOption = offered.shipping_options.find(
      (option: { selected: boolean }) => !option.selected,
    );
    const chosenFields = { version, shipping_option: requestedOption.id, note: "Ring twice" };
    expect((await ask("PATCH", `/user/carts/${uuid}/shipping_option`, chosenFields)).status).toBe(200);
    expect((await ask("PATCH", `/user/carts/${uuid}/shipping_option`, chosenFields)).status).toBe(409);
    const files = new FormData();
    files.set("file", new File(["%PDF-1.4\n%%EOF\n"], "plan.pdf", { type: "application/pdf" }));
    const headers = { Authorization: "Bearer demo-token-of-the-buyer-0001" };
    const at = `/api/v1/user/carts/${uuid}/attachments`;
    const response = await fetch(portal + at, { method: "POST", headers, body: files });
    expect([response.status, await response.json()]).toEqual([201, { taken: 1 }]);
    const now = await (await ask("GET", "/user/carts/active/shipping")).json();
    expect(
      now.shipping_options.find((option: { id: string }) => option.id === requestedOption.id).selected,
    ).toBe(true);
    const [{ id, file_name }] = now.attachments;
    expect(file_name).toBe("plan.pdf");
    const file = await fetch(`${portal}${at}/${id}`, { headers });
    expect([file.headers.get("Content-Type"), (await file.text()).slice(0, 4)]).toEqual([
      "application/pdf",
      "%PDF",
    ]);
    expect((await ask("DELETE", `/user/carts/${uuid}/attachments/${id}`)).status).toBe(200);
    expect((await ask("GET", `/user/carts/${uuid}/attachments/${id}`)).status).toBe(404);
    const { version: last } = await (await ask("GET", "/user/carts/active/shipping")).json();
    expect((await ask("DELETE", `/user/carts/${uuid}`, { version: last })).status).toBe(200);
  });

  it("says what is wrong, where, in its own way of writing", async () => {
    const wrong = await ask("POST", "/user/carts/active/items", {
      items: [{ material: "", quantity: "x" }],
      net_value: 1,
    });
    expect(wrong.status).toBe(422);
    const { fields } = await wrong.json();
    expect(fields.map((each: { field: string }) => each.field).sort()).toEqual([
      "items[0].material",
      "items[0].quantity",
      "net_value",
    ]);
    expect((await ask("POST", "/user/carts/active/items", "{not json")).status).toBe(400);
    expect((await ask("PUT", "/user/carts/active")).status).toBe(405);
    expect((await ask("GET", "/user/nothing")).status).toBe(404);
  });

  it("describes itself from the schemas that check its input", async () => {
    const described = await (await fetch(`${portal}/api/v1/openapi.json`)).json();
    expect(described.paths["/user/carts/active/items"].post.operationId).toBe("cart.addItems");
    expect(described.paths["/user/carts/{cart}/items"].patch.parameters[0].name).toBe("cart");
  });
});

describe("the same build under plain remix-serve", () => {
  let child: ChildProcess | undefined;
  // Plain remix-serve waits for its open connections for ever.
  afterAll(() => void child?.kill("SIGKILL"));

  it("serves correct pages with their headers", { timeout: 60_000 }, async () => {
    const port = 20_000 + (process.pid % 20_000);
    child = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        DATABASE_URL: demo.databaseUrl,
        SESSION_SECRETS: "a-secret-that-only-tests-use-and-that-is-long-enough",
      },
      stdio: "ignore",
    });
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 200; tries++) {
      if (await fetch(`${url}/healthz`).catch(() => null)) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const client = httpClient(url);
    const page = await client.get("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    await client.signIn("buyer");
    const orders = await client.get("/orders");
    expect(orders.status).toBe(200);
    expect(orders.headers.get("referrer-policy")).toBe("same-origin");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

async function anyMaterial(client: HttpClient): Promise<string> {
  const page = await client.get("/catalog?q=bolt");
  return String(page.$('button[value^="add:"]').first().attr("value")).replace("add:", "");
}
