import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { type Option, SelectField, TextAreaField } from "./Field";
import { typedValue } from "./submission";

/** Fields of a request for approval, of a cart as of a change of an order; further ones stand between approver and comment. */
export function ApproverFields(props: {
  approvers: Option[];
  refusal: SubmissionResult | undefined;
  children?: ReactNode;
}) {
  const { approvers, refusal, children } = props;
  const t = useT();
  return (
    <>
      <SelectField
        label={t("cart.approval.approver")}
        name="approver"
        required
        options={approvers}
        defaultValue={typedValue(refusal, "approver")}
        errors={refusal?.error?.approver ?? undefined}
      />
      {children}
      <TextAreaField
        label={t("cart.comment")}
        name="comment"
        required={false}
        errors={refusal?.error?.comment ?? undefined}
        textarea={{ defaultValue: typedValue(refusal, "comment"), maxLength: 1_000, rows: 2 }}
      />
    </>
  );
}
