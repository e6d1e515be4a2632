import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { CardFrame } from "~/ui/fields/CardFrame";
import { CheckField, ChoiceField } from "~/ui/fields/Field";
import { fieldsOf } from "~/ui/fields/submission";

export interface PaymentWay {
  value: string;
  label: string;
  /** Whether the form holds the provider's card fields where script runs. */
  hasFields?: boolean;
}

/** Asks how to pay, by a saved card or account or by another one, which can be saved. */
export function WayToPay({
  ways,
  result,
}: {
  ways: readonly PaymentWay[];
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  const preset = ways[0]?.value ?? "card";
  const field = fieldsOf(result, { method: preset, saveMethod: "" });
  const { defaultValue = preset, ...method } = field("method");
  return (
    <>
      <ChoiceField
        {...method}
        type="radio"
        label={t("receivables.pay.way")}
        options={[...ways]}
        defaultValues={[String(defaultValue)]}
      />
      {ways.some(({ hasFields }) => hasFields) ? <CardFrame choice="method" isSentByEnter /> : null}
      <CheckField
        label={t("receivables.pay.save")}
        hint={t("receivables.pay.saveHint")}
        name="saveMethod"
        value="1"
        defaultChecked={field("saveMethod").defaultValue === "1"}
      />
      <p>
        <a href="/open_items/payment_methods">{t("receivables.savedMethods.title")}</a>
      </p>
    </>
  );
}
