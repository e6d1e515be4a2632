import type { SentContent } from "../cart";

/** Merges the lines of a submission with the prices and dates that its sender saw. */
export function submittedLines({ lines, seen }: Pick<SentContent, "lines" | "seen">) {
  const snapshotByItem = new Map(seen.lines?.map((line) => [line.itemNumber, line]));
  return lines.map((line) => {
    const snapshot = snapshotByItem.get(line.itemNumber);
    return {
      itemNumber: line.itemNumber,
      material: line.material,
      // The ERP names no material that it does not know.
      name: snapshot?.name || line.material,
      quantity: line.quantity,
      unit: line.unit ?? snapshot?.unit ?? null,
      comment: line.comment,
      date: snapshot?.date ?? null,
      net: snapshot?.net ?? null,
    };
  });
}
