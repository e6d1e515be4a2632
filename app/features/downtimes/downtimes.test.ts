import { beforeEach, describe, expect, it } from "vitest";
import { Gate } from "~/erp/gate.server";
import { createGateStore } from "~/erp/gate-store.server";
import { must } from "~/lib/assert";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { findDowntimes, findOutage, outageOf } from "./downtimes.queries.server";
import { planDowntime } from "./plan-downtime.server";
import { removeDowntime } from "./remove-downtime.server";
import { reopenErp } from "./reopen-erp.server";
import collection from "./sap-downtimes.collection.server";

const { operations } = collection;

const hour = 3_600_000;
/** Two hours of the evening in Amsterdam, which is an hour ahead of UTC in winter. */
const evening = {
  fromDay: "2026-11-21",
  fromTime: "20:00:00",
  toDay: "2026-11-21",
  toTime: "22:00:00",
  message: "New version",
};

describe("a downtime", () => {
  const start = "2026-11-21T09:00:00Z";
  let clock: ReturnType<typeof fixedClock>;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const as = (...permissions: Parameters<typeof person>) =>
    context(testServices(database, { clock }), person(...permissions));
  const outage = async () => {
    const outage = await findOutage(as(), {});
    return outage.kind === "ok" ? outage.value : outage;
  };

  beforeEach(async () => {
    clock = fixedClock(start);
    database = await freshDatabase();
  });

  it("is announced ahead, kept while it lasts and over afterwards", async () => {
    expect(await planDowntime(as("administer"), evening)).toMatchObject({ kind: "ok" });
    expect(await outage()).toEqual({
      closed: false,
      maintenance: true,
      from: "2026-11-21T19:00:00.000Z",
      until: "2026-11-21T21:00:00.000Z",
      message: "New version",
    });
    clock.advance(10 * hour);
    expect(await outage()).toMatchObject({ closed: true, until: "2026-11-21T21:00:00.000Z" });
    clock.advance(2 * hour);
    expect(await outage()).toBeNull();
  });

  it("is announced a week ahead, not earlier", async () => {
    await planDowntime(as("administer"), { ...evening, fromDay: "2026-11-30", toDay: "2026-11-30" });
    expect(await outage()).toBeNull();
    clock.advance(72 * hour);
    expect(await outage()).toMatchObject({ closed: false });
  });

  it("says its message in the reader's language, lets staff work, and is announced as early as it says", async () => {
    const administrator = as("administer");
    const plannedDowntime = { ...evening, title: "Release 12", mayWork: "staff" as const, announceHours: 2 };
    const { message: _, ...downtime } = {
      ...plannedDowntime,
      messages: { en: "New version", fr: "Nouvelle version" },
    };
    const outcome = await must(operations.create, "an operation")(administrator, downtime);
    expect(outcome).toMatchObject({ kind: "ok", value: { fromTime: "20:00:00", toTime: "22:00:00" } });
    const refusal = await must(operations.create, "an operation")(administrator, {
      ...downtime,
      toDay: "2026-11-20",
    });
    expect(refusal).toMatchObject({ kind: "invalid", problems: [{ path: "toDay" }] });
    expect(await outage()).toBeNull();
    clock.advance(9 * hour);
    expect(await outage()).toMatchObject({ closed: false, message: "New version" });
    clock.advance(2 * hour);
    expect(await outage()).toMatchObject({ closed: true });
    const visitor = { system: "main", isStaff: true, locale: "fr" as const };
    expect(await outageOf(database.db, visitor, clock.now())).toMatchObject({
      closed: false,
      message: "Nouvelle version",
    });
    const gate = new Gate(createGateStore(database.pool), clock);
    const probe = () => Promise.resolve();
    await expect(gate.enter("main", probe)).rejects.toMatchObject({ kind: "down" });
    await expect(gate.enter("main", probe, true)).resolves.toBeUndefined();
  });

  it.each([
    ["ends before it begins", { toTime: "19:00:00" }, "erp.downtime.endsBefore"],
    ["is over already", { fromDay: "2026-11-20", toDay: "2026-11-20" }, "erp.downtime.over"],
  ])("is refused when it %s", async (_, differs, key) => {
    const refusedOutcome = await planDowntime(as("administer"), { ...evening, ...differs });
    expect(refusedOutcome).toMatchObject({ kind: "invalid", problems: [{ path: "toDay", text: { key } }] });
  });

  it("is planned and taken back by administrators alone", async () => {
    expect(await planDowntime(as("place_orders"), evening)).toMatchObject({ kind: "refused" });
    const plannedOutcome = await planDowntime(as("administer"), evening);
    if (plannedOutcome.kind !== "ok") throw new Error("The downtime was not planned");
    const { id } = plannedOutcome.value;
    expect(await removeDowntime(as("place_orders"), { id })).toMatchObject({ kind: "refused" });
    expect(await removeDowntime(as("administer"), { id })).toMatchObject({ kind: "ok" });
    expect(await removeDowntime(as("administer"), { id })).toMatchObject({ kind: "notFound" });
    expect(await outage()).toBeNull();
  });

  it("is over once a page asks the ERP again: a minute before the time that it named, and at the end of the breaker's", async () => {
    const store = createGateStore(database.pool);
    const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1_000);
    const gate = new Gate(store, clock);
    const isProbed = () =>
      gate.enter("main", () => Promise.reject(new Error("away"))).catch(({ message }) => message === "away");
    await store.close("main", at(90), "retryAfter", false);
    // The answer is cached meanwhile.
    const services = testServices(database, { clock });
    const isTold = async () => {
      const outcome = await findOutage(context(services, person()), {});
      return outcome.kind === "ok" && outcome.value !== null;
    };
    clock.advance(29_000);
    expect([await isTold(), await isProbed()]).toEqual([true, false]);
    clock.advance(1_000);
    expect([await isTold(), await isProbed()]).toEqual([false, true]);
    await store.close("main", at(90), "breaker", false);
    clock.advance(59_000);
    expect([await isTold(), await isProbed()]).toEqual([true, false]);
    clock.advance(1_000);
    expect([await isTold(), await isProbed()]).toEqual([false, true]);
  });

  it("tells that the ERP closed itself, until somebody opens it again", async () => {
    const until = new Date(Date.parse(start) + hour);
    await createGateStore(database.pool).close("main", until, "retryAfter", false);
    expect(await outage()).toMatchObject({ closed: true, maintenance: false, until: until.toISOString() });
    expect(await reopenErp(as("administer"), {})).toMatchObject({ kind: "ok" });
    expect(await outage()).toBeNull();
    expect(await findDowntimes(as("administer"), {})).toMatchObject({ value: { closure: null } });
  });
});
