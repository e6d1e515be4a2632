import { expect, it } from "vitest";
import { conflict, notFound, refused, unavailable } from "~/door/outcome";
import { initOf, pageOfFailure } from "./failures.server";

it("says of what was asked too often when to ask again, to pages and machines alike", () => {
  const tooOften = refused({ key: "door.reason.tooOften", params: { seconds: 300 } });
  expect(initOf(tooOften)).toEqual({ status: 429, headers: { "Retry-After": "300" } });
  expect(pageOfFailure(tooOften)).toMatchObject({
    data: { page: "tooOften" },
    init: { status: 429, headers: { "Retry-After": "300" } },
  });
});

it("says of a page that waits for a customer that none is chosen, not that it is forbidden", () => {
  expect(pageOfFailure(refused({ key: "door.reason.noPartner" }))).toMatchObject({
    data: { page: "noPartner" },
    init: { status: 403 },
  });
});

it("says of nothing else to try again but of what is away, and never a moment too early", () => {
  expect(initOf(refused({ key: "door.reason.signIn" }))).toEqual({ status: 403, headers: {} });
  expect(pageOfFailure(refused({ key: "door.reason.signIn" }))).toMatchObject({
    data: { page: "forbidden" },
  });
  expect(initOf(notFound)).toEqual({ status: 404, headers: {} });
  expect(initOf(conflict({ key: "session.carriedOnBefore" }))).toEqual({ status: 409, headers: {} });
  const until = new Date("2026-11-21T08:59:59.001Z");
  expect(initOf(unavailable({ key: "frame.unavailable.title" }, until))).toEqual({
    status: 503,
    headers: { "Retry-After": "Sat, 21 Nov 2026 09:00:00 GMT" },
  });
});
