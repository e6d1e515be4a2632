import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { fieldsOf, placeOrder } from "./changes";
import { numbersAt } from "./steps";

const nobodys = "00000000-0000-4000-8000-000000000000";

const goneText = "no longer exists";
const nothingChanged = "Nothing is different yet";

interface Documents {
  order: string;
  quote: string;
}

/** Addresses of one step, the page that they lead to once it is over, and what that page says. */
type Step = (its: Documents) => [addresses: string[], page: string, text: string | null];

const receiptOf =
  (path: string, field: string, page: string): Step =>
  () => [[path, `${path}?${field}=${nobodys}`, `${path}?${field}=none`], page, goneText];
/** Without a receipt in it, the address leads to the latest one. */
const sentReceiptOf =
  (path: string, page: string): Step =>
  () => [[`${path}?receipt=${nobodys}`, `${path}?receipt=none`], page, goneText];
const changeReceiptOf =
  (kind: "order" | "quote"): Step =>
  (its) => {
    const document = `/${kind}s/${its[kind]}`;
    const address = `${document}/confirmation`;
    return [[address, `${address}?change=${nobodys}`], document, `change to this ${kind}`];
  };

const steps: Record<string, Step> = {
  "cart/confirmation": sentReceiptOf("/cart/confirmation", "/cart/shop"),
  "quotes/confirmation": sentReceiptOf("/quotes/confirmation", "/quotes/shop"),
  "pdf_order_changes/confirmation": receiptOf(
    "/pdf_order_changes/confirmation",
    "receipt",
    "/reports/pdf_orders",
  ),
  "open_items/confirmation": receiptOf("/open_items/confirmation", "payment", "/open_items"),
  "down_payments/confirmation": receiptOf("/down_payments/confirmation", "payment", "/down_payments"),
  "orders/:number/confirmation": changeReceiptOf("order"),
  "quotes/:number/confirmation": changeReceiptOf("quote"),
  "cart/shop/lines/:item": () => [[`/cart/shop/lines/${nobodys}`], "/cart/shop", goneText],
  "quotes/shop/lines/:item": () => [[`/quotes/shop/lines/${nobodys}`], "/quotes/shop", goneText],
  "cart/shop/upload/:list": () => [[`/cart/shop/upload/${nobodys}`], "/cart/shop/bulk", goneText],
  "quotes/shop/upload/:list": () => [[`/quotes/shop/upload/${nobodys}`], "/quotes/shop/bulk", goneText],
  "cart/saved/:cart": () => [[`/cart/saved/${nobodys}`], "/cart/saved", goneText],
  "quotes/saved/:cart": () => [[`/quotes/saved/${nobodys}`], "/quotes/saved", goneText],
  "cart/saved/delete": () => [
    ["/cart/saved/delete", `/cart/saved/delete?carts=${nobodys}`],
    "/cart/saved",
    goneText,
  ],
  "quotes/saved/delete": () => [[`/quotes/saved/delete?carts=${nobodys}`], "/quotes/saved", goneText],
  "cart/shipping": () => [["/cart/shipping"], "/cart/shop", null],
  "cart/payment": () => [["/cart/payment"], "/cart/shop", null],
  "cart/shop/delete": () => [["/cart/shop/delete", `/cart/shop/delete?items=${nobodys}`], "/cart/shop", null],
  "quotes/shipping": () => [["/quotes/shipping"], "/quotes/shop", null],
  "quotes/review": () => [["/quotes/review"], "/quotes/shop", null],
  "quotes/shop/delete": () => [["/quotes/shop/delete"], "/quotes/shop", null],
  "pdf_order_changes/edit": () => [
    ["/pdf_order_changes/edit"],
    "/reports/pdf_orders",
    "Choose the PDF order",
  ],
  "pdf_order_changes/shipping": () => [
    ["/pdf_order_changes/shipping"],
    "/reports/pdf_orders",
    "Choose the PDF order",
  ],
  "pdf_order_changes/payment": () => [
    ["/pdf_order_changes/payment"],
    "/reports/pdf_orders",
    "Choose the PDF order",
  ],
  "open_items/payment": () => [["/open_items/payment"], "/open_items", "Select at least one open item"],
  "down_payments/payment": () => [
    ["/down_payments/payment"],
    "/down_payments",
    "Select at least one open item",
  ],
  "open_items/payments/:payment": () => [[`/open_items/payments/${nobodys}`], "/open_items", goneText],
  "payments/:receipt": () => [[`/payments/${nobodys}`], "/cart/waiting", goneText],
  "user/e_claims/:claim": () => [[`/user/e_claims/${nobodys}`], "/user/e_claims", goneText],
  "approvals/:request": () => [[`/approvals/${nobodys}`], "/approvals", goneText],
  "approvals/changes/:change": () => [[`/approvals/changes/${nobodys}`], "/approvals", goneText],
  "orders/:number/edit": ({ order }) => [[`/orders/${order}/edit`], `/orders/${order}/edit`, null],
  "orders/:number/edit/lines/:item": ({ order }) => [
    [`/orders/${order}/edit/lines/990`],
    `/orders/${order}/edit`,
    goneText,
  ],
  "orders/:number/shipping": ({ order }) => [
    [`/orders/${order}/shipping`],
    `/orders/${order}/shipping`,
    null,
  ],
  "orders/:number/payment": ({ order }) => [
    [`/orders/${order}/payment`],
    `/orders/${order}/edit`,
    nothingChanged,
  ],
  "quotes/:number/edit": ({ quote }) => [[`/quotes/${quote}/edit`], `/quotes/${quote}/edit`, null],
  "quotes/:number/edit/lines/:item": ({ quote }) => [
    [`/quotes/${quote}/edit/lines/990`],
    `/quotes/${quote}/edit`,
    goneText,
  ],
  "quotes/:number/review": ({ quote }) => [
    [`/quotes/${quote}/review`],
    `/quotes/${quote}/edit`,
    nothingChanged,
  ],
  "quotes/:number/negotiation": ({ quote }) => [
    [`/quotes/${quote}/negotiation`],
    `/quotes/${quote}/negotiation`,
    null,
  ],
};

/** Bookmarks, Back and second tabs: addresses of flows in which nothing is left to do. */
export function reopenedSteps(portal: TestPortal): void {
  async function follow(client: HttpClient, address: string): Promise<[page: string, answer: Answer]> {
    const answer = await client.get(address);
    return answer.location ? follow(client, answer.location) : [address, answer];
  }

  describe("a step of a flow that is over", () => {
    it("has a page to go on with, which says so", async () => {
      const buyer = await portal.signedIn("buyer");
      await buyer.post("/cart/shop/delete?all=1", { intent: "deleteCart" });
      const its = { order: await placeOrder(buyer, "cart"), quote: await placeOrder(buyer, "quotes") };
      for (const [path, number] of [
        ["/cart/confirmation", its.order],
        ["/quotes/confirmation", its.quote],
      ] as const) {
        const [target, { $ }] = await follow(buyer, path);
        expect(target).toContain("receipt=");
        expect($("main").text()).toContain(number);
      }
      for (const [route, step] of Object.entries(steps)) {
        const [addresses, page, text] = step(its);
        const reader = route.startsWith("approvals") ? await portal.signedIn("approver") : buyer;
        for (const address of addresses) {
          const [target, { status, $ }] = await follow(reader, address);
          expect([status, target.split("?")[0]], address).toEqual([200, page]);
          if (text) expect($(".notices").text(), address).toContain(text);
        }
      }
      for (const address of ["/orders/999/confirmation", "/quotes/999/review"]) {
        const [, { status }] = await follow(buyer, address);
        expect(status, address).toBe(404);
      }
    });

    it("of a claim or a request finds what was sent, when Back and its button are pressed again", async () => {
      const buyer = await portal.signedIn("buyer");
      const [delivery = ""] = await numbersAt(buyer, "/shipments?ship_status=SHIPPED&date_range=all");
      const claimFields = { "lines[0].quantity": "1", "lines[0].reason": "damaged", text: "Bent" };
      for (const [path, typedFields] of [
        [`/report/e_claim?kind=delivery&number=${delivery}`, claimFields],
        ["/report/issue", { title: "Prices", description: "They differ." }],
        ["/report/sales_request", { text: "How much for a thousand?" }],
      ] as const) {
        const { location } = await buyer.get(path);
        const press = async () => {
          const form = fieldsOf(await buyer.get(location ?? ""), "send");
          return buyer.post(location ?? "", { ...form, ...typedFields });
        };
        const sentAnswer = await press();
        expect([path, sentAnswer.status], sentAnswer.$(".summary").text()).toEqual([path, 303]);
        expect((await press()).location).toBe(sentAnswer.location);
      }
    });

    it("gives back the sentences that were typed where its form is gone", async () => {
      const buyer = await portal.signedIn("buyer");
      const quote = `/quotes/${await placeOrder(buyer, "quotes")}/negotiation`;
      const form = fieldsOf(await buyer.get(quote), "write");
      const proposal = (comment: string) =>
        buyer.post(quote, { ...form, "lines[0].price": "0.01", comment, intent: "write" });
      expect((await proposal("In the first window")).status).toBe(303);
      const refusal = await proposal("In the second window");
      expect([refusal.status, refusal.$("#typed").text()]).toEqual([409, "In the second window"]);
    });

    it("sends nothing by Enter, says so and keeps what was typed", async () => {
      const buyer = await portal.signedIn("buyer");
      const quote = `/quotes/${await placeOrder(buyer, "quotes")}/negotiation`;
      const form = fieldsOf(await buyer.get(quote), "look");
      const page = await buyer.post(quote, { ...form, "lines[0].price": "0.01", comment: "Please" });
      expect(page.$(".notices").text()).toContain("Nothing has been sent yet.");
      const typedTexts = ["[name$='.price']", "[name=comment]"].map((field) => page.$(field).first().val());
      expect(typedTexts).toEqual(["0.01", "Please"]);
      expect((await buyer.get(quote)).$("main ol li.card")).toHaveLength(0);
    });

    it("is every step that there is", () => {
      const routes = readFileSync(new URL("../../../app/routes.ts", import.meta.url), "utf8");
      const paths = [...routes.matchAll(/route\("([^"]+)", "routes\/([^"]+)\.tsx"/g)].map(
        ([, path = ""]) => path,
      );
      const isStep =
        /\/(confirmation|shipping|payment|review|edit|negotiation|delete|upload\/:list|lines\/:item)$/;
      const ofBuyers = paths.filter((path) => isStep.test(path) && !/^(admin|user\/confirmation)/.test(path));
      expect(ofBuyers.filter((path) => !(path in steps))).toEqual([]);
    });
  });
}
