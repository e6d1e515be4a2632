import { expect, it } from "vitest";
import { isPartnerLocked } from "./partner-lock";

it.each([
  "/catalog/main/4711",
  "/catalog/main/product?sku=4711",
  "/quotes/review",
  "/quotes/20001/review",
  "/cart/shipping",
  "/cart/payment?step=2",
  "/orders/10001/shipping",
  "/orders/10001/payment",
  "/orders/10001/edit",
  "/orders/10001/edit/lines/10",
  "/quotes/20001/edit",
  "/quotes/20001/negotiation",
  "/pdf_order_changes/edit",
  "/report/e_claim?kind=delivery&number=80001",
  "/pdf_order_changes/shipping",
  "/pdf_order_changes/payment",
  "/open_items/payment",
])("keeps the customer on %s", (path) => {
  expect(isPartnerLocked(path)).toBe(true);
});

it.each([
  "/dashboard",
  "/catalog",
  "/catalog/main",
  "/catalog/main/favorites",
  "/cart/shop",
  "/orders",
  "/orders/10001",
  "/report/e_claim",
  "/quotes/shop",
  "/payments",
  "/open_items",
])("lets the customer be changed on %s", (path) => {
  expect(isPartnerLocked(path)).toBe(false);
});
