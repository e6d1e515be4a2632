import { AttributeFields } from "../fields/AttributeFields";
import type { Example } from "./frame";

const field = { required: false, maxLength: 20, value: "", options: null };

export const attributeFieldsExamples: Readonly<Record<string, Example>> = {
  "a text and a choice": () => (
    <AttributeFields
      refusal={undefined}
      fields={[
        { ...field, name: "costCentre", label: "Cost centre", value: "4711" },
        {
          ...field,
          name: "plant",
          label: "Plant",
          required: true,
          options: [
            { value: "tilburg", label: "Tilburg" },
            { value: "leeds", label: "Leeds" },
          ],
        },
      ]}
    />
  ),
  "more than three fields": () => (
    <AttributeFields
      refusal={undefined}
      fields={["Project", "Department", "Room", "Machine"].map((label) => ({ ...field, name: label, label }))}
    />
  ),
};
