import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayOpen } from "../permissions";
import { chance } from "../support/chance";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import {
  type Chance,
  chanceOf,
  judge,
  learn,
  newWanderer,
  nextStep,
  type Step,
  type Wanderer,
} from "../support/fuzz/fuzzer";
import { anyName, anyValue } from "../support/fuzz/mutations";
import { type HttpClient, httpClient, signedIn } from "../support/http-client";
import { surprises } from "../support/portal";

/** `npm run soak` raises both limits; `npm test` stops at the first that is reached. */
const requests = Number(process.env.SOAK_REQUESTS ?? 450);
const seconds = Number(process.env.SOAK_SECONDS ?? 45);
const seed = Number(process.env.SEED ?? 20261122);

/** Seconds that no answer may take, on a machine that does other things as well. */
const maxSeconds = 30;

const roles = ["nobody", "buyer", "requester", "approver", "other", "manager", "csr", "admin"];

/**
 * Forms that would end the run instead of finding something: a visitor's own way in, other people's accounts, and switches
 * that make the ERP answer 503 as they are meant to.
 */
const sparedPatterns = [
  /^\/logout/,
  /^\/profile\/(password|two_step)/,
  /^\/acting/,
  /^\/admin\/(users|roles|sessions|tokens|sign_in_providers|authorizations)/,
  /^\/admin\/(demo|sap_maintenance|system_settings)/,
];

const isSpared = ({ address }: { address: string }) =>
  sparedPatterns.some((pattern) => pattern.test(address));

/** Methods of the API's addresses, as the portal describes them: the table itself would load the whole application. */
type ApiPaths = Record<string, Record<string, unknown>>;

/** A call of the API with a token, of any of its lines, with anything in path, query and body. */
function apiStep(client: HttpClient, paths: ApiPaths, random: Chance): Step {
  const [pattern = "", methods = {}] = random.pick(Object.entries(paths)) ?? [];
  const method = (random.pick(Object.keys(methods)) ?? "get").toUpperCase();
  const path = pattern.replaceAll(
    /\{\w+\}/g,
    () => encodeURIComponent(anyValue(random)).slice(0, 300) || "x",
  );
  const query = new URLSearchParams([[anyName(random), anyValue(random)]]);
  const address = `${path.startsWith("/api") ? "" : "/api/v1"}${path}${random.below(2) === 0 ? `?${query}` : ""}`;
  const field = random.pick([anyValue(random), 7, null, [], { a: [{}] }]);
  const body =
    random.pick([JSON.stringify({ [anyName(random)]: field }), "{", `${"[".repeat(4_000)}1`, "null", ""]) ??
    "";
  const headers = {
    Authorization: "Bearer demo-token-of-the-buyer-0001",
    "Content-Type": "application/json",
  };
  const isReading = method === "GET";
  return {
    what: `${method} ${address} ${isReading ? "" : body.slice(0, 200)}`,
    send: () => client.send(address, { method, headers, ...(isReading ? {} : { body }) }),
  };
}

describe(`anything at all, sent to any address by anybody (seed ${seed})`, () => {
  let demo: DemoPortal;
  let wanderers: Wanderer[];
  let apiPaths: ApiPaths;

  beforeAll(async () => {
    demo = await demoPortal();
    const answer = await fetch(`${demo.portal.url}/api/v1/openapi.json`);
    apiPaths = ((await answer.json()) as { paths: ApiPaths }).paths;
    const addresses = Object.values(mayOpen).map(({ address }) => address);
    wanderers = await Promise.all(
      roles.map(async (role) => {
        const { url } = demo.portal;
        const client = role === "nobody" ? httpClient(url) : await signedIn(url, role);
        if (role === "csr") await client.post("/partner", { number: "100001", salesArea: "1000" });
        return newWanderer(
          role,
          client,
          addresses.filter((address) => !address.startsWith("/logout")),
        );
      }),
    );
  });

  afterAll(() => demo.close());

  it("is answered in time, without a fault, with one's own data only, and never leads away", {
    timeout: (seconds + 60) * 1_000,
  }, async () => {
    const findings: string[] = [];
    const until = performance.now() + seconds * 1_000;
    let sentCount = 0;
    async function wander(wanderer: Wanderer, index: number): Promise<void> {
      const random = chanceOf(chance(seed + index));
      while (sentCount < requests && performance.now() < until) {
        sentCount++;
        const isApi = wanderer.role === "buyer" && random.below(4) === 0;
        const step = isApi
          ? apiStep(wanderer.client, apiPaths, random)
          : nextStep(wanderer, random, isSpared);
        const startTime = performance.now();
        const answer = await step.send();
        const duration = (performance.now() - startTime) / 1_000;
        const isPage = answer.status < 400 && answer.headers.get("Content-Type")?.startsWith("text/html");
        const address = step.what.split(" ")[1] ?? "/";
        const wrongFindings = [
          ...judge(wanderer.role, { portal: demo.portal.url, answer, seconds: duration, maxSeconds }),
          ...(isPage ? learn(wanderer, address, answer) : []),
        ];
        findings.push(...wrongFindings.map((what) => `${wanderer.role}: ${step.what}\n  ${what}`));
      }
    }
    await Promise.all(wanderers.map(wander));
    console.log(
      `${sentCount} requests, ${wanderers.reduce((sum, { seen }) => sum + seen.size, 0)} addresses and forms`,
    );
    expect([...new Set(findings)]).toEqual([]);
    expect(surprises(demo.portal)).toEqual([]);
    expect(sentCount).toBeGreaterThan(requests / 10);
  });
});
