import { createHash } from "node:crypto";
import { claimKey, releaseKey, storeAnswer } from "~/door/idempotency.server";
import { fingerprintInTurns } from "~/door/once.server";
import type { Ctx, Operation } from "~/door/operation.server";
import { isOutage } from "~/lib/is-outage";
import { json } from "./api-json";

interface IdempotentRequest {
  ctx: Ctx;
  request: Request;
  route: { method: string; path: string; operation: Pick<Operation<never, unknown>, "kind"> };
  input: object;
}

/** Methods whose repetition could have another effect; the others of HTTP are idempotent by themselves. */
export const keyedMethods: ReadonlySet<string> = new Set(["POST", "PATCH"]);

/** Printable ASCII, such as a UUID. */
const keyFormat = /^[\x21-\x7e]{1,100}$/;

/**
 * Honours the `Idempotency-Key` of a POST or a PATCH: a repeated request receives the stored answer of the first one for 24 hours.
 * A refused request stores nothing, so that it may be corrected and sent again with the same key; nor does a command that
 * failed, because its transaction is rolled back. What a process has done by then is not known: its key stays taken.
 */
export async function answerIdempotently(
  { ctx, request, route, input }: IdempotentRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("Idempotency-Key");
  const { userId } = ctx.actor;
  if (key === null || !keyedMethods.has(request.method) || userId === null) return answer();
  if (!keyFormat.test(key)) return json(400, { errors: ["malformed_idempotency_key"] });
  const { database, clock } = ctx.services;
  const claim = {
    operation: `${route.method} ${route.path}`,
    owner: userId,
    key,
    fingerprint: await fingerprintInTurns(await withFileDigests(input)),
    at: clock.now(),
  };
  const claimOutcome = await claimKey(database.db, claim);
  switch (claimOutcome.kind) {
    case "otherRequest":
      return json(422, { errors: ["idempotency_key_used_for_another_request"] });
    case "running":
      return json(409, { errors: ["first_request_not_finished"] }, { "Retry-After": "5" });
    case "answered":
      return json(claimOutcome.answer.status, claimOutcome.answer.body, { "Idempotency-Replayed": "true" });
    case "claimed":
  }
  const response = await answer().catch(async (error: unknown) => {
    // A connection lost while the transaction ends leaves open whether it was committed.
    if (route.operation.kind === "command" && !isOutage(error)) await releaseKey(database.db, claim);
    throw error;
  });
  const isStored = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
  if (!isStored) await releaseKey(database.db, claim);
  else
    await storeAnswer(database.db, claim, { status: response.status, body: await response.clone().json() });
  return response;
}

async function withFileDigests(input: object): Promise<object> {
  const { files, ...fields } = input as { files?: unknown };
  if (!Array.isArray(files)) return input;
  const digests = files.map(async (file: unknown) =>
    file instanceof File
      ? [
          file.name,
          createHash("sha256")
            .update(new Uint8Array(await file.arrayBuffer()))
            .digest("base64url"),
        ]
      : file,
  );
  return { ...fields, files: await Promise.all(digests) };
}
