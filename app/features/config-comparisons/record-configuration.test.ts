import { expect, it } from "vitest";
import { writtenConfiguration } from "~/admin/configuration/written-configuration.server";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { watchTurns } from "../../../tests/support/turns";
import { getConfiguration, recordConfiguration } from "./record-configuration.server";

const recordsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    key: `${name} ${index}`,
    fields: { title: { en: `“${name}” ${index}`, zh: "文本" }, active: index % 2 === 0, none: null },
  }));

it("stores a long configuration in turns, and reads it back as it was", async () => {
  const ctx = context(testServices(await freshDatabase()), person("administer"));
  const configuration = {
    takenAt: "2026-11-21T09:00:00.000Z",
    portal: "https://shop.example.com",
    areas: [
      { name: "doc_types", records: [] },
      { name: "roles", records: recordsOf(199, "Role") },
      { name: "themes", records: recordsOf(200, "Theme") },
      { name: "translations", records: recordsOf(20_001, "Text") },
    ],
  };
  const turns = watchTurns();
  const parts = await writtenConfiguration(configuration);
  const { id } = valueIn(await recordConfiguration(ctx, { title: "Today", configuration: parts }));
  const comparison = valueIn(await getConfiguration(ctx, { id }));
  expect(turns()).toBeGreaterThan(15);
  expect(comparison).toMatchObject({ title: "Today", source: "here" });
  expect(comparison.configuration).toEqual(configuration);
});
