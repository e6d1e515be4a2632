import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import { checkAfterSeconds } from "~/door/hand-over.server";
import type { Ctx } from "~/door/operation.server";
import type { ReturnDocument } from "~/erp/erp";
import { ErpError, type ErpFailure } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { absentErp } from "../../../../tests/support/erp/absent-erp";
import { findClaim, insertClaim } from "./claims.store.server";
import { carryOnClaimJob } from "./send-claim.server";
import { giveClaimBack, recheckClaim } from "./settle-held-claim.server";

describe("a claim of which nobody knows whether the ERP has it", () => {
  let staff: Ctx;
  let services: ReturnType<typeof testServices>;
  let claim: string;
  let lookUp: { failure: ErpFailure } | { found: Partial<ReturnDocument> | null };

  beforeEach(async () => {
    const erp = absentErp();
    erp.capabilitiesOf = () => ({ ...absentErp().capabilitiesOf("main"), refusesDuplicateKeys: false });
    erp.returns.create = () => Promise.reject(new ErpError({ kind: "timeout", ambiguous: true }));
    erp.returns.findBySubmission = async () => {
      if ("failure" in lookUp) throw new ErpError(lookUp.failure);
      return {
        value: lookUp.found as ReturnDocument | null,
        messages: [],
        asOf: "2026-11-21T09:00:00Z",
        source: "erp",
      };
    };
    services = {
      ...testServices(await freshDatabase(), { erp }),
      jobs: { enqueue: async () => undefined },
    };
    staff = context(services, person("administer"));
    claim = newId();
    const now = services.clock.now();
    await insertClaim(services.database.db, {
      id: claim,
      bundle: newId(),
      userId: newId(),
      salesAreaId: "1000",
      system: "main",
      partner: { function: "soldTo", number: "100001", name: "Test Customer" },
      content: {
        type: "complaint",
        contact: "",
        text: "Two are missing",
        language: "en",
        custom: {},
        document: { kind: "invoice", number: "9000000001" },
        lines: [],
      },
      contentHash: "",
      state: "claimed",
      createdAt: now,
      checkedAt: now,
    });
    lookUp = { found: null };
    const system = context(services, systemActor);
    for (const _ of [0, ...checkAfterSeconds]) await carryOnClaimJob.run(system, { claim });
    expect(await stateOf()).toBe("forPerson");
  });

  const stateOf = async () => (await findClaim(services.database.db, claim))?.state;

  it("is confirmed with the return that is found after all", async () => {
    lookUp = { found: { number: "6000000007", status: { code: "RQST", label: "" } } };
    expect(await recheckClaim(staff, { claim })).toMatchObject({ value: { isFound: true } });
    expect(await findClaim(services.database.db, claim)).toMatchObject({
      state: "confirmed",
      number: "6000000007",
    });
    expect(await giveClaimBack(staff, { claim })).toMatchObject({ kind: "conflict" });
  });

  it("can be given back although the ERP's answers cannot be read", async () => {
    lookUp = { failure: { kind: "protocol", detail: "text/html instead of data" } };
    expect(await giveClaimBack(staff, { claim })).toMatchObject({ value: { isFound: false } });
    expect(await findClaim(services.database.db, claim)).toMatchObject({
      state: "rejected",
      messages: [{ code: "portal.notArrived" }],
    });
    const entries = await services.database.db.select().from(auditEntries);
    expect(entries.map(({ operation }) => operation)).toContain("claims.giveBack");
  });

  it("is not given back while the ERP is away, nor when it stands after all", async () => {
    const until = new Date("2026-11-21T10:00:00Z");
    lookUp = { failure: { kind: "down", until, reason: "breaker", maintenance: false } };
    expect(await giveClaimBack(staff, { claim })).toMatchObject({ kind: "unavailable" });
    expect(await stateOf()).toBe("forPerson");
    lookUp = { found: { number: "6000000007", status: { code: "RQST", label: "" } } };
    expect(await giveClaimBack(staff, { claim })).toMatchObject({ value: { isFound: true } });
    expect(await stateOf()).toBe("confirmed");
  });
});
