import { unmarkedName } from "~/lib/row-mark";
import type { HttpClient } from "./http-client";
import { signedIn } from "./http-client";

/** Documents in the middle of being changed, by their numbers; the change that waits for an approver by its id. */
export interface ChangeBelongings {
  /** Order that nobody has changed. */
  order: string;
  /** Order that a representative has changed since the buyer began. */
  disputed: string;
  /** Order of which the requester asks to change something. */
  asked: string;
  change: string;
  quote: string;
  /** Quote about which the buyer has proposed a price. */
  negotiated: string;
}

/** Lets the people of the demo's first company begin changes of each kind, by the pages that they use. */
export async function beginChanges(portal: string): Promise<ChangeBelongings> {
  const buyer = await signedIn(portal, "buyer");
  const csr = await signedIn(portal, "csr");
  await csr.post("/partner", { function: "soldTo", number: "100001", salesArea: "1000" });
  const [order, disputedOrder, waitingOrder] = [
    await place(buyer, "cart"),
    await place(buyer, "cart"),
    await place(buyer, "cart"),
  ];
  await press(buyer, `/orders/${disputedOrder}/edit`, "update", { "lines[0].quantity": "40" });
  await press(csr, `/orders/${disputedOrder}/edit`, "update", { "lines[0].quantity": "50" });
  await press(csr, `/orders/${disputedOrder}/payment`, "submit");
  const requester = await signedIn(portal, "requester");
  await press(requester, `/orders/${waitingOrder}/edit`, "update", {
    "lines[0].quantity": "45",
    note: "Urgent",
  });
  const { $ } = await requester.get(`/orders/${waitingOrder}/payment`);
  const approver = String($("select[name=approver] option[value!='']").last().attr("value"));
  const receipt = await press(requester, `/orders/${waitingOrder}/payment`, "request", {
    approver,
    comment: "Please",
  });
  const change = new URL(receipt, "http://portal").searchParams.get("change") ?? "";
  const [quote, negotiatedQuote] = [await place(buyer, "quotes"), await place(buyer, "quotes")];
  await press(buyer, `/quotes/${negotiatedQuote}/negotiation`, "write", { "lines[0].quantity": "90" });
  return { order, disputed: disputedOrder, asked: waitingOrder, change, quote, negotiated: negotiatedQuote };
}

/** Places an order or a quote of one product, and returns its number. */
async function place(client: HttpClient, root: "cart" | "quotes"): Promise<string> {
  const item = { "items[0].material": "1000010", "items[0].quantity": "30" };
  await client.post(`/${root}/shop`, { intent: "add", ...item });
  const review = root === "cart" ? "/cart/payment" : "/quotes/review";
  const receipt = await press(client, review, "submit", { poNumber: "Changing", accept: "1", anyway: "1" });
  const list = root === "cart" ? "orders" : "quotes";
  const { $ } = await client.get(receipt);
  return $(`main a[href^='/${list}/']`).first().text();
}

/** Presses a button with what its form holds, and returns where it leads. */
async function press(
  client: HttpClient,
  path: string,
  intent: string,
  typedFields: Record<string, string> = {},
): Promise<string> {
  const { $ } = await client.get(path);
  const fields = $(`button[value="${intent}"]`)
    .first()
    .closest("form")
    .find("input[name], select[name], textarea[name]")
    .toArray()
    .filter((field) => !["radio", "checkbox", "file"].includes($(field).attr("type") ?? ""))
    .map((field) => [unmarkedName($(field).attr("name") ?? ""), String($(field).val() ?? "")] as const);
  const answer = await client.post(path, { ...Object.fromEntries(fields), ...typedFields, intent });
  if (answer.status !== 303 || !answer.location)
    throw new Error(`${intent} at ${path} answered ${answer.status}: ${answer.$("main").text()}`);
  return answer.location;
}
