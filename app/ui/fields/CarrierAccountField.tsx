import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Field } from "./Field";
import { maxCarrierAccount } from "./max-carrier-account";
import { typedValue } from "./submission";

/** Number of the customer's own account with the carrier, in a cart as in a change of an order. */
export function CarrierAccountField(props: { value: string; refusal: SubmissionResult | undefined }) {
  const { value, refusal } = props;
  const t = useT();
  const name = "carrierAccount";
  return (
    <Field
      label={t("cart.shipping.carrierAccount")}
      name={name}
      required={false}
      errors={refusal?.error?.[name] ?? undefined}
      input={{ defaultValue: typedValue(refusal, name) ?? value, maxLength: maxCarrierAccount }}
    />
  );
}
