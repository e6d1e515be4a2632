import { expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import { tableBlock, textsOf } from "./paper-blocks.server";

const columns = ["number", "name"].map((name) => ({
  title: name,
  width: 100,
  align: "left" as const,
  cell: (row: Record<string, string>) => [{ text: row[name] ?? "" }],
}));

it("makes a table of thousands of rows while others have their turn, and leaves none out", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    number: String(index),
    name: `Bolt ${index}`,
  }));
  const turns = watchTurns();
  const block = await tableBlock(columns, rows);
  expect(turns()).toBeGreaterThan(40);
  const texts = textsOf([structuredClone(block)]);
  expect(texts.match(/Bolt \d+/g)).toEqual(rows.map(({ name }) => name));
});
