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
    reasons: (ctx, type) => answerWith(system, async () => reasonsOf(system, type, ctx.language)),
    create: (ctx, claim, within, key) =>
      answerWith(system, () => createClaim(system, submissions, ctx, { claim, within, key })),
    findBySubmission: (ctx, key) => answerWith(system, () => findClaim(system, ctx, key)),
    get: (ctx, number, within) => answerWith(system, () => getClaim(system, ctx, number, within)),
    search: (ctx, search) => answerWith(system, () => listClaims(system, ctx, search)),
  };
}
