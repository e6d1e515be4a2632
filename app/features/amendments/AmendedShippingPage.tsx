import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField, type Option, SelectField } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { type Step, Steps } from "~/ui/pages/Tabs";
import { AmendmentFields } from "./AmendmentFields";

export const shippingIntents = intents("save");

export interface AmendedShippingData {
  crumbs: Crumb[];
  steps: Step[];
  version: string;
  revision: number;
  edit: string;
  shipTos: Option[];
  options: Option[];
  shipTo: string;
  shippingOption: string;
  completeDelivery: "yes" | "no";
  heading: string;
  title: string;
}

/** Changes recipient and shipping of an order, with the options of the order's own sales area. */
export function AmendedShippingPage(props: {
  page: AmendedShippingData;
  answer: { result: SubmissionResult; intent: string } | undefined;
}) {
  const { page, answer } = props;
  const t = useT();
  const refusal = answer?.result;
  const errors = (name: string) => refusal?.error?.[name] ?? undefined;
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <Steps current={1} steps={page.steps} />
      <ErrorSummary result={refusal} />
      <form method="post">
        <CsrfField />
        <AmendmentFields {...page} />
        <SelectField
          label={t("documents.shipTo")}
          name="shipTo"
          options={page.shipTos}
          defaultValue={typedValue(refusal, "shipTo") ?? page.shipTo}
          errors={errors("shipTo")}
        />
        <ChoiceField
          type="radio"
          label={t("documents.shipping")}
          name="shippingOption"
          options={page.options}
          defaultValues={[typedValue(refusal, "shippingOption") ?? page.shippingOption]}
          errors={errors("shippingOption")}
        />
        <ChoiceField
          type="radio"
          label={t("cart.shipping.complete")}
          name="completeDelivery"
          options={[
            { value: "yes", label: t("ui.yes") },
            { value: "no", label: t("ui.no") },
          ]}
          defaultValues={[typedValue(refusal, "completeDelivery") ?? page.completeDelivery]}
          errors={errors("completeDelivery")}
        />
        <div className="buttons">
          <Button kind="main" intent={shippingIntents.save}>
            {t("amendments.continueToReview")}
          </Button>
          <LinkButton href={page.edit}>{t("amendments.editAgain")}</LinkButton>
        </div>
      </form>
    </>
  );
}
