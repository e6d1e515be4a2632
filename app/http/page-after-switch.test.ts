import { expect, it } from "vitest";
import { pageAfterSwitch } from "./page-after-switch";

it.each([
  ["/orders/4000006154", "/orders"],
  ["/orders/4000006154/confirmation?change=1", "/orders"],
  ["/quotes/2000001010", "/quotes"],
  ["/invoices/9000005870/check", "/invoices"],
  ["/shipments/8000005895", "/shipments"],
  ["/salesdocs/4000006154/output_types/ZBA0", "/salesdocs"],
  ["/payments/1400006123/receipt", "/payments"],
  ["/returns/6000000223", "/user/e_claims"],
  ["/report/e_claim?kind=delivery&number=8000005895", "/report/e_claim"],
  ["/user/e_claims/5d1f", "/user/e_claims"],
  ["/catalog/1000/favorites", "/catalog"],
  ["/catalog/1000/families/101010-din-933", "/catalog"],
])("leads from %s, which another customer does not have, to %s", (page, next) => {
  expect(pageAfterSwitch(page)).toBe(next);
});

it.each(["/dashboard", "/orders?page=2", "/orders/changes", "/quotes/shop", "/catalog/1000", "/open_items"])(
  "stays on %s",
  (page) => {
    expect(pageAfterSwitch(page)).toBe(page);
  },
);

it("keeps the document that staff were reading for another customer", () => {
  expect(pageAfterSwitch("/orders/4000006154", true)).toBe("/orders/4000006154");
});
