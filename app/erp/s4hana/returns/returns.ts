import type { Returns } from "../../port/returns";
import { answerWith, type SapSystem } from "../call";
import type { Submissions } from "../documents/create-document";
import { reasonsOf } from "./claim-reasons";
import { createClaim, findClaim } from "./create-claim";
import { listClaims } from "./list-claims";
import { getClaim } from "./read-claims";

/** Claims: goods that come back are customer returns of SAP, complaints are credit memo requests. */
export function returnsOf(system: SapSystem, submissions: Submissions): Returns {
  return {
    reasons: (ctx, type) => answerWith(system, ctx, async (call) => reasonsOf(call, type, call.ctx.language)),
    create: (ctx, claim, within, key) =>
      answerWith(system, ctx, (call) => createClaim(call, submissions, { claim, within, key })),
    findBySubmission: (ctx, key) => answerWith(system, ctx, (call) => findClaim(call, key)),
    get: (ctx, number, within) => answerWith(system, ctx, (call) => getClaim(call, number, within)),
    search: (ctx, search) => answerWith(system, ctx, (call) => listClaims(call, search)),
  };
}
