import { expect } from "vitest";
import { eventually } from "../support/eventually";
import { httpClient } from "../support/http-client";
import type { Visitor } from "../visitors/visitor";
import { journeys } from "./journey";

journeys("carts", {
  async "from a pasted list to a quote"(visitor) {
    await visitor.signIn("buyer");
    await empty(visitor, "/quotes/shop");
    const [first = "", second = ""] = await materials(visitor);
    await visitor.open("/quotes/shop/bulk");
    // A corrected number is learned for the next list.
    const unknownMaterial = `NOBODY-KNOWS-${Math.trunc(performance.now() * 1000)}`;
    await visitor.fill("Pasted list", `${first}\t2\n3 x ${second}\n${unknownMaterial};1`);
    await visitor.press("Check list");
    await visitor.see("Ready to add: 2. With errors: 1.");
    await visitor.see("Product not found");
    await visitor.fill("Product in line 3", first);
    await visitor.press("Check again");
    await visitor.see("Ready to add: 3. With errors: 0.");
    await visitor.tick("I’ve checked the units of the lines without one");
    await visitor.press("Add 3 lines to quote request");
    expect(visitor.address()).toBe("/quotes/shop");
    await visitor.see("3 lines added.");
    await visitor.press("Continue to review");
    await visitor.follow("Edit shipping and attachments");
    expect(visitor.address()).toBe("/quotes/shipping");
    await visitor.fill("Note", "Not before noon");
    await visitor.press("Continue to review");
    await visitor.see("Not before noon");
    await visitor.press("Request quote");
    await visitor.see(/Your quote \d+ is ready\./);
  },

  async "line by line: copied, removed, brought back, kept for later and opened again"(visitor) {
    await visitor.signIn("other");
    await empty(visitor, "/cart/shop");
    const [material = ""] = await materials(visitor);
    await visitor.open("/cart/shop/bulk");
    await visitor.fill("Product 1", material);
    await visitor.fill("Quantity 1", "2");
    await visitor.press("Add 5 rows");
    expect(await visitor.valueOf("Product 1")).toBe(material);
    await visitor.fill("Product 3", material);
    await visitor.fill("Quantity 3", "1");
    await visitor.press("Add to cart");
    await visitor.see("2 lines added.");
    // Text typed beside the button is saved before the button's own action.
    await visitor.fill("Quantity for line 10", "4");
    await visitor.press("Copy line 10");
    await visitor.see("Line 10 copied to line 30.");
    expect(await visitor.valueOf("Quantity for line 30")).toBe("4");
    await visitor.press("Remove line 20");
    await visitor.press("Undo");
    expect(await visitor.hasButton("Remove line 20")).toBe(true);
    await visitor.press("Save for later");
    expect(visitor.address()).toMatch(/^\/cart\/saved/);
    await visitor.press("Open");
    expect(visitor.address()).toBe("/cart/shop");
    expect(await visitor.hasButton("Remove line 30")).toBe(true);
  },

  async "asked for by one, read as a paper and sent by another"(visitor, demo) {
    const comment = `Needed by ${visitor.kind} ${Math.trunc(performance.now())}`;
    const request = await askForApproval(demo.portal.url, comment);
    await visitor.signIn("approver");
    await visitor.open("/approvals");
    await visitor.see(comment);
    await visitor.open(request);
    await visitor.see("Text of page 1");
    await visitor.tick("Approve and place order");
    await visitor.press("Submit decision");
    expect(visitor.address()).toBe("/approvals");
    await visitor.see("placed. We’ve notified Rik Hendriks.");
    expect(await visitor.text()).toMatch(/Approved\. Order 4\d{9} placed\./);
  },

  async "asked for, and taken back before anybody decided"(visitor, demo) {
    const request = await askForApproval(demo.portal.url, "On second thoughts");
    await visitor.signIn("requester");
    await visitor.open(request);
    await visitor.press("Withdraw request");
    expect(visitor.address()).toBe("/cart/shop");
    await visitor.see("Request withdrawn. You can edit the cart again.");
    await visitor.open(request);
    await visitor.see("Withdrawn");
    await visitor.see("The cart was returned to Rik Hendriks");
    await empty(visitor, "/cart/shop");
  },

  async "paid by card: declined first, then taken"(visitor) {
    await visitor.signIn("other");
    await empty(visitor, "/cart/shop");
    const [material = ""] = await materials(visitor);
    await visitor.press(`Add to cart: ${material}`);
    await toPayment(visitor);
    await payByCard(visitor, "Pay with a declined card");
    await visitor.see("Your card was declined");
    await toPayment(visitor);
    await payByCard(visitor, "Pay with the test card");
    await visitor.see("Visa 4242");
  },
});

async function toPayment(visitor: Visitor): Promise<void> {
  await visitor.open("/cart/shop");
  await visitor.press("Continue to shipping");
  await visitor.press("Review and pay");
}

async function payByCard(visitor: Visitor, answer: string): Promise<void> {
  const po = `CARD-${visitor.kind}-${Math.trunc(performance.now())}`;
  await visitor.fill("Your PO number", po, { in: "Place order" });
  await visitor.tick("Credit or debit card");
  if ((await visitor.text()).includes("Place this order anyway"))
    await visitor.tick("Place this order anyway");
  // With script, the provider's card fields stand in the form.
  const button = visitor.kind === "no script" ? "Place order" : "Open payment page";
  await eventually(async () => expect(await visitor.hasButton(button)).toBe(true));
  await visitor.press(button);
  await visitor.follow("Go to payment");
  await visitor.press(answer);
}

/** A colleague with another browser, who may not submit the cart. */
async function askForApproval(portal: string, comment: string): Promise<string> {
  const client = httpClient(portal);
  await client.signIn("requester");
  await client.post("/cart/items", { intent: "add:1000010", "quantity:1000010": "3" });
  const { $ } = await client.get("/cart/payment");
  const form = $('button[value="request"]').closest("form");
  const hiddenValue = (name: string) => String(form.find(`[name=${name}]`).attr("value"));
  const answer = await client.post("/cart/payment", {
    intent: "request",
    cart: hiddenValue("cart"),
    version: hiddenValue("version"),
    seenTotal: hiddenValue("seenTotal"),
    approver: String(form.find("select[name=approver] option[value]").last().attr("value")),
    comment,
  });
  return String(answer.location);
}

/** Visitors share accounts on one portal: each begins by emptying the cart. */
async function empty(visitor: Visitor, shop: string): Promise<void> {
  const button = shop.startsWith("/quotes") ? "Delete quote request" : "Delete cart";
  await visitor.open(shop);
  if (!(await visitor.hasButton(button))) return;
  await visitor.press(button);
  await visitor.press("Delete");
}

async function materials(visitor: Visitor): Promise<string[]> {
  await visitor.open("/catalog?q=bolt");
  const names = await visitor.names("button");
  return names.flatMap((name) => /^Add to cart: (\S+)$/.exec(name)?.[1] ?? []);
}
