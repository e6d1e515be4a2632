import { expect, it } from "vitest";
import { itemsOfPage } from "./items-page";

const items = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it("shows up to a hundred items of a document on one page, without a pager", () => {
  expect(itemsOfPage(items(100), null)).toEqual({ items: items(100) });
});

it("shows the items of a longer document a hundred at a time, each on one page", () => {
  const pages = ["1", "2", "3"].map((page) => itemsOfPage(items(250), page));
  expect(pages.flatMap((page) => page.items)).toEqual(items(250));
  expect(pages.map((page) => page.paging)).toMatchObject([
    { page: 1, totalResults: 250 },
    { page: 2, totalResults: 250 },
    { page: 3, totalResults: 250 },
  ]);
});

it("takes what is no page for the nearest one", () => {
  expect(["0", "x", "-4", "", "1.9"].map((page) => itemsOfPage(items(250), page).paging?.page)).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(itemsOfPage(items(250), "99")).toMatchObject({ items: items(250).slice(200), paging: { page: 3 } });
});
