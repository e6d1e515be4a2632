import { expect, it } from "vitest";
import { totalOf } from "./total-of";

/** Reads a page of a list of so many rows, and notes whether they had to be counted. */
async function pageOf(rowCount: number, paging: { page: number; pageSize: number }) {
  const first = (paging.page - 1) * paging.pageSize;
  const items = Array.from({ length: rowCount }).slice(first, first + paging.pageSize);
  let isCounted = false;
  const total = await totalOf(items, paging, async () => {
    isCounted = true;
    return rowCount;
  });
  return { total, isCounted };
}

it.each([
  ["an empty list", 0, 1, false],
  ["a page that is not full", 3, 1, false],
  ["the last page", 13, 2, false],
  ["a full page, which may be the last", 10, 1, true],
  ["a full page before others", 25, 2, true],
  ["a page beyond the end", 13, 3, true],
])("%s", async (_, rowCount, page, isCounted) => {
  expect(await pageOf(rowCount, { page, pageSize: 10 })).toEqual({ total: rowCount, isCounted });
});
