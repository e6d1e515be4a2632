import Big from "big.js";
import type { Simulation } from "~/erp/erp";
import type { Cart, LineSnapshot, PriceSnapshot, SnapshotChange } from "./cart";

/** What a visitor sees of a simulation, as far as it matters for agreeing to it. */
export function priceSnapshotOf(cart: Pick<Cart, "items">, simulation: Simulation): PriceSnapshot {
  const asked = new Map(cart.items.map((item) => [item.itemNumber, `${item.quantity} ${item.unit ?? ""}`]));
  const { total, currency } = simulation.totals;
  const lines = simulation.lines.map(
    (line): LineSnapshot => ({
      itemNumber: line.itemNumber,
      material: line.material,
      name: line.name,
      asked: asked.get(line.itemNumber) ?? "",
      quantity: line.quantity,
      unit: line.unit,
      net: line.net,
      // Of what comes in parts, when the last of it is there.
      date: line.scheduleLines.at(-1)?.confirmedDate ?? null,
    }),
  );
  return { total, currency, lines };
}

/**
 * What has changed by itself between two looks. A line that the visitor asked for otherwise meanwhile is no such
 * change, nor is one that is new.
 */
export function snapshotChanges(before: PriceSnapshot, now: PriceSnapshot): SnapshotChange[] {
  const known = new Map(before.lines.map((line) => [line.itemNumber, line]));
  return now.lines.flatMap((line): SnapshotChange[] => {
    const old = known.get(line.itemNumber);
    if (!old || old.asked !== line.asked || before.currency !== now.currency) return [];
    const named = { itemNumber: line.itemNumber, material: line.material };
    const changes: SnapshotChange[] = [];
    if (!Big(old.quantity).eq(line.quantity)) {
      changes.push({ ...named, what: "quantity", from: old.quantity, to: line.quantity });
    }
    if (!Big(old.net).eq(line.net)) changes.push({ ...named, what: "net", from: old.net, to: line.net });
    if (old.date !== line.date) {
      changes.push({ ...named, what: "date", from: old.date ?? "", to: line.date ?? "" });
    }
    return changes;
  });
}
