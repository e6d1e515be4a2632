import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import notifications from "~/features/content/announcements/login-notifications.collection.server";
import { pushNotifications } from "~/features/content/announcements/push-notifications.server";
import { systemActor } from "~/features/identity/actor";
import { users } from "~/features/identity/identity.tables";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { storedPushKeys } from "~/push/push-keys.store.server";
import { generatePushKeys, openWebPush, pauseIn } from "~/push/web-push.server";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { type PushService, startPushService } from "../../../tests/support/servers/push-service";
import { deliverMessage, deliverMessageJob } from "./deliver-message.server";
import { allowMessages, listSubscriptions, stopMessages } from "./subscriptions.server";

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const keys = generatePushKeys();
const push = () =>
  openWebPush({
    keys,
    contact: "mailto:portal@shop.example",
    services: [service.host],
    agent: service.agent,
  });
const message = { title: "Stocktaking", body: "Closed on Friday ☃", path: "/dashboard" };

describe("Web Push", () => {
  beforeEach(() => {
    service.received.length = 0;
    service.answerWith(201);
  });

  it("sends what only the browser can read, signed with the portal's key", async () => {
    expect(await push().send(service.subscription, message)).toBe("sent");
    const [request] = service.received;
    expect(request?.path).toBe("/push/one-browser");
    expect(JSON.parse(request?.text ?? "")).toEqual(message);
    expect(request?.headers["content-encoding"]).toBe("aes128gcm");
    expect(Number(request?.headers.ttl)).toBe(3 * 24 * 3_600);
    const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(request?.headers.authorization ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(keys.publicKey, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(isSigned).toBe(true);
    const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
    // RFC 8292: a day ahead at most, and a service refuses one that is over.
    expect(exp * 1_000 - Date.now()).toBeGreaterThan(60_000);
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toMatchObject({ alg: "ES256" });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: new URL(service.subscription.endpoint).origin,
      sub: "mailto:portal@shop.example",
    });
  });

  it("tells a subscription that has ended from a service that is away, whose address no error repeats", async () => {
    for (const status of [403, 404, 410]) {
      service.answerWith(status);
      expect(await push().send(service.subscription, message), `${status}`).toBe("gone");
    }
    for (const status of [400, 413, 429, 500, 503]) {
      service.answerWith(status);
      await expect(push().send(service.subscription, message)).rejects.toThrow(`HTTP ${status}`);
    }
    const deadSubscription = { ...service.subscription, endpoint: "https://localhost:1/push/secret" };
    const error = await push()
      .send(deadSubscription, message)
      .catch((reason: Error) => reason);
    expect(String(error)).toContain("ECONNREFUSED");
    expect(String(error)).not.toContain("secret");
  });

  it("waits as long as a busy service asks, within reason", () => {
    const now = Date.parse("2026-03-01T10:00:00Z");
    const pause = (statusCode: number, text?: string) =>
      pauseIn({ statusCode, headers: { "retry-after": text } }, now)?.seconds;
    expect(pause(429, "120")).toBe(120);
    expect(pause(503, "Sun, 01 Mar 2026 10:05:00 GMT")).toBe(300);
    expect(pause(429, "Sun, 01 Mar 2026 09:00:00 GMT")).toBe(1);
    expect(pause(429, "99999999")).toBe(6 * 3_600);
    for (const text of [undefined, "", "soon"]) expect(pause(429, text)).toBeUndefined();
    expect(pause(500, "120")).toBeUndefined();
  });

  it("calls no other machine than a push service", async () => {
    for (const endpoint of [
      "https://127.0.0.1/x",
      "http://localhost/x",
      "https://localhost.evil.example/x",
      "https://user@localhost/x",
      "file:///etc/passwd",
      "x",
    ])
      expect(push().accepts(endpoint), endpoint).toBe(false);
    const makers = openWebPush({ keys, contact: "mailto:a@b.example", services: ["*.push.apple.com"] });
    expect(makers.accepts("https://web.push.apple.com/x")).toBe(true);
    expect(makers.accepts("https://evilpush.apple.com/x")).toBe(false);
    expect(await push().send({ ...service.subscription, endpoint: "https://10.0.0.1/x" }, message)).toBe(
      "gone",
    );
    expect(service.received).toEqual([]);
  });
});

it("makes one pair of keys for all processes, and another if the secret is lost", async () => {
  const database = await freshDatabase();
  const { vault } = testServices(database);
  const sharedParts = { db: database.db, vault, clock: fixedClock("2026-03-01T10:00:00Z") };
  const [one, other] = await Promise.all([
    storedPushKeys(sharedParts, generatePushKeys),
    storedPushKeys(sharedParts, generatePushKeys),
  ]);
  expect(one).toEqual(other);
  const vaultWithoutKeys = {
    ...vault,
    unseal: vi.fn(vault.unseal).mockReturnValueOnce(null).mockReturnValueOnce(null),
  };
  expect(await storedPushKeys({ ...sharedParts, vault: vaultWithoutKeys }, generatePushKeys)).not.toEqual(
    one,
  );
});

it("reaches the browsers whose users allowed it, once, and forgets what they take back", async () => {
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-01T10:00:00Z");
  const enqueue = vi.fn(
    async (_tx: unknown, _job: { name: string; payload: Record<string, string> }) => undefined,
  );
  const services = { ...testServices(database, { clock }), push: push(), jobs: { enqueue } as never };
  const buyer = person();
  await database.db.insert(users).values({
    id: buyer.userId ?? "",
    username: "b",
    email: "b@example.com",
    firstName: "B",
    lastName: "B",
    createdAt: clock.now(),
    confirmedAt: clock.now(),
    language: "fr",
  } as never);
  const ctx = { ...context(services, buyer), userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" };
  const system = context(services, systemActor);
  const announce = async () => {
    enqueue.mockClear();
    await pushNotifications(system, {});
    return enqueue.mock.calls.map(([, job]) => job);
  };
  const create = (fields: object) =>
    notifications.operations.create?.(context(services, person("manage_content")), {
      title: { en: "Stocktaking", fr: "Inventaire" },
      body: { en: "**Closed** on [Friday](/help)", fr: "**Fermé** [vendredi](/help)" },
      active: true,
      push: true,
      ...fields,
    });

  await create({});
  expect(await announce()).toEqual([]);
  expect(await allowMessages(ctx, { ...service.subscription, endpoint: "https://10.0.0.1/x" })).toMatchObject(
    {
      kind: "invalid",
    },
  );
  const personBehind = { userId: newId(), userName: "Ada" };
  expect(
    await allowMessages({ ...ctx, actor: { ...buyer, behind: personBehind } }, service.subscription),
  ).toMatchObject({
    kind: "refused",
  });
  expect(await allowMessages(ctx, service.subscription)).toMatchObject({ kind: "ok" });
  expect(await allowMessages(ctx, service.subscription)).toMatchObject({ kind: "ok" });
  const listing = await listSubscriptions(ctx, {});
  const subscriptions = listing.kind === "ok" ? listing.value.subscriptions : [];
  expect(subscriptions.map(({ device }) => device)).toEqual(["Firefox, Linux"]);

  await create({ push: false });
  await create({ startsOn: "2026-03-02" });
  await create({ micrositeId: newId() });
  expect(await announce()).toEqual([]);
  clock.advance(24 * 3_600_000);
  const [job, ...others] = await announce();
  expect(others).toEqual([]);
  expect(job).toMatchObject({
    name: deliverMessageJob.name,
    payload: { title: "Inventaire", body: "Fermé vendredi", path: "/dashboard" },
  });
  expect(await announce()).toEqual([]);

  service.received.length = 0;
  service.answerWith(201);
  const payload = job?.payload ?? {};
  await deliverMessageJob.run(system, payload);
  expect(JSON.parse(service.received[0]?.text ?? "").title).toBe("Inventaire");
  enqueue.mockClear();
  service.answerWith(429, { "Retry-After": "90" });
  await deliverMessageJob.run(system, payload);
  expect(enqueue.mock.calls.map(([, request]) => request)).toEqual([
    { name: deliverMessageJob.name, payload: { ...payload, pauses: "1" }, after: 90 },
  ]);
  await expect(deliverMessageJob.run(system, { ...payload, pauses: "5" })).rejects.toThrow("again and again");
  service.answerWith(410);
  expect(await deliverMessage(system, payload as never)).toMatchObject({ kind: "ok" });
  expect(await listSubscriptions(ctx, {})).toMatchObject({ value: { subscriptions: [] } });

  const secondAnswer = await allowMessages(ctx, service.subscription);
  const id = secondAnswer.kind === "ok" ? secondAnswer.value.id : "";
  expect(await stopMessages(context(services, person()), { id })).toMatchObject({ kind: "notFound" });
  expect(await stopMessages(ctx, { id })).toMatchObject({ kind: "ok" });
  await deliverMessageJob.run(system, payload);
  expect(service.received).toHaveLength(4);
});
