import { expect } from "vitest";
import type { Visitor } from "../visitors/visitor";
import { journeys } from "./journey";

journeys(
  "a table",
  {
    async "is sorted, turned over, and remembers how many rows it shows"(visitor) {
      await visitor.signIn("buyer");
      await visitor.open("/orders?date_range=365");
      const size = Number(await visitor.valueOf("Results per page"));
      const other = size === 25 ? "10" : "25";
      await visitor.follow("Next page");
      expect(visitor.address()).toBe("/orders?date_range=365&page=2");
      await visitor.choose("Sort by", "Total");
      await visitor.choose("Sort order", "Descending");
      await visitor.press("Sort");
      expect(visitor.address()).toBe("/orders?date_range=365&sort_by=total&order=desc");
      await visitor.follow("Next page");

      await visitor.choose("Results per page", other);
      await visitor.press("Show", { in: "Results per page" });
      expect(visitor.address()).toBe(`/orders?date_range=365&sort_by=total&order=desc&page_size=${other}`);
      await visitor.see(new RegExp(`\\b1 - ${other} / `));

      await visitor.open("/orders?date_range=365");
      await visitor.see(new RegExp(`\\b1 - ${other} / `));
      await visitor.open("/catalog");
      await visitor.see(/\b1 - 10 \/ /);
    },

    async "shows the columns that were chosen, for as long as they are"(visitor) {
      await visitor.signIn("approver");
      await visitor.open("/orders");
      const value = /\bB26\/\d{4}\b/;
      await visitor.see(value);
      await columns(visitor, { "PO number": false });
      await visitor.doNotSee(value);
      await visitor.open("/orders");
      await visitor.doNotSee(value);
      await columns(visitor, { "PO number": true });
      await visitor.see(value);
    },
  },
  // Each leaves the other page size behind: the keyboard begins with short pages, whose end it reaches in 200 presses.
);

async function columns(visitor: Visitor, wantedColumns: Record<string, boolean>): Promise<void> {
  for (const [name, isShown] of Object.entries(wantedColumns)) {
    if (isShown) await visitor.tick(name);
    else await visitor.untick(name);
  }
  await visitor.press("Show these columns");
}
