import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { answerJudge, type DescribedComponents } from "../support/openapi/judge-answers";
import { type DescribedOperation, valuesOf } from "../support/openapi/requests-from-schema";
import { surprises } from "../support/portal";
import { propertyRuns } from "../support/property-runs";

let demo: DemoPortal;
let judge: ReturnType<typeof answerJudge>;
let operations: { method: string; path: string; operation: DescribedOperation }[];

beforeAll(async () => {
  demo = await demoPortal();
  const answer = await fetch(`${demo.portal.url}/api/v1/openapi.json`);
  const { paths, components } = (await answer.json()) as {
    paths: Record<string, Record<string, DescribedOperation>>;
    components: DescribedComponents;
  };
  judge = answerJudge(components);
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
  it("makes requests that the portal answers as it says, all operations", async () => {
    for (const { method, path, operation } of operations) {
      const parameters = operation.parameters ?? [];
      const body = operation.requestBody?.content["application/json"]?.schema;
      const request = fc.record({
        fields: fc.record(Object.fromEntries(parameters.map((each) => [each.name, valuesOf(each.schema)]))),
        body: body ? valuesOf(body) : fc.constant(undefined),
      });
      for (const { fields, body } of fc.sample(request, { seed: 20_261_122, numRuns: propertyRuns(1) })) {
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
        const mediaType = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
        const faults = judge(operation, { status: answer.status, mediaType, text });
        expect([method, address, faults]).toEqual([method, address, []]);
      }
    }
  });

  it("names the choices of a list's fields: each is taken, and no other", async () => {
    const lists = operations.filter(
      ({ method, path }) => method === "GET" && ["/orders", "/quotes", "/open_items"].includes(path),
    );
    expect(lists).toHaveLength(3);
    for (const { path, operation } of lists) {
      for (const { name, schema } of operation.parameters ?? []) {
        if (!schema.enum) continue;
        for (const choice of schema.enum) {
          const answer = await send(`${path}?${new URLSearchParams([[name, String(choice)]])}`);
          expect([path, name, choice, answer.status]).toEqual([path, name, choice, 200]);
        }
        const refusal = await send(`${path}?${new URLSearchParams([[name, "17"]])}`);
        const { fields } = (await refusal.json()) as { fields: { field: string }[] };
        expect([path, refusal.status, fields[0]?.field]).toEqual([path, 422, name]);
      }
    }
  });

  it("answers a HEAD like the GET, without its body", async () => {
    for (const path of ["/orders?page_size=10", "/user/nothing", "/orders/download", "/openapi.json"]) {
      const [answer, head] = await Promise.all([send(path), send(path, { method: "HEAD" })]);
      expect([path, head.status, await head.text()]).toEqual([path, answer.status, ""]);
      expect(head.headers.get("Content-Type")).toBe(answer.headers.get("Content-Type"));
      await answer.text();
    }
  });

  it("refuses in its own words what is no address or method of it", async () => {
    const wrongMethods = [await send("/orders", { method: "DELETE" }), await post("/openapi.json", {})];
    for (const answer of wrongMethods) {
      expect([answer.status, await answer.json()]).toEqual([405, { errors: ["method_not_allowed"] }]);
      expect(answer.headers.get("Allow")).toBe("GET, HEAD");
    }
    for (const path of ["/api", "/api/", "/api/v1", "/api/v2/orders", "/api/orders"]) {
      const answer = await fetch(demo.portal.url + path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 404, { errors: ["not_found"] }]);
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
  });
});

const camelCase = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)*[A-Z]\w*$/;

/** Fields whose values people have written, which may look like anything. */
const writtenFields = ["title", "roles", "role_titles"];

/** Lists keys and codes in camelCase below a value, as `field=value`. */
function camelCaseIn(value: unknown, field = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => camelCaseIn(item, field));
  if (typeof value === "string")
    return camelCase.test(value) && !writtenFields.includes(field) ? [`${field}=${value}`] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(camelCase.test(key) ? [key] : []),
    ...camelCaseIn(inner, key),
  ]);
}

describe("keys and codes", () => {
  it("are snake_case in the description", () => {
    const describedInputs = operations.map(({ operation: { parameters, requestBody } }) => [
      parameters,
      Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ]);
    const keywords = [
      "additionalProperties",
      "anyOf",
      "oneOf",
      "allOf",
      "maxLength",
      "minLength",
      "contentMediaType",
    ];
    const jsonSchemaWords = [
      ...keywords,
      "maxItems",
      "minItems",
      "exclusiveMinimum",
      "propertyNames",
      "prefixItems",
    ];
    const oddNames = camelCaseIn(describedInputs).filter((each) => !jsonSchemaWords.includes(each));
    expect([...new Set(oddNames)]).toEqual([]);
  });

  it("are snake_case in the answers of every list and of the records that it names", async () => {
    const paths = operations.filter(({ method }) => method === "GET").map(({ path }) => path);
    const idsByList = new Map<string, string[]>();
    let answeredCount = 0;
    const visit = async (address: string) => {
      const answer = await send(address);
      if (answer.status !== 200 || !answer.headers.get("Content-Type")?.includes("json")) return;
      const json = (await answer.json()) as { items?: Record<string, unknown>[] };
      answeredCount++;
      expect([address, camelCaseIn(json)]).toEqual([address, []]);
      const ids = (json.items ?? []).map(({ id, number, doc_number }) => id ?? number ?? doc_number);
      idsByList.set(address, ids.filter((id) => typeof id === "string").slice(0, 3) as string[]);
    };
    for (const path of paths.filter((each) => !each.includes("{"))) await visit(path);
    for (const path of paths.filter((each) => /^[^{]+\/{\w+}$/.test(each))) {
      const list = path.slice(0, path.lastIndexOf("/"));
      for (const id of idsByList.get(list) ?? []) await visit(`${list}/${id}`);
    }
    expect(answeredCount).toBeGreaterThan(30);
  });

  it("are read back as they were written, and a wrong one is told the right ones", async () => {
    const criterion = { criterion: "po_number" };
    const answer = await send("/user/search_criteria/orders", {
      method: "PATCH",
      body: JSON.stringify(criterion),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { list: "orders", ...criterion }]);
    const wrongAnswer = await send("/orders?sort_by=nonsense");
    expect(wrongAnswer.status).toBe(422);
    expect(await wrongAnswer.text()).toMatch(/Must be one of: [a-z_]+, [a-z_, ]+/);
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
    const secondAnswer = await post("/user/carts/active/items", line, key);
    expect([secondAnswer.status, await secondAnswer.json()]).toEqual([first.status, await first.json()]);
    expect(secondAnswer.headers.get("Idempotency-Replayed")).toBe("true");
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

describe("a claim by the API", () => {
  interface Delivery {
    items: { number: string; doc_number: string }[];
  }

  it("is the ERP's return once, however often it is sent, with its files", async () => {
    const list = (await (await send("/shipments?page_size=50&date_range=all")).json()) as Delivery;
    const id = crypto.randomUUID();
    const sentClaims: { claim: string; number: string }[] = [];
    for (const { doc_number: number } of list.items) {
      const answers = [await postClaim(id, number), await postClaim(id, number)];
      if (answers[0]?.status !== 201) continue;
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
      expect(second).toEqual(first);
      sentClaims.push(first as (typeof sentClaims)[number]);
      break;
    }
    const [sentClaim] = sentClaims;
    const claims = (await (await send("/user/e_claims?force_reload=1")).json()) as Delivery;
    expect(claims.items.filter(({ number }) => number === sentClaim?.number)).toHaveLength(1);
    expect(await (await send(`/user/e_claims/${sentClaim?.number}`)).json()).toMatchObject({
      number: sentClaim?.number,
      items: [{ quantity: "1", reason: "damaged", outcome: "replacement" }],
    });
    expect(await (await send(`/user/e_claims/sent/${sentClaim?.claim}`)).json()).toMatchObject({
      state: "confirmed",
      number: sentClaim?.number,
    });
  });

  it("is refused with the reason for what is not a line, and takes no program for a picture", async () => {
    const list = (await (await send("/shipments?page_size=50&date_range=all")).json()) as Delivery;
    const number = list.items[0]?.doc_number ?? "";
    const fields = {
      kind: "delivery",
      number,
      lines: [{ item_number: 999, quantity: "1", reason: "damaged" }],
    };
    expect((await post("/user/e_claims", fields)).status).toBe(422);
    expect((await post("/user/e_claims", { ...fields, lines: "[{" })).status).toBe(422);
    const picture = new File(["MZ\u0090\u0000 not a picture"], "damage.png", { type: "image/png" });
    expect((await postClaim(crypto.randomUUID(), number, picture)).status).toBe(422);
    expect((await post("/issues", { title: "Odd list", description: "An order is missing." })).status).toBe(
      201,
    );
    expect((await post("/sales_requests", { text: "When?", sales_area: "1000" })).status).toBe(201);
  });

  function postClaim(id: string, number: string, file = new File(["seen at the gate"], "damage.txt")) {
    const body = new FormData();
    const lines = [{ item_number: 10, quantity: "1", reason: "damaged", outcome: "replacement" }];
    const fields = { id, kind: "delivery", number, lines: JSON.stringify(lines) };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("attachments[]", file);
    const headers = { Authorization: `Bearer ${buyer}` };
    return fetch(`${demo.portal.url}/api/v1/user/e_claims`, { method: "POST", headers, body });
  }
});
