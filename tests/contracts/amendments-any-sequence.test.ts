import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { getAmendment, getAmendmentReview } from "~/features/amendments/amendment.queries.server";
import { amendments } from "~/features/amendments/amendments.tables";
import { resolveAmendment } from "~/features/amendments/resolve-amendment.server";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import { carryOnAmendmentJob } from "~/features/amendments/send-amendment.server";
import { submitAmendment } from "~/features/amendments/submit-amendment.server";
import { systemActor } from "~/features/identity/actor";
import { context, person, testServices } from "../support/context";
import { freshDatabase } from "../support/database";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { findBroken, rules, stockRules } from "./consistency";
import { startEmbeddedErp } from "./embedded-harness";
import { createOrder, context as erpContextOf, of, targetOf, vanDijk } from "./erp/subject";

const personIndex = fc.constantFrom(0, 1);
const quantity = fc.integer({ min: 1, max: 60 }).map(String);

/** Steps of two people, of staff and of the ERP itself. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("type" as const),
    who: personIndex,
    item: fc.constantFrom(10, 20, 30),
    quantity,
  }),
  fc.record({ kind: fc.constant("remove" as const), who: personIndex, item: fc.constantFrom(10, 20, 30) }),
  fc.record({ kind: fc.constant("add" as const), who: personIndex, quantity }),
  fc.record({
    kind: fc.constant("confirm" as const),
    who: personIndex,
    fault: fc.constantFrom(null, null, "lostRequest" as const, "lostReply" as const, "unavailable" as const),
    /** Happens in the ERP after the review was read, before it is confirmed. */
    meanwhile: fc.constantFrom(null, null, "prices" as const, "lock" as const, "delivery" as const),
  }),
  fc.record({
    kind: fc.constant("choose" as const),
    who: personIndex,
    side: fc.constantFrom("mine", "theirs"),
  }),
  fc.record({ kind: fc.constant("staff" as const), item: fc.constantFrom(10, 20), quantity }),
  fc.record({ kind: fc.constant("days" as const), days: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant("job" as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Begins every sequence with a change that the ERP takes, so that no run is vacuous. */
const firstSteps: Step[] = [
  { kind: "type", who: 0, item: 10, quantity: "7" },
  { kind: "confirm", who: 0, fault: null, meanwhile: null },
];

test(
  "no change of two people is lost or applied twice, whatever they, staff and the ERP do",
  async () => {
    const subject = await startEmbeddedErp();
    const { erp, clock } = subject;
    const services = {
      ...testServices(await freshDatabase(), { erp, clock }),
      jobs: { enqueue: async () => undefined },
    };
    const { db } = services.database;
    const people = [person("change_order"), person("change_order")].map((actor) => context(services, actor));
    const system = context(services, systemActor);

    const settleAll = async () => {
      const rows = await db.select().from(amendments);
      for (const { id, state } of rows) {
        if (["claimed", "sending", "unknown"].includes(state)) {
          await carryOnAmendmentJob.run(system, { amendment: id });
        }
      }
    };

    const lockUntil = (number: string, until: Date | null) =>
      subject.sql.run("UPDATE documents SET locked_by = 'M. Keller', locked_until = $2 WHERE number = $1", [
        number,
        until,
      ]);
    const happen = async (event: "prices" | "lock" | "delivery", number: string) => {
      if (event === "delivery") return subject.advanceTime(2);
      if (event === "lock") return lockUntil(number, new Date(clock.now().getTime() + 60_000));
      await subject.sql.run(
        "UPDATE conditions SET rate = rate + 1 WHERE type IN ('listPrice', 'customerPrice')",
        [],
      );
    };

    const run = async (one: Step, order: SalesDocument) => {
      const document = { kind: "order" as const, number: order.number };
      const at = (ctx: Ctx) => getAmendment(ctx, document);
      const scope = of(vanDijk);
      if (one.kind === "days") return subject.advanceTime(one.days);
      if (one.kind === "job") return settleAll();
      if (one.kind === "staff") {
        const { value } = await erp.orders.get(erpContextOf(), order.number, scope);
        const lines = [{ itemNumber: one.item, quantity: one.quantity }];
        return erp.orders
          .change(erpContextOf(), targetOf(value, scope), { lines })
          .catch((error: unknown) => {
            if (!(error instanceof ErpError) || !["rejected", "locked"].includes(error.kind)) throw error;
          });
      }
      const ctx = people[one.who] as Ctx;
      const page = await at(ctx);
      if (page.kind !== "ok") throw new Error(JSON.stringify(page));
      const { base, wish, draft, current } = page.value;
      const form = { ...document, version: base.version, revision: draft?.revision ?? 0 };
      if (one.kind === "choose") {
        const choices = (page.value.merge?.disputes ?? []).map(({ name }) => ({ name, side: one.side }));
        return resolveAmendment(ctx, { ...form, version: current.version, choices } as never);
      }
      if (one.kind === "confirm") {
        const review = await getAmendmentReview(ctx, document);
        if (review.kind !== "ok" || !review.value.simulation) return;
        const { figures } = review.value.simulation;
        if (one.meanwhile) await happen(one.meanwhile, order.number);
        if (one.fault) await subject.faults.set(one.fault, { operations: ["orders.change"] });
        // A double click: both presses carry the same form.
        await Promise.all([1, 2].map(() => submitAmendment(ctx, { ...form, figures })));
        await subject.faults.clear();
        return lockUntil(order.number, null);
      }
      const { poNumber, note } = { ...base.header, ...wish.header };
      const typedFields =
        one.kind === "type"
          ? { lines: [{ itemNumber: one.item, quantity: one.quantity }] }
          : one.kind === "remove"
            ? { remove: [one.item] }
            : { newMaterial: "BRG-6205", newQuantity: one.quantity };
      return saveAmendment(ctx, { ...form, poNumber, note, ...typedFields });
    };

    /** Each confirmed amendment is one applied key, and each applied key one confirmed amendment. */
    const expectOnce = async (order: SalesDocument) => {
      await settleAll();
      const rows = (await db.select().from(amendments)).filter((row) => row.documentNumber === order.number);
      const appliedChanges = await subject.sql.many<{ key: string }>(
        "SELECT key FROM changes WHERE document = $1",
        [order.number],
      );
      const confirmedChanges = rows.filter(({ state }) => state === "confirmed");
      expect(confirmedChanges.map(({ key }) => key).sort()).toEqual(
        appliedChanges.map(({ key }) => key).sort(),
      );
      expect(rows.filter(({ state }) => !["draft", "confirmed"].includes(state))).toEqual([]);
      expect(confirmedChanges.length).toBeGreaterThan(0);
      expect(await findBroken(subject.sql, { ...rules, ...stockRules })).toEqual([]);
    };

    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
          const order = await createOrder(subject, [
            ["BRG-6204", "20"],
            ["BOLT-M8", "2"],
          ]);
          for (const one of [...firstSteps, ...steps]) await run(one, order);
          await expectOnce(order);
        }),
        { numRuns: propertyRuns(6), includeErrorInReport: true },
      );
    } finally {
      await subject.close();
    }
  },
  propertyTimeout,
);
