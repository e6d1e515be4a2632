import type { SetPart } from "~/erp/erp";
import type { Row } from "~/ui/lists/list-view";

/** Lists the parts of a set as rows of their own below its line: they can be neither changed nor ticked. */
export const partRows = (line: string, parts: readonly SetPart[]): Row[] =>
  parts.map((part, index) => ({
    id: `${line}-part-${index}`,
    kind: "included",
    partOf: line,
    cells: {
      material: { kind: "text", text: part.name, note: part.material },
      quantity: { kind: "quantity", quantity: part.quantity, unit: part.unit },
    },
  }));
