import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient, signedIn } from "../support/http-client";
import { surprises } from "../support/portal";

/**
 * Sessions, acting as another user, customers of one's own; and attempts to gain permissions through them.
 */

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

const copyOf = (client: HttpClient): HttpClient => {
  const thief = httpClient(portal);
  thief.cookies.set("session", client.cookies.get("session") ?? "");
  return thief;
};

const tokenOf = (page: Answer): string => String(page.$("input[name=csrf]").first().val());

async function userId(client: HttpClient, account: string): Promise<string> {
  const page = await client.get(`/admin/sessions?q=${account}`);
  return (page.$('button[value^="as:"]').first().attr("value") ?? "").slice("as:".length);
}

async function actAs(client: HttpClient, account: string): Promise<Answer> {
  return client.post("/acting", { intent: `as:${await userId(client, account)}` });
}

describe("acting as somebody else", () => {
  it("leads to the dashboard as that person and back again, with a bar on every page", async () => {
    const admin = await signedIn(portal, "admin");
    expect((await actAs(admin, "buyer")).location).toBe("/dashboard");
    for (const path of ["/dashboard", "/orders", "/catalog", "/profile", "/nonsense"]) {
      const page = await admin.get(path);
      expect(page.$(".acting").text(), path).toContain("Ada Jansen is acting as Bente Vermeer");
    }
    expect((await admin.get("/orders")).body).toMatch(/\/orders\/\d+/);
    expect((await admin.post("/acting", { intent: "return" })).location).toBe("/dashboard");
    const page = await admin.get("/dashboard");
    expect(page.$("h1").text()).toContain("Ada Jansen");
    expect(page.$(".acting")).toHaveLength(0);
  });

  it("changes the cookie both times, and the old ones are worth nothing", async () => {
    const admin = await signedIn(portal, "admin");
    const before = copyOf(admin);
    await actAs(admin, "buyer");
    const during = copyOf(admin);
    expect((await before.get("/dashboard")).status).toBe(303);
    expect((await during.get("/dashboard")).status).toBe(200);
    await admin.post("/acting", { intent: "return" });
    expect((await during.get("/dashboard")).status).toBe(303);
    expect((await admin.get("/dashboard")).status).toBe(200);
    const cookies = [before, during, admin].map(({ cookies: jar }) => jar.get("session"));
    expect(new Set(cookies).size).toBe(3);
  });

  it("is not done within another's session, nor as oneself", async () => {
    const admin = await signedIn(portal, "admin");
    const [buyer, self] = [
      await userId(admin, "buyer"),
      await userId(await signedIn(portal, "csr"), "admin"),
    ];
    await admin.post("/acting", { intent: `as:${buyer}` });
    expect((await admin.post("/acting", { intent: `as:${buyer}` })).status).toBe(403);
    await admin.post("/acting", { intent: "return" });
    expect((await admin.post("/acting", { intent: `as:${self}` })).status).toBe(403);
    expect((await admin.post("/acting", { intent: "return" })).status).toBe(403);
  });

  it("never leads to more rights: not a representative to the administrator, not a customer to anybody", async () => {
    const csr = await signedIn(portal, "csr");
    const answer = await actAs(csr, "admin");
    expect(answer.status).toBe(403);
    expect(answer.$("main").text()).toContain("Access administration");
    expect((await actAs(csr, "buyer")).status).toBe(303);
    const admin = await signedIn(portal, "admin");
    const other = await userId(admin, "other");
    for (const account of ["buyer", "requester", "approver"]) {
      const client = await signedIn(portal, account);
      expect((await client.post("/acting", { intent: `as:${other}` })).status).toBe(403);
      expect((await client.get("/admin/sessions")).status).toBe(403);
      expect((await client.post("/admin/sessions", { intent: `as:${other}` })).status).toBe(403);
    }
  });

  it("ends at once when the session behind it is ended from another device", async () => {
    const admin = await signedIn(portal, "admin");
    await actAs(admin, "other");
    const elsewhere = await signedIn(portal, "admin");
    await elsewhere.post("/profile", { intent: "endOthers" });
    expect((await admin.get("/dashboard")).status).toBe(303);
  });

  it("takes no user, session or digest from a form", async () => {
    const admin = await signedIn(portal, "admin");
    const intent = `as:${await userId(admin, "buyer")}`;
    const answer = await admin.post("/acting", { intent, tokenDigest: "x", user: "y", behindUserId: "z" });
    expect(answer.location).toBe("/dashboard");
    expect((await copyOf(admin).get("/dashboard")).$("h1").text()).toContain("Bente Vermeer");
  });
});

describe("sessions of one's own", () => {
  it("are listed and ended one by one or all but this, and only one's own", async () => {
    const currentPath = await signedIn(portal, "approver");
    const there = await signedIn(portal, "approver");
    const page = await currentPath.get("/profile");
    const rows = page.$('button[value^="end:"]').toArray();
    expect(rows.length).toBeGreaterThan(0);
    const intent = page.$(rows[0]).attr("value") ?? "";
    const stranger = await signedIn(portal, "other");
    expect((await stranger.post("/profile", { intent })).status).toBe(404);
    expect((await there.get("/dashboard")).status).toBe(200);
    await currentPath.post("/profile", { intent: "endOthers" });
    expect((await there.get("/dashboard")).status).toBe(303);
    expect((await currentPath.get("/dashboard")).status).toBe(200);
    const signIn = await there.get("/dashboard");
    const toldAnswer = await there.get(signIn.location ?? "");
    expect(toldAnswer.$(".notices").text()).toContain("from another device");
  });

  it("are ended by an administrator at once, and by nobody else", async () => {
    const requester = await signedIn(portal, "requester");
    const admin = await signedIn(portal, "admin");
    const page = await admin.get("/admin/sessions?q=requester");
    const intent = page.$('button[value^="end:"]').first().attr("value") ?? "";
    const csr = await signedIn(portal, "csr");
    expect((await csr.post("/admin/sessions", { intent })).status).toBe(403);
    expect((await requester.get("/dashboard")).status).toBe(200);
    expect((await admin.post("/admin/sessions", { intent })).status).toBe(303);
    expect((await requester.get("/dashboard")).status).toBe(303);
  });
});

describe("a form whose session has ended", () => {
  /** Submits "Add to cart" after the session was ended from another device. */
  async function late(quantity: string): Promise<{ client: HttpClient; parked: string; material: string }> {
    const client = await signedIn(portal, "buyer");
    const catalog = await client.get("/catalog");
    const intent = catalog.$('button[value^="add:"]').first().attr("value") ?? "";
    const material = intent.slice("add:".length);
    await (await signedIn(portal, "buyer")).post("/profile", { intent: "endOthers" });
    const answer = await client.post("/cart/items", {
      csrf: tokenOf(catalog),
      intent,
      [`quantity:${material}`]: quantity,
    });
    const back = new URL(answer.location ?? "", portal).searchParams.get("back") ?? "";
    expect(back).toMatch(/^\/carry-on\//);
    return { client, parked: back, material };
  }

  const fieldsOf = (page: Answer): Record<string, string> =>
    Object.fromEntries(
      page
        .$('form[action^="/cart"] input')
        .toArray()
        .map((input) => [page.$(input).attr("name") ?? "", String(page.$(input).val())]),
    );

  const quantityInCart = async (client: HttpClient, material: string) => {
    const page = await client.get("/cart/shop");
    return String(page.$(`tr:contains(${material}) input.short`).val());
  };

  it("is shown again after signing in and sent only when that person says so, once", async () => {
    const { client, parked, material } = await late("733");
    await client.signIn("buyer");
    expect(await quantityInCart(client, material)).not.toBe("733");
    const page = await client.get(parked);
    expect(page.$("h1").text()).toBe("Unsubmitted form");
    const fields = fieldsOf(page);
    expect((await client.post("/cart/items", fields)).status).toBe(303);
    expect(await quantityInCart(client, material)).toBe("733");
    expect((await client.post("/cart/items", fields)).status).toBe(409);
    expect((await client.get(parked)).location).toBe("/dashboard");
  });

  it("is nothing to anybody else, and nothing to be guessed", async () => {
    const { client, parked, material } = await late("744");
    await client.signIn("other");
    expect((await client.get(parked)).location).toBe("/dashboard");
    const owner = await signedIn(portal, "buyer");
    const fields = fieldsOf(await owner.get(parked));
    expect((await client.post("/cart/items", { ...fields, csrf: await client.token() })).status).toBe(409);
    expect(await quantityInCart(client, material)).not.toBe("744");
  });

  it("is not kept when it holds a password", async () => {
    const client = await signedIn(portal, "buyer");
    const token = await client.token();
    await (await signedIn(portal, "buyer")).post("/profile", { intent: "endOthers" });
    const answer = await client.post("/profile", { csrf: token, intent: "save", password: "canary" });
    expect(answer.location).toBe("/?back=%2Fprofile");
  });

  it("comes back as text to copy when the browser has lost its cookies, unless it holds a secret", async () => {
    const client = await signedIn(portal, "buyer");
    const csrf = await client.token();
    const cookieless = httpClient(portal);
    const typed = { csrf, intent: "read", text: "1000010\t500\n<b>1018210</b>\t3" };
    const ours = { Origin: new URL(portal).origin, "Sec-Fetch-Site": "same-origin" };
    const answer = await cookieless.post("/cart/shop/bulk", typed, ours);
    expect([answer.status, answer.$("textarea#typed").text()]).toEqual([403, typed.text]);
    const secret = { ...typed, password: "canary" };
    expect((await cookieless.post("/cart/shop/bulk", secret, ours)).$("#typed")).toHaveLength(0);
    // Another site could put its own words into our page.
    const theirs = { "Sec-Fetch-Site": "cross-site" };
    expect((await cookieless.post("/cart/shop/bulk", typed, theirs)).$("#typed")).toHaveLength(0);
    expect((await cookieless.post("/cart/shop/bulk", typed)).$("#typed")).toHaveLength(0);
  });

  it("is nobody's when the session is unknown", async () => {
    const client = httpClient(portal);
    const answer = await client.post("/cart/items", { intent: "add:4711" });
    expect(answer.location).toBe("/?back=%2Fcart%2Fshop%3Ffind%3D4711");
  });
});

describe("a tab that still shows another customer", () => {
  it("is told so, and nothing is done; changing the customer and signing out still work", async () => {
    const client = await signedIn(portal, "buyer");
    const page = await client.get("/orders");
    const holdings = page
      .$(".switch button")
      .toArray()
      .map((button) => page.$(button).attr("value") ?? "");
    expect(holdings).toHaveLength(2);
    const active = page.$(".switch [aria-current]").attr("value");
    const [next = ""] = holdings.filter((holding) => holding !== active);
    const token = tokenOf(await client.get("/catalog"));
    const before = (await client.get("/cart/shop")).$("main tbody tr").length;
    await client.post("/partner", { holding: next, back: "/orders" });
    const answer = await client.post("/cart/items", { csrf: token, intent: "add:1000010" });
    expect(answer.status).toBe(409);
    expect(answer.$("main").text()).toContain("100001");
    await client.post("/partner", { csrf: token, holding: active ?? "", back: "/orders" });
    expect((await client.get("/cart/shop")).$("main tbody tr")).toHaveLength(before);
    expect((await client.post("/logout", { csrf: token })).location).toBe("/");
  });

  it("cannot be talked out of it by changing the customer named in the form", async () => {
    const client = await signedIn(portal, "buyer");
    const token = await client.token();
    const forged = token.replace("100001", "100002");
    expect((await client.post("/cart/items", { csrf: forged, intent: "add:1000010" })).status).toBe(403);
  });
});

describe("customers of one's own", () => {
  it("are the only ones a customer can choose", async () => {
    const buyer = await signedIn(portal, "buyer");
    const page = await buyer.get("/orders");
    const holding = page.$(".switch button").first().attr("value") ?? "";
    const other = await signedIn(portal, "other");
    expect((await other.post("/partner", { holding })).status).toBe(404);
    expect((await other.post("/partner", { intent: `holding:${holding}` })).status).toBe(404);
    expect((await other.post("/partner", { intent: "name:soldTo/100001/1000" })).status).toBe(403);
    const search = await other.get("/partners?search=1&number=100001");
    expect(search.$("main").text()).not.toContain("Van Dijk");
  });

  it("stay the user's choice over signing out, each user having one of their own", async () => {
    const first = await signedIn(portal, "buyer");
    const page = await first.get("/orders");
    const swiss = page.$(".switch button:contains(Switzerland)").attr("value") ?? "";
    const benelux = page.$(".switch button:contains(Benelux)").attr("value") ?? "";
    await first.post("/partner", { holding: swiss });
    await first.post("/logout", {});
    await first.signIn("other");
    expect((await first.get("/dashboard")).$(".partner").text()).toContain("100002");
    await first.post("/logout", {});
    await first.signIn("buyer");
    expect((await first.get("/dashboard")).$(".partner summary").text()).toContain("Switzerland");
    await first.post("/partner", { holding: benelux });
  });

  it("are locked where a step belongs to one customer, and where there is only one", async () => {
    const buyer = await signedIn(portal, "buyer");
    for (const path of ["/catalog/main/4711", "/open_items/payment", "/pdf_order_changes/shipping"]) {
      const page = await buyer.get(path);
      expect(page.$(".partner .lock"), path).toHaveLength(1);
      expect(page.$(".partner form"), path).toHaveLength(0);
    }
    const other = await (await signedIn(portal, "other")).get("/orders");
    expect(other.$(".partner .lock")).toHaveLength(1);
    expect(other.$(".partner form")).toHaveLength(0);
  });
});

describe("a representative with a filled cart", () => {
  const lambert = { function: "soldTo", number: "100002", salesArea: "1000", back: "/orders" };
  const vanDijk = { ...lambert, number: "100001" };
  const activePartner = async (client: HttpClient) => (await client.get("/dashboard")).$(".partner").text();
  const linesOf = async (client: HttpClient) => (await client.get("/cart/shop")).$("main tbody tr").length;

  async function filled(): Promise<HttpClient> {
    const client = await signedIn(portal, "csr");
    await client.post("/partner", vanDijk);
    if ((await linesOf(client)) > 0) return client;
    const catalog = await client.get("/catalog");
    const intent = catalog.$('button[value^="add:"]').first().attr("value") ?? "";
    await client.post("/cart/items", { intent, [`quantity:${intent.slice("add:".length)}`]: "3" });
    return client;
  }

  it("is asked before another customer comes, and nothing changes until there is an answer", async () => {
    const client = await filled();
    const askedAnswer = await client.post("/partner", lambert);
    expect(askedAnswer.location).toMatch(/^\/partner\/question\?/);
    const page = await client.get(askedAnswer.location ?? "");
    expect(page.$(".dialog").text()).toContain("Van Dijk Machinebouw B.V. has 1 line");
    expect(await activePartner(client)).toContain("100001");
    expect(await linesOf(client)).toBe(1);
  });

  it.each(["save", "delete"])("may %s the cart and goes on for the other customer", async (intent) => {
    const client = await filled();
    const { location } = await client.post("/partner", lambert);
    const answer = await client.post(location ?? "", { intent });
    expect(answer.location).toBe("/orders");
    expect(await activePartner(client)).toContain("100002");
    expect((await client.post("/partner", vanDijk)).location).toBe("/orders");
    expect(await linesOf(client)).toBe(0);
  });

  it("loses nothing when the other customer does not exist", async () => {
    const client = await filled();
    const { location } = await client.post("/partner", { ...lambert, number: "999999" });
    await client.post(location ?? "", { intent: "delete" });
    expect(await activePartner(client)).toContain("100001");
    expect(await linesOf(client)).toBe(1);
  });

  it("is told at once that the number is blank or active already", async () => {
    const client = await filled();
    expect((await client.post("/partner", { ...lambert, number: " " })).location).toBe("/orders");
    expect((await client.post("/partner", vanDijk)).location).toBe("/orders");
    expect((await client.get("/orders")).$(".notices").text()).toContain("The partner is already active.");
  });
});

describe("a buyer whose cart goes somewhere else", () => {
  const elsewhere = {
    "address.name": "Building site Helmond",
    "address.street": "Kanaaldijk 12",
    "address.postalCode": "5703 CT",
    "address.city": "Helmond",
    "address.country": "NL",
  };

  async function withDropShip(): Promise<{ client: HttpClient; next: string }> {
    const client = await signedIn(portal, "buyer");
    const bar = await client.get("/orders");
    const benelux = bar.$(".switch button:contains(Benelux)").attr("value") ?? "";
    await client.post("/partner", { holding: benelux });
    const catalog = await client.get("/catalog");
    const intent = catalog.$('button[value^="add:"]').first().attr("value") ?? "";
    await client.post("/cart/items", { intent, [`quantity:${intent.slice("add:".length)}`]: "1" });
    const shipping = await client.get("/cart/shipping");
    const value = (name: string) => String(shipping.$(`input[name=${name}]`).first().val());
    const cart = { cart: value("cart"), version: value("version") };
    // Uses another address each time: one that exists already would change nothing.
    const address = { ...elsewhere, "address.name2": `Gate ${cart.version}` };
    const savedAnswer = await client.post("/cart/shipping", { ...cart, ...address, intent: "dropShip" });
    expect(savedAnswer.status).toBe(303);
    expect((await client.get("/cart/shipping")).body).toContain("Helmond");
    return { client, next: bar.$(".switch button:contains(Switzerland)").attr("value") ?? "" };
  }

  it.each([
    ["keepDropShip", true],
    ["removeDropShip", false],
  ])("is asked before the customer changes, and %s does so", async (intent, expected) => {
    const { client, next } = await withDropShip();
    const { location } = await client.post("/partner", { holding: next, back: "/orders" });
    const page = await client.get(location ?? "");
    expect(page.$("h1").text()).toBe("Partner Change: Drop Ship Alert");
    expect((await client.post(location ?? "", { intent })).location).toBe("/orders");
    const bar = await client.get("/orders");
    expect(bar.$(".partner summary").text()).toContain("Switzerland");
    const benelux = bar.$(".switch button:contains(Benelux)").attr("value") ?? "";
    await client.post("/partner", { holding: benelux, back: "/orders" });
    expect((await client.get("/cart/shipping")).body.includes("Helmond")).toBe(expected);
  });
});

describe("an ERP that puts a cart on another customer", () => {
  const setting = "/admin/system_settings/system_configurations/navigation.partner_changed_message";
  let admin: HttpClient;

  beforeAll(async () => {
    admin = await signedIn(portal, "admin");
    const fault = { intent: "set", fault: "otherPartner", partner: "100002", operations: "pricing.simulate" };
    expect((await admin.post("/admin/demo/erp-faults", fault)).status).toBe(303);
  });

  afterAll(async () => {
    expect((await admin.post("/admin/demo/erp-faults", { intent: "clear:" })).status).toBe(303);
  });

  const barOf = async (client: HttpClient) => (await client.get("/dashboard")).$(".partner").text();

  /** A visitor with Van Dijk in the Benelux as active customer, and a cart. */
  async function withCart(account: string): Promise<HttpClient> {
    const client = await signedIn(portal, account);
    const ownOrders = (await client.get("/orders")).$(
      '.switch button:contains(100001):contains("Industry Benelux")',
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
    expect((await admin.post(setting, { intent: "save", version, ...words, effectiveFrom: "" })).status).toBe(
      303,
    );
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
    for (const name of ["cart", "version"] as const) fields[name] = String(form.find(`[name=${name}]`).val());
    const answer = await buyer.post("/cart/shop", fields);
    expect(answer.status).toBe(409);
    expect(answer.$("main").text()).toContain("Nothing was submitted.");
  });
});
