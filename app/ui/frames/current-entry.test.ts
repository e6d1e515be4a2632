import { describe, expect, it } from "vitest";
import { currentEntry, currentSubject } from "./current-entry";

const entries = [
  "/dashboard",
  "/catalog",
  "/cart/shop",
  "/cart/saved",
  "/quotes",
  "/quotes/shop",
  "/quotes/saved",
  "/orders",
  "/admin/roles",
  "/admin/email_templates",
];

describe("the navigation", () => {
  it.each([
    ["/cart/shop", "/cart/shop"],
    ["/cart/shipping?option=2", "/cart/shop"],
    ["/cart/payment", "/cart/shop"],
    ["/cart/confirmation?receipt=1", "/cart/shop"],
    ["/cart/saved", "/cart/saved"],
    ["/quotes/shipping", "/quotes/shop"],
    ["/quotes/review", "/quotes/shop"],
    ["/quotes/confirmation", "/quotes/shop"],
    ["/quotes/20004711", "/quotes"],
    ["/quotes/20004711/edit", "/quotes"],
    ["/orders/4000711", "/orders"],
    ["/admin/roles/1", "/admin/roles"],
    ["/admin/delivered_emails?page=2", "/admin/email_templates"],
    ["/catalog/tools/TP-4500", "/catalog"],
  ])("marks for %s the entry %s", (path, entry) => {
    expect(currentEntry(path, entries)).toBe(entry);
  });

  it.each([
    ["/invoices/9000001", "/open_items"],
    ["/payments", "/open_items"],
    ["/down_payments/confirmation", "/open_items"],
    ["/salesdocs?page=2", "/orders"],
    ["/quotes/shop", "/quotes"],
    ["/negotiations", "/quotes"],
    ["/cart/saved", "/cart/shop"],
    ["/open_items", "/open_items"],
  ])("marks in the bar for %s the subject %s", (path, entry) => {
    expect(currentSubject(path, ["/orders", "/open_items", "/quotes", "/cart/shop"])).toBe(entry);
  });

  it("marks nothing for pages of no section", () => {
    expect(currentEntry("/profile", entries)).toBeUndefined();
    expect(currentEntry("/ordersheet", entries)).toBeUndefined();
  });
});
