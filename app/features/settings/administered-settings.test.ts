import { expect, it } from "vitest";
import { storedSettings } from "~/config/settings.tables";
import { secondStepFor } from "~/features/identity/ways-in/second-step.settings";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { changeSetting } from "./administered-settings.server";

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
