import { expect, it } from "vitest";
import { mergedDeliveries } from "./merged-deliveries";

const part = (confirmedDate: string | null, quantity: string) => ({ confirmedDate, quantity, unit: "PCE" });

it("adds up what comes on the same day and keeps the order of the days", () => {
  const parts = [
    part("2026-11-25", "575"),
    part("2026-12-02", "10"),
    part("2026-11-25", "125.5"),
    part(null, "1"),
  ];
  expect(mergedDeliveries(parts)).toEqual([
    part("2026-11-25", "700.5"),
    part("2026-12-02", "10"),
    part(null, "1"),
  ]);
});
