import type { SubmissionResult } from "@conform-to/dom";
import type { Address } from "~/erp/erp";
import { addressLine } from "~/erp/presentation/address-line";
import { useFormats, useT } from "~/i18n/i18n-context";
import { AddressFields } from "~/ui/fields/AddressFields";
import { addressFields } from "~/ui/fields/address-fields";
import { CarrierAccountField } from "~/ui/fields/CarrierAccountField";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField, type Option } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { LongChoiceField } from "~/ui/fields/LongChoiceField";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { type Step, Steps } from "~/ui/pages/Tabs";
import { AmendmentFields } from "./AmendmentFields";
import { typedChoice } from "./amendment";

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
  carrierAccount: string;
  /** Address for this order only, as it is wished; null if the reader cannot give one. */
  address: Record<keyof Address, string> | null;
  hasAddress: boolean;
  heading: string;
  title: string;
}

/** Changes recipient and shipping of an order, with the options of the order's own sales area. */
export function AmendedShippingPage(props: { page: AmendedShippingData; answer: FormAnswer | undefined }) {
  const { page, answer } = props;
  const t = useT();
  const refusal = answer?.result;
  const { suggestedAddresses: _, ...problems } = refusal?.error ?? {};
  const errors = (name: string) => refusal?.error?.[name] ?? undefined;
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <Steps current={1} steps={page.steps} />
      <ErrorSummary result={refusal && { ...refusal, error: problems }} />
      <form method="post">
        <CsrfField />
        <AmendmentFields {...page} />
        <LongChoiceField
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
        <CarrierAccountField value={page.carrierAccount} refusal={refusal} />
        {page.address ? (
          <OneTimeAddress address={page.address} isStored={page.hasAddress} refusal={refusal} />
        ) : null}
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

function OneTimeAddress(props: {
  address: Record<keyof Address, string>;
  isStored: boolean;
  refusal: SubmissionResult | undefined;
}) {
  const { address, isStored, refusal } = props;
  const t = useT();
  const { locale } = useFormats();
  const errors = refusal?.error ?? {};
  const suggestedAddresses = errors.suggestedAddresses ?? [];
  const isOpen = isStored || Object.keys(errors).some((name) => name.startsWith("address"));
  const typedAddress = Object.fromEntries(
    addressFields.map((name) => [name, typedValue(refusal, `address.${name}`) ?? address[name]]),
  ) as typeof address;
  return (
    <Fold title={t("amendments.address.title")} open={isOpen}>
      {isStored ? (
        <ChoiceField
          type="checkbox"
          label={t("cart.dropShip.title")}
          name="removesAddress"
          options={[{ value: "1", label: t("cart.dropShip.remove") }]}
          defaultValues={[typedValue(refusal, "removesAddress") ?? ""]}
        />
      ) : null}
      <AddressFields address={address} refusal={refusal} required={false} />
      {suggestedAddresses.length > 0 ? (
        <ChoiceField
          type="radio"
          label={t("cart.dropShip.choose")}
          name="addressChoice"
          errors={errors.addressChoice ?? undefined}
          options={[
            ...suggestedAddresses.map((text) => ({ value: text, label: text })),
            {
              value: typedChoice,
              label: t("cart.dropShip.asTyped", { address: addressLine(typedAddress, locale) }),
            },
          ]}
          defaultValues={[]}
        />
      ) : null}
    </Fold>
  );
}
