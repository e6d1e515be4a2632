import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "~/lib/ids";
import { type Belongings, fillWithBelongings } from "../../support/belongings";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { pauseJobs, resumeJobs } from "../../support/visits/pause-jobs";

/**
 * A buyer of another company requests each of this company's records by its id: as page, as data, in forms
 * and by the API. Nothing may be shown or changed, and the answer must not even reveal that the record
 * exists.
 */
export function strangers(portal: TestPortal): void {
  let database: pg.Client;
  let belongings: Belongings;
  let stranger: HttpClient;
  let token: string;
  /** Ids and numbers that do not exist. */
  let nobodys: Belongings;

  beforeAll(async () => {
    belongings = await fillWithBelongings(portal.url, portal.demo.databaseUrl);
    const none = ([kind, id]: [string, string]) => [kind, /^\d+$/.test(id) ? "999999999" : newId()];
    nobodys = Object.fromEntries(Object.entries(belongings).map(none)) as Belongings;
    stranger = portal.visitor();
    await stranger.signIn("other");
    const admin = portal.visitor();
    await admin.signIn("admin");
    token = (await admin.post("/admin/tokens/create", { title: "Theirs", username: "other" }))
      .$("code")
      .text();
    // Gives the stranger a cart, so that the record is refused and not the lack of a cart.
    const addedFields = { intent: "add", "items[0].material": "1000010", "items[0].quantity": "1" };
    expect((await stranger.post("/cart/shop", addedFields)).status).toBe(303);
    await stranger.get("/cart/shop");
    database = new pg.Client({ connectionString: portal.demo.databaseUrl });
    await database.connect();
    await pauseJobs(database);
  });

  afterAll(async () => {
    await resumeJobs(database);
    await database.end();
  });

  type Address = (its: Belongings) => string;

  /** Pages and files about one record; each is asked for as a page and as data, too. */
  const pages: Record<string, Address> = {
    "a line of a cart": ({ item }) => `/cart/shop/lines/${item}`,
    "a line of a cart, as of a quote": ({ item }) => `/quotes/shop/lines/${item}`,
    "deleting lines": ({ item }) => `/cart/shop/delete?items=${item}`,
    "a file at a cart": ({ cart, file }) => `/cart/files/${cart}/${file}`,
    "a kept cart": ({ savedCart }) => `/cart/saved/${savedCart}`,
    "a kept quote": ({ savedQuote }) => `/quotes/saved/${savedQuote}`,
    "deleting kept carts": ({ savedCart }) => `/cart/saved/delete?carts=${savedCart}`,
    "a list that was read in": (its) => `/cart/shop/upload/${its.import}`,
    "its rejected lines": (its) => `/cart/shop/upload/${its.import}/rejected`,
    "the same as of a quote": (its) => `/quotes/shop/upload/${its.import}`,
    "a receipt": ({ receipt }) => `/cart/confirmation?receipt=${receipt}`,
    "a receipt, as of a quote": ({ receipt }) => `/quotes/confirmation?receipt=${receipt}`,
    "a request for approval": ({ request }) => `/approvals/${request}`,
    "the paper of a request": ({ request }) => `/approvals/${request}/file`,
    "a page of that paper": ({ request }) => `/approvals/${request}/pages/1`,
    "the paper of a kept cart": ({ savedCart }) => `/cart/saved/${savedCart}/file`,
    "the paper of a kept quote cart": ({ savedQuote }) => `/quotes/saved/${savedQuote}/file`,
    "a form that was kept": ({ parked }) => `/carry-on/${parked}`,
    "an order": ({ order }) => `/orders/${order}`,
    "changing an order": ({ order }) => `/orders/${order}/edit`,
    "the shipping of a changed order": ({ order }) => `/orders/${order}/shipping`,
    "the review of a changed order": ({ order }) => `/orders/${order}/payment`,
    "the receipt of a changed order": ({ order }) => `/orders/${order}/confirmation`,
    "changing a quote": ({ quote }) => `/quotes/${quote}/edit`,
    "an order, as a quote": ({ order }) => `/quotes/${order}`,
    "a quote": ({ quote }) => `/quotes/${quote}`,
    "a delivery": ({ delivery }) => `/shipments/${delivery}`,
    "an invoice": ({ invoice }) => `/invoices/${invoice}`,
    "the check of an invoice": ({ invoice }) => `/invoices/${invoice}/check`,
    "a paper of an order": ({ order }) => `/salesdocs/${order}/output_types/order_confirmation`,
    "a paper of a quote": ({ quote }) => `/salesdocs/${quote}/output_types/quotation`,
    "a paper of an invoice": ({ invoice }) => `/invoices/${invoice}/output_types/invoice`,
    "the file of a paper": ({ order }) => `/salesdocs/${order}/output_types/order_confirmation/file`,
    "a page of a paper": ({ order }) => `/salesdocs/${order}/output_types/order_confirmation/pages/1`,
    "the items of an order as a file": ({ order }) => `/orders/${order}/items/download?format=csv`,
    "the items of an invoice as a file": ({ invoice }) => `/invoices/${invoice}/items/download?format=xlsx`,
    "a list that was made a file": ({ listFile }) => `/downloads/${listFile}`,
    "the file of that list": ({ listFile }) => `/downloads/${listFile}/file`,
  };

  /** Forms that name a record in their fields or in their address. */
  const forms: Record<string, (its: Belongings) => [address: string, fields: Record<string, string>]> = {
    "changing an order": ({ order }) => [
      `/orders/${order}/edit`,
      { intent: "update", version: "1", revision: "0", poNumber: "Mine" },
    ],
    "confirming a change of an order": ({ order }) => [
      `/orders/${order}/payment`,
      { intent: "submit", version: "1", revision: "1", figures: "any" },
    ],
    "changing a cart": ({ cart, item }) => [
      "/cart/shop",
      { intent: "update", cart, version: "1", "items[0].id": item, "items[0].quantity": "9" },
    ],
    "removing a line": ({ cart, item }) => ["/cart/shop", { intent: `remove:${item}`, cart, version: "1" }],
    "copying a line": ({ cart, item }) => ["/cart/shop", { intent: `copy:${item}`, cart, version: "1" }],
    "taking lines back": ({ cart }) => ["/cart/shop", { intent: "restore", cart, version: "1" }],
    "changing a line": ({ cart, item }) => [
      `/cart/shop/lines/${item}`,
      { cart, version: "1", quantity: "9" },
    ],
    "keeping a cart": ({ cart }) => ["/cart/shop", { intent: "save", cart, version: "1", title: "Mine" }],
    "making a quote of a cart": ({ cart }) => ["/cart/shop", { intent: "saveAsQuote", cart, version: "1" }],
    "going on with a cart": ({ cart }) => ["/cart/shop", { intent: "continue", cart, version: "1" }],
    "deleting lines": ({ cart, item }) => [
      `/cart/shop/delete?items=${item}`,
      { intent: "deleteLines", cart, version: "1" },
    ],
    "deleting a cart": ({ cart }) => [
      "/cart/shop/delete?all=1",
      { intent: "deleteCart", cart, version: "1" },
    ],
    "sending a cart": ({ cart }) => [
      "/cart/payment",
      {
        intent: "submit",
        cart,
        version: "1",
        poNumber: "x",
        accept: "1",
        seenTotal: "1",
        seenCurrency: "EUR",
      },
    ],
    "asking for approval of a cart": ({ cart, approver }) => [
      "/cart/payment",
      { intent: "request", cart, version: "1", approver, seenTotal: "1" },
    ],
    "shipping a cart elsewhere": ({ cart }) => [
      "/cart/shipping",
      { intent: "continue", cart, version: "1", shipTo: "100201" },
    ],
    "taking the drop ship out": ({ cart }) => [
      "/cart/shipping",
      { intent: "removeDropShip", cart, version: "1" },
    ],
    "removing a file": ({ cart, file }) => [
      "/cart/shipping",
      { intent: `removeFile:${file}`, cart, version: "1" },
    ],
    "working on with a kept cart": ({ savedCart }) => ["/cart/saved", { intent: `activate:${savedCart}` }],
    "copying a kept cart": ({ savedCart }) => ["/cart/saved", { intent: `copy:${savedCart}` }],
    "restoring a kept cart": ({ savedCart }) => ["/cart/saved", { intent: `restore:${savedCart}` }],
    "renaming a kept cart": ({ savedCart }) => [`/cart/saved/${savedCart}`, { title: "Mine" }],
    "deleting a kept cart": ({ savedCart }) => [
      `/cart/saved/delete?carts=${savedCart}`,
      { intent: "delete" },
    ],
    "renaming a kept quote": ({ savedQuote }) => [`/quotes/saved/${savedQuote}`, { title: "Mine" }],
    "correcting a list": (its) => [`/cart/shop/upload/${its.import}`, { intent: "correct" }],
    "taking a list over": (its) => [`/cart/shop/upload/${its.import}`, { intent: "confirm" }],
    "cancelling what was sent": ({ receipt }) => [
      `/cart/confirmation?receipt=${receipt}`,
      { intent: "cancel" },
    ],
    "ordering the same again": ({ receipt }) => [
      `/cart/confirmation?receipt=${receipt}`,
      { intent: "again" },
    ],
    "deciding on a request": ({ request }) => [
      `/approvals/${request}`,
      { intent: "decide", status: "2", comment: "No" },
    ],
    "withdrawing a request": ({ request }) => [`/approvals/${request}`, { intent: "withdraw" }],
    "making a quote anew": ({ quote }) => [`/quotes/${quote}`, { intent: "renew" }],
    "being told of a file": ({ listFile }) => [`/downloads/${listFile}`, { intent: "mail" }],
    "removing a search": ({ search }) => ["/orders", { intent: `removeSearch:${search}` }],
    "throwing a kept form away": ({ parked }) => [`/carry-on/${parked}`, {}],
    "ending a session": ({ session }) => ["/profile", { intent: `end:${session}` }],
    "taking a customer": ({ holding }) => ["/partner", { holding }],
  };

  /** Requests the same records by the API. */
  const calls: Record<string, (its: Belongings) => [method: string, path: string, body?: object]> = {
    "changing a cart": ({ cart, item }) => [
      "PATCH",
      `/user/carts/${cart}/items`,
      { version: 1, items: [{ id: item, quantity: "9" }] },
    ],
    "changing a line": ({ cart, item }) => [
      "PATCH",
      `/user/carts/${cart}/items/${item}`,
      { version: 1, quantity: "9" },
    ],
    "copying a line": ({ cart, item }) => ["POST", `/user/carts/${cart}/items/${item}/copy`, { version: 1 }],
    "removing a line": ({ cart, item }) => ["DELETE", `/user/carts/${cart}/items/${item}`, { version: 1 }],
    "removing lines": ({ cart, item }) => [
      "DELETE",
      `/user/carts/${cart}/items`,
      { version: 1, ids: [item] },
    ],
    "deleting a cart": ({ cart }) => ["DELETE", `/user/carts/${cart}`, { version: 1 }],
    "shipping a cart elsewhere": ({ cart }) => [
      "PATCH",
      `/user/carts/${cart}/shipping_option`,
      { version: 1, ship_to: "1" },
    ],
    "reading a file at a cart": ({ cart, file }) => ["GET", `/user/carts/${cart}/attachments/${file}`],
    "taking a file away": ({ cart, file }) => ["DELETE", `/user/carts/${cart}/attachments/${file}`],
    "reading a request for approval": ({ request }) => ["GET", `/review_requests/${request}`],
    "taking a request back": ({ request }) => ["DELETE", `/review_requests/${request}`],
    "sending a cart": ({ cart }) => [
      "POST",
      `/user/carts/${cart}/create_in_sap`,
      { version: 1, po_number: "x", accept: "1", seen_total: "1", seen_currency: "EUR" },
    ],
  };

  /** Checks that an answer contains none of the company's texts and numbers. */
  const companyTexts = /Only our|Only for us|100001|Van Dijk/;

  /** Reduces an answer to what it reveals: a missing record and a foreign one must look the same. */
  const tells = ({ status, location, $ }: Answer) => [status, location, $("title").text(), $("main").text()];

  /** Pages about one step or event, such as a submission: where there is none they redirect to where it begins, for everybody. */
  const leadsBack = new Set([
    "a line of a cart",
    "a line of a cart, as of a quote",
    "deleting lines",
    "a kept cart",
    "a kept quote",
    "deleting kept carts",
    "a list that was read in",
    "the same as of a quote",
    "a receipt",
    "a receipt, as of a quote",
    "a form that was kept",
    "a request for approval",
  ]);

  describe("nobody of another company sees", () => {
    it.each(Object.entries(pages))("%s", async (name, address) => {
      const path = address(belongings);
      const page = await stranger.get(path);
      expect(page.status).toBe(leadsBack.has(name) ? 303 : 404);
      expect(tells(page)).toEqual(tells(await stranger.get(address(nobodys))));
      expect(page.body).not.toMatch(companyTexts);
      const [pathname = "", query = ""] = path.split("?");
      const behindAnswer = await stranger.get(`${pathname}.data${query && `?${query}`}`);
      expect(behindAnswer.body).not.toMatch(companyTexts);
    });
  });

  describe("nobody of another company achieves anything by", () => {
    it.each(Object.entries(forms))("%s", async (name, form) => {
      const before = await readEverything();
      const answer = await stranger.post(...form(belongings));
      // The stranger has no permission to approve, which is checked before any look-up.
      expect(answer.status).toBe(name === "deciding on a request" ? 403 : 404);
      expect(tells(answer)).toEqual(tells(await stranger.post(...form(nobodys))));
      expect(answer.body).not.toMatch(companyTexts);
      expect(await readEverything()).toEqual(before);
    });
  });

  describe("no machine of another company achieves anything by", () => {
    const call = (method: string, path: string, body?: object) =>
      fetch(`${portal.url}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });

    it("anything but its own cart", async () => {
      expect((await call("GET", "/user/carts/active")).status).toBe(200);
    });

    it.each(Object.entries(calls))("%s", async (_name, requestOf) => {
      const before = await readEverything();
      const answer = await call(...requestOf(belongings));
      expect(answer.status, await answer.clone().text()).toBe(404);
      expect(await answer.text()).not.toMatch(companyTexts);
      expect(await readEverything()).toEqual(before);
    });
  });

  const tables = [
    "carts",
    "cart_items",
    "cart_attachments",
    "cart_imports",
    "submissions",
    "review_requests",
    "document_searches",
    "parked_forms",
    "holdings",
    "audit_entries",
  ];

  /** Hashes every table in which the company has data, and the open sessions. */
  async function readEverything(): Promise<Record<string, string>> {
    const foundFields: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await database.query(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t.id), '')) AS digest FROM ${table} t`,
      );
      foundFields[table] = rows[0].digest;
    }
    const openResult = await database.query("SELECT count(*) AS open FROM sessions WHERE ended_at IS NULL");
    return { ...foundFields, sessions: String(openResult.rows[0].open) };
  }
}
