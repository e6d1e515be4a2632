import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { embeddedCapabilities } from "~/erp/embedded/capabilities";
import type { Erp } from "~/erp/erp";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { type ApiRoute, answerApi } from "./api.server";
import { answerIdempotently } from "./idempotency.server";

type Kind = Operation<never, unknown>["kind"];

describe("a defect behind the API", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase();
  });

  it("is answered as JSON, with the id under which it is in the log", async () => {
    const requestIds: unknown[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: note };
    function note({ requestId }: Record<string, unknown>) {
      requestIds.push(requestId);
    }
    const input = z.strictObject({});
    const route: ApiRoute = {
      method: "GET",
      path: "/broken",
      summary: "Breaks",
      guest: true,
      operation: { operation: "test.broken", kind: "query", input },
      answer: () => Promise.reject(new Error("A programmer's mistake")),
    };
    const erp = { capabilitiesOf: () => embeddedCapabilities } as unknown as Erp;
    const services = { ...testServices(database, { erp }), log };
    const request = new Request("http://portal.example/api/v1/broken");
    const response = await answerApi([route], request, { services, requestId: "one-request" });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ errors: ["internal_error"], request_id: "one-request" });
    expect(requestIds).toEqual(["one-request"]);
  });

  const ctxOf = () => context(testServices(database), person());
  type KeyedCtx = ReturnType<typeof ctxOf>;
  const ask = (ctx: KeyedCtx, kind: Kind, key: string, answer: () => Promise<Response>) =>
    answerIdempotently(
      {
        ctx,
        request: new Request("http://portal.example/api/v1/things", {
          method: "POST",
          headers: { "Idempotency-Key": key },
        }),
        route: { method: "POST", path: "/things", operation: { kind } },
        input: { name: "one" },
      },
      answer,
    );
  const createThing = () => Promise.resolve(Response.json({ created: true }, { status: 201 }));

  it("gives back the key of a command, whose transaction is rolled back", async () => {
    const [ctx, key] = [ctxOf(), newId()];
    const defect = new Error("A programmer's mistake");
    await expect(ask(ctx, "command", key, () => Promise.reject(defect))).rejects.toBe(defect);
    expect((await ask(ctx, "command", key, createThing)).status).toBe(201);
  });

  it.each([
    ["a process, which may have done a part of its work", "process", new Error("A programmer's mistake")],
    [
      "a command that lost the database, which may have committed",
      "command",
      Object.assign(new Error("reset"), { code: "ECONNRESET" }),
    ],
  ] as const)("keeps the key of %s", async (_, kind, error) => {
    const [ctx, key] = [ctxOf(), newId()];
    await expect(ask(ctx, kind, key, () => Promise.reject(error))).rejects.toBe(error);
    const response = await ask(ctx, kind, key, createThing);
    expect([response.status, await response.json()]).toEqual([
      409,
      { errors: ["first_request_not_finished"] },
    ]);
  });
});
