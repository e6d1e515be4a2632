import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { ApproverFields } from "~/ui/fields/ApproverFields";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { DateField } from "~/ui/fields/TypedField";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { Fold } from "~/ui/pages/Fold";
import { CartFields } from "../CartFields";
import { type ReviewData, reviewIntents } from "./review-page";

/** Asks for approval: the only way for users who may not submit, and an alternative for everybody else. */
export function ApprovalForm({ page, refusal }: { page: ReviewData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const { cart, header, approvers, maySend, mayAsk } = page;
  if (
    !cart.totals ||
    page.isAway ||
    page.kind !== "order" ||
    (maySend && (approvers.length === 0 || !mayAsk))
  )
    return null;
  if (!mayAsk || approvers.length === 0) return <p className="notice info">{t("cart.approval.nobody")}</p>;
  const form = (
    <form method="post" aria-label={t("cart.approval.ask")}>
      <CsrfField />
      <CartFields cart={cart} />
      <DefaultButton intent={reviewIntents.enterRequest} />
      <input type="hidden" name="seenTotal" value={cart.totals.total} />
      <Field
        label={t("cart.poNumber")}
        name="poNumber"
        id="approval-poNumber"
        required={false}
        errors={refusal?.error?.poNumber ?? undefined}
        input={{ defaultValue: typedValue(refusal, "poNumber") ?? header.poNumber }}
      />
      <ApproverFields approvers={approvers} refusal={refusal}>
        <DateField
          label={t("cart.approval.decideBy")}
          name="decideBy"
          required={false}
          errors={refusal?.error?.decideBy ?? undefined}
          defaultValue={typedValue(refusal, "decideBy")}
        />
      </ApproverFields>
      <Button kind={maySend ? undefined : "main"} intent={reviewIntents.request}>
        {t("cart.approval.ask")}
      </Button>
    </form>
  );
  return maySend ? (
    <Fold title={t("cart.approval.ask")} open={refusal !== undefined}>
      {form}
    </Fold>
  ) : (
    <>
      <p className="notice info">{t("cart.approval.first")}</p>
      {form}
    </>
  );
}
