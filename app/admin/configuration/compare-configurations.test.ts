import { expect, it } from "vitest";
import { watchTurns } from "../../../tests/support/turns";
import { compareRecords } from "./compare-configurations";

const area = { name: "footer_links", titleField: "title" };

const links = (count: number, title: string) =>
  Array.from({ length: count }, (_, index) => ({
    key: `${title} ${index}`,
    fields: { title: `${title} ${index}`, href: `/${index}` },
  }));

it("compares tens of thousands of records, renamed ones too, and yields to the event loop meanwhile", async () => {
  const turns = watchTurns();
  const differences = await compareRecords(area, links(20_000, "Old"), links(20_000, "New"));
  expect(turns()).toBeGreaterThanOrEqual(40);
  expect(differences).toHaveLength(20_000);
  expect(differences.every(({ state }) => state === "changed")).toBe(true);
});
