import { describe, expect, it } from "vitest";
import { storedSettings } from "~/config/settings.tables";
import { auditEntries } from "~/door/door.tables";
import { cartAttributes } from "~/features/carts/cart.settings";
import { catalogDefaults } from "~/features/catalog/catalog.settings";
import { idleLimit, longIdleLimit } from "~/features/identity/sessions/session.settings";
import { noSpecialCharacter, specialCharacter } from "~/features/identity/ways-in/password.settings";
import { secondStepFor } from "~/features/identity/ways-in/second-step.settings";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { paymentLimits } from "~/payments/payment.setting";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { changeSetting, withdrawSetting } from "./administered-settings.server";

const midnights = [
  { timeZone: "Europe/Brussels", begins: "2026-03-31T22:00:00.000Z" },
  { timeZone: "America/Sao_Paulo", begins: "2026-04-01T03:00:00.000Z" },
];

it.each(midnights)("lets a day begin where its administrator lives: $timeZone", async (midnight) => {
  const database = await freshDatabase();
  const services = testServices(database, { clock: fixedClock("2026-03-01T10:00:00Z") });
  const actor = person("manage_settings");
  const formats = { ...actor.formats, timeZone: midnight.timeZone };
  const change = { key: secondStepFor.key, version: 0, value: "staff", effectiveFrom: "2026-04-01" };
  expect((await changeSetting(context(services, { ...actor, formats }), change)).kind).toBe("ok");
  const [storedSetting] = await database.db.select().from(storedSettings);
  expect(storedSetting?.effectiveFrom.toISOString()).toBe(midnight.begins);
});

it("writes nothing if the value is in force already", async () => {
  const database = await freshDatabase();
  const ctx = context(
    testServices(database, { clock: fixedClock("2026-03-01T10:00:00Z") }),
    person("manage_settings"),
  );
  const save = (version: number, value: unknown, effectiveFrom?: string) =>
    changeSetting(ctx, { key: idleLimit.key, version, value, effectiveFrom });
  const nothing = { kind: "ok", notices: [{ key: "admin.nothingChanged" }] };
  expect(await save(0, null)).toMatchObject(nothing);
  expect(await save(0, 20)).toMatchObject({ value: { version: 1 }, notices: [] });
  expect(await save(1, 20)).toMatchObject({ ...nothing, value: { version: 1 } });
  expect(await save(1, 25, "2026-03-09")).toMatchObject({ value: { version: 2 }, notices: [] });
  expect((await save(1, 20)).kind).toBe("conflict");
  expect(await database.db.select().from(storedSettings)).toHaveLength(2);
  expect(await database.db.select().from(auditEntries)).toHaveLength(2);
});

it("refuses a rule that no password could meet beside another, in force or planned", async () => {
  const database = await freshDatabase();
  const services = testServices(database, { clock: fixedClock("2026-03-01T10:00:00Z") });
  const ctx = context(services, person("manage_settings"));
  const switchOn = (key: string, version: number, effectiveFrom?: string) =>
    changeSetting(ctx, { key, version, value: true, effectiveFrom });
  expect((await switchOn(specialCharacter.key, 0, "2026-03-09")).kind).toBe("ok");
  expect(await switchOn(noSpecialCharacter.key, 0)).toMatchObject({
    problems: [{ path: "value", text: { key: "settings.opposite" } }],
  });
  const plannedValue = { key: specialCharacter.key, version: 1 };
  expect((await withdrawSetting(ctx, plannedValue)).kind).toBe("ok");
  expect((await switchOn(noSpecialCharacter.key, 0)).kind).toBe("ok");
  expect((await switchOn(specialCharacter.key, 1)).kind).toBe("invalid");
});

describe("limits of which one cannot be below the other", () => {
  const idleKey = idleLimit.key;
  const longKey = longIdleLimit.key;
  const portal = async () =>
    context(
      testServices(await freshDatabase(), { clock: fixedClock("2026-03-01T10:00:00Z") }),
      person("manage_settings"),
    );
  type Portal = Awaited<ReturnType<typeof portal>>;
  const change = (ctx: Portal, key: string, version: number, value: number | null, effectiveFrom?: string) =>
    changeSetting(ctx, { key, version, value, effectiveFrom });
  const refusal = (key: string, limit: number) => ({
    problems: [{ path: "value", text: { key, params: { limit } } }],
  });

  it("are refused from either side, and when one of them is given its default back", async () => {
    const ctx = await portal();
    expect(await change(ctx, longKey, 0, 60)).toMatchObject(
      refusal("settings.longIdleOrder", idleLimit.default),
    );
    expect((await change(ctx, idleKey, 0, 30)).kind).toBe("ok");
    expect((await change(ctx, longKey, 0, 60)).kind).toBe("ok");
    expect(await change(ctx, idleKey, 1, 90)).toMatchObject(refusal("settings.idleOrder", 60));
    expect(await change(ctx, idleKey, 1, null)).toMatchObject(refusal("settings.idleOrder", 60));
  });

  it("count from the day on which they take effect", async () => {
    const ctx = await portal();
    expect((await change(ctx, idleKey, 0, 30, "2026-03-09")).kind).toBe("ok");
    expect((await change(ctx, longKey, 0, 60, "2026-03-08")).kind).toBe("invalid");
    expect((await change(ctx, longKey, 0, 60, "2026-03-10")).kind).toBe("ok");
    // It ends before the other one begins.
    expect((await change(ctx, idleKey, 1, 1_000)).kind).toBe("ok");
    expect(await withdrawSetting(ctx, { key: idleKey, version: 1 })).toMatchObject({
      kind: "conflict",
      reason: { key: "settings.fittedTo" },
    });
    expect((await withdrawSetting(ctx, { key: longKey, version: 1 })).kind).toBe("ok");
    expect((await withdrawSetting(ctx, { key: idleKey, version: 1 })).kind).toBe("ok");
  });
});

it("refuses a value for a part of the portal that does not exist, and an address that no server may have", async () => {
  const ctx = context(testServices(await freshDatabase()), person("manage_settings"));
  for (const target of ["microsite:none", `microsite:${newId()}`, "sales area:0000"])
    expect(
      await changeSetting(ctx, {
        key: cartAttributes.key,
        target,
        version: 0,
        value: cartAttributes.default,
      }),
    ).toMatchObject({
      problems: [{ path: "target" }],
    });
  const catalogApiUrl = "https://elsewhere.example/search";
  const value = { ...catalogDefaults.default, catalogApiUrl };
  expect(await changeSetting(ctx, { key: catalogDefaults.key, version: 0, value })).toMatchObject({
    problems: [{ path: "value.catalogApiUrl", text: { key: "catalog.settings.serverNotListed" } }],
  });
});

it("names the cell of a table in which a value is out of order", async () => {
  const database = await freshDatabase();
  const ctx = context(testServices(database), person("manage_settings"));
  const rowOf = (currency: string, smallestPayment: string, largestPayment: string) => ({
    currency,
    smallestPayment,
    largestPayment,
  });
  const change = {
    key: paymentLimits.key,
    version: 0,
    value: [rowOf("EUR", "1", "2"), rowOf("USD", "500", "100")],
  };
  expect(await changeSetting(ctx, change)).toMatchObject({
    problems: [{ path: "value[1].largestPayment", text: { key: "settings.limitOrder" } }],
  });
});
