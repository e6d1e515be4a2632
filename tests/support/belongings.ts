import pg from "pg";
import { type Answer, type HttpClient, httpClient } from "./http-client";

/** Records of one company in the portal, one of every kind, by id. */
export type Belongings = Record<
  | "cart"
  | "item"
  | "file"
  | "savedCart"
  | "savedQuote"
  | "import"
  | "receipt"
  | "request"
  | "approver"
  | "search"
  | "listFile"
  | "parked"
  | "session"
  | "holding"
  | "order"
  | "quote"
  | "delivery"
  | "invoice",
  string
>;

/** Lets the demo's first company make a record of each kind by the pages that people use. */
export async function fillWithBelongings(portal: string, databaseUrl: string): Promise<Belongings> {
  const buyer = await at(portal, "buyer");
  await add(buyer, "/cart/shop");
  await press(buyer, "/cart/shop", "continue");
  await press(buyer, "/cart/payment", "submit", { poNumber: "Ours", accept: "1", anyway: "1" });
  await add(buyer, "/cart/shop");
  await press(buyer, "/cart/shop", "save", { title: "Only ours" });
  await add(buyer, "/quotes/shop");
  await press(buyer, "/quotes/shop", "save", { title: "Only our quote" });
  await add(buyer, "/cart/shop");
  await attach(buyer, portal);
  await press(buyer, "/cart/shop/bulk", "read", { text: `${material}\t7` });
  await press(buyer, "/orders", "keepSearch", { title: "Only our search" });
  await expectAccepted(buyer.post("/orders?date_range=365", { intent: "file:csv" }));
  const requester = await at(portal, "requester");
  await add(requester, "/cart/shop");
  await press(requester, "/cart/shop", "continue");
  const review = await requester.get("/cart/payment");
  const approver = String(review.$("select[name=approver] option[value]").last().attr("value"));
  await press(requester, "/cart/payment", "request", { approver, comment: "Only for us" });
  await parkSomething(portal);
  const number = async (list: string) => {
    const [, first] =
      new RegExp(`/${list}/(\\d+)`).exec((await buyer.get(`/${list}?date_range=365`)).body) ?? [];
    if (!first) throw new Error(`The company has no ${list}`);
    return first;
  };
  return {
    ...(await idsIn(databaseUrl)),
    approver,
    order: await number("orders"),
    quote: await number("quotes"),
    delivery: await number("shipments"),
    invoice: await number("invoices"),
  };
}

const material = "1000010";

async function at(portal: string, account: string): Promise<HttpClient> {
  const client = httpClient(portal);
  await client.signIn(account);
  return client;
}

const add = (client: HttpClient, cart: string) =>
  expectAccepted(
    client.post(cart, { intent: "add", "items[0].material": material, "items[0].quantity": "3" }),
  );

/** Presses a button with what its form holds, as a browser would. */
async function press(client: HttpClient, path: string, intent: string, fields: Record<string, string> = {}) {
  const { $ } = await client.get(path);
  const form = $(`button[value="${intent}"]`).first().closest("form");
  const storedFields = form
    .find("input[name]:not([type=radio], [type=checkbox])")
    .map((_, input) => [[$(input).attr("name"), $(input).attr("value") ?? ""]]);
  await expectAccepted(client.post(path, { ...Object.fromEntries(storedFields.get()), ...fields, intent }));
}

async function expectAccepted(answer: Promise<Answer>): Promise<void> {
  const { status, $ } = await answer;
  if (status !== 303) throw new Error(`${status}: ${$("main").text()}`);
}

/** Uploads a file to the cart, the one form that is not sent as text. */
async function attach(client: HttpClient, portal: string): Promise<void> {
  const { $ } = await client.get("/cart/shipping");
  const form = new FormData();
  for (const name of ["csrf", "cart", "version"])
    form.set(name, String($(`input[name=${name}]`).first().val()));
  form.set("intent", "upload");
  form.set("files", new File(["%PDF-1.4\n%%EOF\n"], "ours.pdf", { type: "application/pdf" }));
  const headers = { Cookie: client.cookies.header("/") };
  const answer = await fetch(`${portal}/cart/shipping`, {
    method: "POST",
    body: form,
    headers,
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`);
}

async function parkSomething(portal: string): Promise<void> {
  const [one, other] = [await at(portal, "manager"), await at(portal, "manager")];
  const csrf = await one.token();
  await other.post("/profile", { intent: "endOthers" });
  await one.post("/profile", { intent: "mails", csrf });
}

const firstOf: Partial<Record<keyof Belongings, string>> = {
  cart: "carts WHERE state = 'active' AND kind = 'order' AND user_id = $1",
  item: "cart_items WHERE cart_id IN (SELECT id FROM carts WHERE state = 'active' AND kind = 'order' AND user_id = $1)",
  file: "cart_attachments WHERE cart_id IN (SELECT id FROM carts WHERE user_id = $1)",
  savedCart: "carts WHERE state = 'saved' AND kind = 'order' AND user_id = $1",
  savedQuote: "carts WHERE state = 'saved' AND kind = 'quote' AND user_id = $1",
  import: "cart_imports WHERE user_id = $1",
  receipt: "submissions WHERE user_id = $1",
  request: "review_requests WHERE $1::uuid IS NOT NULL",
  search: "document_searches WHERE user_id = $1",
  listFile: "document_files WHERE user_id = $1",
  parked: "parked_forms WHERE $1::uuid IS NOT NULL",
  session: "sessions WHERE user_id = $1 AND ended_at IS NULL",
  holding: "holdings WHERE user_id = $1",
};

async function idsIn(databaseUrl: string): Promise<Belongings> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT id FROM users WHERE username = 'buyer'");
    const records: [string, string][] = [];
    for (const [kind, place] of Object.entries(firstOf)) {
      const [record] = (await client.query(`SELECT id FROM ${place} LIMIT 1`, [rows[0].id])).rows;
      if (!record) throw new Error(`The company has no ${kind}`);
      records.push([kind, record.id]);
    }
    return Object.fromEntries(records) as Belongings;
  } finally {
    await client.end();
  }
}
