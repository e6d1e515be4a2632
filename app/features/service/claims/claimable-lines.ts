import type { Coded, SalesDocument } from "~/erp/erp";
import type { ClaimSubject } from "./claim";
import type { ClaimableLine } from "./claim-form-page";

/** The ERP's reasons for what can be wrong with a line. */
const reasonOf = { quantity: "wrongQuantity", price: "priceWrong" } as const;

/**
 * Lists the lines of a document to be claimed. The line that the form is opened for comes first and is filled in; its
 * whole quantity stands there to be lowered, since only the reader knows how much is missing.
 */
export function claimableLines(
  { items }: Pick<SalesDocument, "items">,
  reasons: readonly Coded[],
  { item, about }: { item: string; about: ClaimSubject | null },
): ClaimableLine[] {
  const lines = items.map((line): ClaimableLine => {
    const { itemNumber, material, name, quantity, unit, baseQuantity, baseUnit, batches } = line;
    const isNamed = String(itemNumber) === item;
    const reason = isNamed && about ? reasonOf[about] : "";
    return {
      itemNumber,
      material,
      name,
      quantity,
      unit,
      contents: baseUnit === "" ? null : { quantity: baseQuantity, unit: baseUnit },
      batch: batches.length === 1 ? (batches[0]?.batch ?? "") : "",
      preset: {
        quantity: isNamed ? quantity : "",
        reason: reasons.some(({ code }) => code === reason) ? reason : "",
      },
    };
  });
  return lines.sort(
    (one, other) => Number(other.preset.quantity !== "") - Number(one.preset.quantity !== ""),
  );
}
