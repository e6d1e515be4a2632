import { expect, it } from "vitest";
import { timeZones } from "./time-zones";

it("time zones stand where their names are looked for", () => {
  expect([...timeZones]).toEqual([...timeZones].sort());
});
