import type { SentContent } from "../cart";

/** The lines as they were sent, each with what the ERP had said to it and its sender had seen. */
export function submittedLines({ lines, seen }: Pick<SentContent, "lines" | "seen">) {
  const said = new Map(seen.lines?.map((line) => [line.itemNumber, line]));
  return lines.map((line) => {
    const figures = said.get(line.itemNumber);
    return {
      itemNumber: line.itemNumber,
      material: line.material,
      // The ERP has no name for what it does not know.
      name: figures?.name || line.material,
      quantity: line.quantity,
      unit: line.unit ?? figures?.unit ?? null,
      comment: line.comment,
      date: figures?.date ?? null,
      net: figures?.net ?? null,
    };
  });
}
