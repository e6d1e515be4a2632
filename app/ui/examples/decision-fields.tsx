import { DecisionFields } from "../fields/DecisionFields";
import { csrf, type Example } from "./frame";

export const decisionFieldsExamples: Readonly<Record<string, Example>> = {
  "a request that can be approved": () => (
    <form method="post">
      {csrf}
      <DecisionFields
        decisions={[
          { value: "1", label: "Approve" },
          { value: "2", label: "Deny" },
        ]}
        noteHint="The requestor reads it."
        intent="decide"
        refusal={undefined}
      />
    </form>
  ),
};
