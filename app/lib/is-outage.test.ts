import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { isOutage } from "./is-outage";
import { ThreadsBusy } from "./threads/thread-pool.server";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

it("is an outage when the database or the file store is away, however deep the cause lies", () => {
  for (const code of [
    "ECONNREFUSED",
    "ENOSPC",
    "EROFS",
    "57P01",
    "57P03",
    "08006",
    "53100",
    "25006",
    "55P03",
    "57014",
  ])
    expect(isOutage(new DrizzleQueryError("select 1", [], withCode(code))), code).toBe(true);
  expect(isOutage(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isOutage(new TypeError("fetch failed", { cause: withCode("ECONNREFUSED") }))).toBe(true);
});

it("is one when too many wait for a thread", () => {
  expect(isOutage(new ThreadsBusy("Too many questions wait for a thread"))).toBe(true);
});

it("is none when the portal itself is wrong", () => {
  for (const code of ["23505", "42P01", "22008", "ENOENT"])
    expect(isOutage(new DrizzleQueryError("select 1", [], withCode(code))), code).toBe(false);
  expect(isOutage(new TypeError("texts is not iterable"))).toBe(false);
  expect(isOutage("ECONNREFUSED")).toBe(false);
});
