import { expect, it } from "vitest";
import { watchTurns } from "../../../tests/support/turns";
import { readApiBody } from "./api-body.server";

const post = (body: unknown) =>
  new Request("http://portal.example/api/v1/user/carts/active/items", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const nestedBody = (depth: number): unknown => (depth === 0 ? "inmost" : { inner: nestedBody(depth - 1) });

it("reads a list of thousands like a short one, and yields to the event loop meanwhile", async () => {
  const turns = watchTurns();
  const items = Array.from({ length: 40_000 }, (_, place) => ({
    material: "A",
    quantity: place,
    parts: [{ open_quantity: 1 }],
  }));
  expect(await readApiBody(post({ quantity: 2, count: 3, items }))).toEqual({
    quantity: "2",
    count: 3,
    items: items.map((item) => ({
      ...item,
      quantity: String(item.quantity),
      parts: [{ open_quantity: "1" }],
    })),
  });
  expect(turns()).toBeGreaterThanOrEqual(2);
});

it.each([
  ["at its top", { inner: nestedBody(40) }],
  ["in a short list", { items: [nestedBody(40)] }],
  ["in the last member of a long list", { items: [...Array(300).fill({}), nestedBody(40)] }],
])("refuses a body that is nested too deeply %s", async (_place, body) => {
  const answer = await readApiBody(post(body));
  expect(answer).toBeInstanceOf(Response);
  expect(await (answer as Response).json()).toEqual({ errors: ["nested_too_deeply"] });
});

const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`field_${place}`, "1"]));

it.each([
  ["at its top", names(1_001)],
  ["in a record", { items: [{ attributes: names(1_001) }] }],
  ["in the last member of a long list", { items: [...Array(300).fill({}), names(1_001)] }],
])("refuses thousands of names %s, each of which would be looked up and answered", async (_place, body) => {
  const answer = await readApiBody(post(body));
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).status).toBe(422);
  expect(await (answer as Response).json()).toEqual({ errors: ["too_many_fields"] });
  expect(
    await readApiBody(post({ ...names(900), items: [{ attributes: names(1_000) }] })),
  ).not.toBeInstanceOf(Response);
});

it("takes as much nesting in a long list as elsewhere", async () => {
  for (const items of [[nestedBody(28)], [...Array(300).fill({}), nestedBody(28)]])
    expect(await readApiBody(post({ items }))).toEqual({ items });
});
