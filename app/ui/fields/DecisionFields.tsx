import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Button } from "../pages/Button";
import { ChoiceField, type Option, TextAreaField } from "./Field";
import { typedValue } from "./submission";

/** Asks an approver for the decision and a note, about a cart as about a change of an order. */
export function DecisionFields(props: {
  /** Decisions to choose from. */
  decisions: Option[];
  defaultDecision?: string;
  noteHint?: string;
  intent: string;
  refusal: SubmissionResult | undefined;
}) {
  const { decisions, defaultDecision = "", noteHint, intent, refusal } = props;
  const t = useT();
  return (
    <>
      <ChoiceField
        type="radio"
        label={t("cart.approval.decision")}
        name="status"
        required
        errors={refusal?.error?.status ?? undefined}
        options={decisions}
        defaultValues={[typedValue(refusal, "status") ?? defaultDecision]}
      />
      <TextAreaField
        label={t("cart.approval.note")}
        hint={noteHint}
        name="comment"
        required={false}
        errors={refusal?.error?.comment ?? undefined}
        textarea={{ defaultValue: typedValue(refusal, "comment"), maxLength: 1_000, rows: 3 }}
      />
      <Button kind="main" intent={intent}>
        {t("cart.approval.send")}
      </Button>
    </>
  );
}
