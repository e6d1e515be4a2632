import { SelectField } from "../fields/Field";
import { SearchForm } from "../lists/SearchForm";
import type { Example } from "./frame";
import { orders, roles } from "./lists";

export const searchFormExamples: Record<string, Example> = {
  "with words": () => <SearchForm view={orders} label="Order or purchase-order number" q="47" />,
  "with a filter beside it": () => (
    <SearchForm view={roles} label="Search roles" q="">
      <SelectField
        label="State"
        name="state"
        id="roles-state"
        options={[
          { value: "active", label: "Active" },
          { value: "deleted", label: "Deleted" },
        ]}
      />
    </SearchForm>
  ),
};
