import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ErpError, type ErpFailure } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { newId } from "~/lib/ids";
import { context, testServices } from "../../tests/support/context";
import { freshDatabase } from "../../tests/support/database";
import {
  adoptIfReadable,
  carryOn,
  checkAfterSeconds,
  type HandOver,
  type HandOverState,
  send,
} from "./hand-over.server";
import { type Ctx, type ProcessCtx, process } from "./operation.server";
import { ok } from "./outcome";
import { systemOnly } from "./verdict";

const until = new Date("2026-11-21T10:00:00Z");

/** Every failure of the port: a kind without an entry does not compile. */
const failures: Record<ErpFailure["kind"], ErpFailure[]> = {
  down: [
    { kind: "down", until, reason: "breaker", maintenance: false },
    { kind: "down", until, reason: "planned", maintenance: true },
  ],
  throttled: [{ kind: "throttled", until }],
  timeout: [
    { kind: "timeout", ambiguous: false },
    { kind: "timeout", ambiguous: true },
  ],
  network: [
    { kind: "network", ambiguous: false, reset: false },
    { kind: "network", ambiguous: true, reset: true },
  ],
  auth: [{ kind: "auth" }],
  notFound: [{ kind: "notFound", what: "customer 100001" }],
  conflict: [{ kind: "conflict", currentVersion: null }],
  locked: [{ kind: "locked", by: "MKELLER", until: null }],
  rejected: [{ kind: "rejected", messages: [] }],
  unsupported: [{ kind: "unsupported", capability: "orders" }],
  protocol: [{ kind: "protocol", detail: "text/html instead of data" }],
};
const allFailures = Object.values(failures).flat();

/** Failures after which the ERP has certainly written nothing. */
const isCertain = (failure: ErpFailure) =>
  !("ambiguous" in failure && failure.ambiguous) && !["conflict", "protocol"].includes(failure.kind);
const isRefusal = ({ kind }: ErpFailure) => ["rejected", "notFound", "unsupported"].includes(kind);
const isReadable = ({ kind }: ErpFailure) => kind !== "protocol";

interface Parcel {
  id: string;
  state: string;
}

/** ERP that takes parcels: what it has written under which key, and what its next calls fail with. */
function parcelErp(refusesDuplicateKeys: boolean) {
  const parcel: Parcel = { id: newId(), state: "claimed" };
  const erp = {
    written: 0,
    creations: 0,
    /** Fails after the work was done if `isLate`, otherwise before. */
    create: null as { failure: ErpFailure; isLate: boolean } | null,
    look: null as ErpFailure | null,
  };
  const delays: number[] = [];
  let checks = 0;
  const handOver: HandOver<Parcel, { number: string }> = {
    kind: "parcel",
    unreadEvent: "parcel-not-looked-up",
    crashPrefix: "parcel",
    find: async () => ({ ...parcel }),
    advance: async (_tx, _id, { from, state }) => {
      if (!from.includes(parcel.state as HandOverState)) return null;
      parcel.state = state;
      return { ...parcel };
    },
    countCheck: async () => ++checks,
    carryOnAfter: (id, after) => {
      delays.push(after);
      return { name: "parcel.carryOn", payload: { parcel: id }, after };
    },
    refusesDuplicateKeys: () => refusesDuplicateKeys,
    create: async () => {
      erp.creations++;
      const { create } = erp;
      if (create && !create.isLate) throw new ErpError(create.failure);
      if (erp.written === 0 || !refusesDuplicateKeys) erp.written++;
      if (create) throw new ErpError(create.failure);
      return { number: "1" };
    },
    look: async () => {
      if (erp.look) throw new ErpError(erp.look);
      return erp.written > 0 ? { number: "1" } : null;
    },
    confirm: async () => {
      parcel.state = "confirmed";
    },
    refuse: async () => {
      parcel.state = "rejected";
    },
  };
  return { parcel, erp, delays, handOver };
}

describe("a record on its way into the ERP", () => {
  let ctx: Ctx;

  beforeEach(async () => {
    const services = {
      ...testServices(await freshDatabase()),
      jobs: { enqueue: async () => undefined },
    };
    ctx = context(services, systemActor);
  });

  /** Does the work of a process, whose context no test can build otherwise. */
  async function within<T>(work: (processCtx: ProcessCtx) => Promise<T>): Promise<T> {
    let answer: { value: T } | undefined;
    const operation = process({
      name: `test.handOver${newId()}`,
      allow: systemOnly,
      input: z.strictObject({}),
      unaudited: "a test",
      async run(processCtx) {
        answer = { value: await work(processCtx) };
        return ok(null);
      },
    });
    const outcome = await operation(ctx, {});
    if (!answer) throw new Error(JSON.stringify(outcome));
    return answer.value;
  }

  it.each(allFailures)("is sent again, looked up or refused by what is certain after %j", async (failure) => {
    const { parcel, handOver, erp, delays } = parcelErp(false);
    erp.create = { failure, isLate: false };
    await within((processCtx) => send(processCtx, handOver, parcel.id));
    const expectedState = isRefusal(failure) ? "rejected" : isCertain(failure) ? "claimed" : "unknown";
    expect(parcel.state).toBe(expectedState);
    expect(delays).toHaveLength(isRefusal(failure) ? 0 : 1);
  });

  it.each(allFailures.filter((failure) => !isCertain(failure)))(
    "is in the ERP once, and found there, after %j although it was written",
    async (failure) => {
      for (const refusesDuplicateKeys of [true, false]) {
        const { parcel, handOver, erp } = parcelErp(refusesDuplicateKeys);
        erp.create = { failure, isLate: true };
        await within((processCtx) => send(processCtx, handOver, parcel.id));
        erp.create = null;
        await within((processCtx) => send(processCtx, handOver, parcel.id));
        await within((processCtx) => carryOn(processCtx, handOver, parcel.id));
        expect(parcel.state).toBe("confirmed");
        expect(erp).toMatchObject({ written: 1, creations: 1 });
      }
    },
  );

  it.each(allFailures)(
    "is given to a person only by checks that the ERP answered, here with %j",
    async (look) => {
      const { parcel, handOver, erp } = parcelErp(false);
      erp.create = { failure: { kind: "timeout", ambiguous: true }, isLate: false };
      await within((processCtx) => send(processCtx, handOver, parcel.id));
      erp.look = look;
      for (const _ of checkAfterSeconds)
        await within((processCtx) => carryOn(processCtx, handOver, parcel.id));
      const isAway = !isRefusal(look) && isReadable(look) && look.kind !== "conflict";
      expect(parcel.state).toBe(isAway ? "unknown" : "forPerson");
      expect(erp.creations).toBe(1);
    },
  );

  it.each(allFailures)("may be ended by a person unless the ERP was away, here with %j", async (look) => {
    const { parcel, handOver, erp } = parcelErp(false);
    parcel.state = "forPerson";
    erp.look = look;
    const attempt = within((processCtx) => adoptIfReadable(processCtx, handOver, parcel));
    const answer = await attempt.catch(() => "the ERP has to be asked later");
    const mayBeEnded = isRefusal(look) || !isReadable(look);
    expect(answer).toBe(mayBeEnded ? false : "the ERP has to be asked later");
    expect(parcel.state).toBe("forPerson");
  });

  it("is not ended by a person if the ERP has it after all", async () => {
    const { parcel, handOver, erp } = parcelErp(false);
    parcel.state = "forPerson";
    erp.written = 1;
    expect(await within((processCtx) => adoptIfReadable(processCtx, handOver, parcel))).toBe(true);
    expect(parcel.state).toBe("confirmed");
  });
});
