import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { surprises } from "../support/portal";
import { type DescribedOperation, valuesOf } from "../support/requests-from-schema";

let demo: DemoPortal;
let operations: { method: string; path: string; operation: DescribedOperation }[];

beforeAll(async () => {
  demo = await demoPortal();
  const answer = await fetch(`${demo.portal.url}/api/v1/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, DescribedOperation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

const buyer = "demo-token-of-the-buyer-0001";

function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
  portal = demo.portal,
) {
  const headers = { Authorization: `Bearer ${buyer}`, "Content-Type": "application/json", ...init.headers };
  return fetch(`${portal.url}/api/v1${path}`, { ...init, headers });
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers });

describe("the description of the API", () => {
  it("makes requests that the portal answers without failing, all operations", {
    timeout: 300_000,
  }, async () => {
    for (const { method, path, operation } of operations) {
      const parameters = operation.parameters ?? [];
      const body = operation.requestBody?.content["application/json"].schema;
      const request = fc.record({
        fields: fc.record(Object.fromEntries(parameters.map((each) => [each.name, valuesOf(each.schema)]))),
        body: body ? valuesOf(body) : fc.constant(undefined),
      });
      for (const { fields, body } of fc.sample(request, { seed: 20_261_122, numRuns: 2 })) {
        const values = fields as Record<string, unknown>;
        const address = path.replace(/{(\w+)}/g, (_, name: string) =>
          encodeURIComponent(String(values[name] || "x")),
        );
        const query = parameters
          .filter((each) => each.in === "query")
          .map(({ name }): [string, string] => [name, queryText(values[name])]);
        const payload = body === undefined ? {} : { body: JSON.stringify(body) };
        const answer = await send(`${address}?${new URLSearchParams(query)}`, { method, ...payload });
        const text = await answer.text();
        expect(
          answer.status,
          `${method} ${address} ${JSON.stringify({ query, body })} ${text.slice(0, 300)}`,
        ).toBeLessThan(500);
      }
    }
  });
});

const queryText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

describe("a request of a machine", () => {
  it("that names a field that there is not is told which", async () => {
    const answer = await post("/atp_checks/bulk", { items: [{ material: "1000010" }], colour_of_box: "red" });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: string[] };
    expect(errors.join(" ")).toContain("colour_of_box");
  });

  it("may give quantities as numbers", async () => {
    const answer = await post("/atp_checks/bulk", { items: [{ material: "1000010", quantity: 2 }] });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const wrongResponse = await post("/atp_checks/bulk", {
      items: [{ material: "1000010", quantity: 1e21 }],
    });
    expect(wrongResponse.status).toBe(422);
  });

  it.each([33, 3_000, 50_000])("nested %i deep is refused", async (depth) => {
    const answer = await post("/atp_checks/bulk", `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`);
    expect([400, 422]).toContain(answer.status);
  });

  it("has one effect for one idempotency key, and the same answer", async () => {
    const before = await linesOfCart();
    const key = { "Idempotency-Key": "3f1c-first" };
    const line = { items: [{ material: "1000010", quantity: "1" }] };
    const first = await post("/user/carts/active/items", line, key);
    expect(first.status, await first.clone().text()).toBeLessThan(300);
    const again = await post("/user/carts/active/items", line, key);
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await linesOfCart()).toBe(before + 1);
    const other = await post(
      "/user/carts/active/items",
      { items: [{ material: "1000010", quantity: "2" }] },
      key,
    );
    expect(other.status).toBe(422);
    const malformedResponse = await post("/user/carts/active/items", line, {
      "Idempotency-Key": "with blanks in it",
    });
    expect(malformedResponse.status).toBe(400);
    expect(await linesOfCart()).toBe(before + 1);
  });

  it("sent five times at once with one key has one effect; those that come too early are told to wait", async () => {
    const before = await linesOfCart();
    const line = { items: [{ material: "1000010", quantity: "3" }] };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        post("/user/carts/active/items", line, { "Idempotency-Key": "race-1" }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 409).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 409 || status < 300)).toBe(true);
    expect(await linesOfCart()).toBe(before + 1);
  });

  it("may use a key again after a refusal", async () => {
    const key = { "Idempotency-Key": "refused-first" };
    expect((await post("/user/carts/active/items", { items: [] }, key)).status).toBe(422);
    const line = { items: [{ material: "1000010", quantity: "1" }] };
    expect((await post("/user/carts/active/items", line, key)).status).toBeLessThan(300);
  });

  it("is refused above the rate, with the time to wait", async () => {
    const portal = await demo.another({ API_REQUESTS_PER_MINUTE: "5" });
    const answers = [];
    for (let at = 0; at < 12; at++) answers.push(await send("/user/partners", {}, portal));
    const refusedAnswers = answers.filter(({ status }) => status === 429);
    // The time window of the rate limit may end in between.
    expect(refusedAnswers.length).toBeGreaterThanOrEqual(2);
    const wait = Number(refusedAnswers[0]?.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });
});

async function linesOfCart(): Promise<number> {
  const answer = await send("/user/carts/active/items?page_size=100");
  const { items = [] } = (await answer.json()) as { items?: unknown[] };
  return items.length;
}
