import { expect, it } from "vitest";
import { storedSettings } from "~/config/settings.tables";
import { noSpecialCharacter, specialCharacter } from "~/features/identity/ways-in/password.settings";
import { secondStepFor } from "~/features/identity/ways-in/second-step.settings";
import { fixedClock } from "~/lib/clock";
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
