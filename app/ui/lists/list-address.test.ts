import { expect, it } from "vitest";
import {
  carriedFields,
  pageAddress,
  pathOf,
  sortAddress,
  tickedAddress,
  withListSearch,
} from "./list-address";

const list = { name: "orders", address: "/orders?q=4%2B7&page=3&page_size=25" };

it("keeps the search on the way to another page, and says nothing of the first", () => {
  expect(pageAddress(list, 4)).toBe("/orders?q=4%2B7&page=4&page_size=25#list-orders");
  expect(pageAddress(list, 1)).toBe("/orders?q=4%2B7&page_size=25#list-orders");
  expect(pageAddress({ name: "orders", address: "/orders" }, 1)).toBe("/orders#list-orders");
});

it("begins with the first page when sorted otherwise", () => {
  expect(sortAddress(list, { field: "date", direction: "desc" })).toBe(
    "/orders?q=4%2B7&page_size=25&sort_by=date&order=desc#list-orders",
  );
});

it("takes no ticks along to rows that nobody has seen", () => {
  const all = { name: "saved", address: "/cart/saved?select=all&page=2" };
  expect(pageAddress(all, 3)).toBe("/cart/saved?page=3#list-saved");
  expect(sortAddress(all, { field: "title", direction: "asc" })).toBe(
    "/cart/saved?sort_by=title&order=asc#list-saved",
  );
  expect(carriedFields(all, "page")).toEqual([]);
});

it("leads a form about ticked rows back to the same page with its ticks", () => {
  const formAddress = withListSearch("/orders/papers", { address: `${list.address}&select=9` });
  expect(formAddress).toBe("/orders/papers?q=4%2B7&page=3&page_size=25");
  expect(tickedAddress("/orders", `http://portal.test${formAddress}`, ["1", "2"])).toBe(
    `${list.address}&select=1&select=2`,
  );
  expect(tickedAddress("/orders", "http://portal.test/orders/papers", [])).toBe("/orders");
});

it("knows what its small forms carry along", () => {
  expect(carriedFields(list, "page")).toEqual([
    ["q", "4+7"],
    ["page_size", "25"],
  ]);
  expect(pathOf(list)).toBe("/orders");
});
