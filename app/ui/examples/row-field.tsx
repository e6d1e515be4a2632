import { RowField } from "../lists/RowField";
import type { Example } from "./frame";

const field = { name: "quantity:1001010", label: "Quantity of 1001010", value: "1", unit: "BOX" };

export const rowFieldExamples: Record<string, Example> = {
  "as the list shows it first": () => (
    <span className="inline">
      <RowField {...field} typedRow={undefined} />
    </span>
  ),
  "refused, as it was typed": () => (
    <span className="inline">
      <RowField
        {...{ ...field, name: "quantity:1018210", label: "Quantity of 1018210" }}
        typedRow={{ value: "0", errors: ["Enter a quantity greater than 0."] }}
      />
    </span>
  ),
};
