import type { SubmissionResult } from "@conform-to/dom";
import type { RelatedPartner, ShippingOption } from "~/erp/erp";
import { addressLine } from "~/erp/presentation/address-line";
import { type Formats, formatDate, formatMoney, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { AddressFields } from "~/ui/fields/AddressFields";
import { addressFields } from "~/ui/fields/address-fields";
import { CarrierAccountField } from "~/ui/fields/CarrierAccountField";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField, SelectField, TextAreaField } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { LongChoiceField } from "~/ui/fields/LongChoiceField";
import { typedValue } from "~/ui/fields/submission";
import { DateField } from "~/ui/fields/TypedField";
import { hasFiles } from "~/ui/fields/upload-limits";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { Fold } from "~/ui/pages/Fold";
import { CartFiles, type CartFilesData, cartFileIntents } from "../attachments/CartFiles";
import { CartFields } from "../CartFields";
import { Checkout, type CheckoutData } from "../Checkout";
import { CheckoutBar } from "../CheckoutBar";
import type { CartHeader, CartKind } from "../cart";
import { payerLabels, shipToLabels } from "./partner-labels";
import { isSameAddress } from "./same-address";

export const shippingIntents = {
  ...intents("back", "chooseAddress", "continue", "dropShip", "removeDropShip"),
  ...cartFileIntents,
};

export interface ShippingData extends CheckoutData {
  kind: CartKind;
  /** Number of the cart's lines. */
  lines: number;
  header: CartHeader;
  options: ShippingOption[];
  shipTos: RelatedPartner[];
  payers: RelatedPartner[];
  mayDropShip: boolean;
  attachments: CartFilesData;
  /** Fields that the last button left as they were typed. */
  unsaved: SubmissionResult | null;
}

interface PartProps {
  page: ShippingData;
  refusal: SubmissionResult | undefined;
}

/**
 * Shows the shipping step: ship-to, shipping option, date, one-time address and attachments in one form, so that every
 * button takes along what was typed anywhere. Enter continues.
 */
export function ShippingPage({ page, answer }: { page: ShippingData; answer: FormAnswer | undefined }) {
  const refusal = answer?.result ?? page.unsaved ?? undefined;
  const t = useT();
  return (
    <Checkout
      page={page}
      heading={t("cart.shipping.title")}
      currentStep={page.kind === "order" ? 1 : 0}
      result={refusal}
      aside={page.options.length > 1 ? <small>{t("cart.shipping.totalLater")}</small> : null}
    >
      <form method="post">
        <CsrfField />
        <CartFields cart={page.cart} />
        <DefaultButton intent={shippingIntents.continue} />
        <ShippingFields page={page} refusal={refusal} />
        {page.mayDropShip ? <DropShipPart page={page} refusal={refusal} /> : null}
        {hasFiles(page.attachments) ? <h2>{t("cart.file.title")}</h2> : null}
        <CartFiles kind={page.kind} attachments={page.attachments} refusal={refusal} />
        <div className="buttons">
          <CheckoutBar
            lines={page.lines}
            totals={page.cart.totals}
            intent={shippingIntents.continue}
            label={t(page.kind === "order" ? "cart.continue.payment" : "cart.continue.quote")}
          />
          {refusal ? (
            <LinkButton href={page.backPath}>{t("cart.back")}</LinkButton>
          ) : (
            <Button intent={shippingIntents.back}>{t("cart.back")}</Button>
          )}
        </div>
      </form>
    </Checkout>
  );
}

function ShippingFields({ page, refusal }: PartProps) {
  const t = useT();
  const formats = useFormats();
  const { header, shipTos } = page;
  const errors = (name: string) => refusal?.error?.[name] ?? undefined;
  const completeDelivery = header.completeDelivery === null ? "" : header.completeDelivery ? "yes" : "no";
  return (
    <>
      <ShippingOptionField page={page} refusal={refusal} />
      <LongChoiceField
        label={t("cart.shipTo")}
        name="shipTo"
        hint={page.kind === "order" && page.lines > 1 ? t("cart.shipping.oneAddress") : undefined}
        errors={errors("shipTo")}
        options={partnerOptions(shipTos, header.shipTo, shipToLabels(shipTos), { t, formats })}
        defaultValue={typedValue(refusal, "shipTo") ?? header.shipTo}
      />
      <div className="columns">
        {page.payers.length > 0 ? (
          <SelectField
            label={t("cart.payer")}
            name="payer"
            errors={errors("payer")}
            options={partnerOptions(page.payers, header.payer, payerLabels(page.payers), { t, formats })}
            defaultValue={typedValue(refusal, "payer") ?? header.payer}
          />
        ) : (
          <input type="hidden" name="payer" value={header.payer} />
        )}
        <CarrierAccountField value={header.carrierAccount} refusal={refusal} />
        <DateField
          label={t("cart.requestedDate")}
          name="requestedDate"
          required={false}
          errors={errors("requestedDate")}
          defaultValue={
            typedValue(refusal, "requestedDate") ??
            (header.requestedDate ? formatDate(header.requestedDate, formats) : "")
          }
        />
        <SelectField
          label={t("cart.shipping.complete")}
          name="completeDelivery"
          options={[
            { value: "", label: t("cart.shipping.usual") },
            { value: "yes", label: t("ui.yes") },
            { value: "no", label: t("ui.no") },
          ]}
          defaultValue={typedValue(refusal, "completeDelivery") ?? completeDelivery}
        />
      </div>
      <TextAreaField
        label={t("cart.note")}
        name="note"
        required={false}
        errors={errors("note")}
        textarea={{ defaultValue: typedValue(refusal, "note") ?? header.note, maxLength: 1_000, rows: 3 }}
      />
    </>
  );
}

/** Offers the ways of shipping with their charges, one of which the ERP proposes. */
function ShippingOptionField({ page: { header, options }, refusal }: PartProps) {
  const t = useT();
  const formats = useFormats();
  if (options.length === 0)
    return <input type="hidden" name="shippingOption" value={header.shippingOption} />;
  const selectedOption = header.shippingOption || options.find((option) => option.selected)?.id || "";
  return (
    <ChoiceField
      type="radio"
      label={t("cart.shipping.option")}
      name="shippingOption"
      options={options.map(({ id, description, note, charge, currency }) => ({
        value: id,
        label: `${description} · ${formatMoney(charge, formats, currency)} ${currency}`,
        hint: readable(note, formats),
      }))}
      defaultValues={[typedValue(refusal, "shippingOption") ?? selectedOption]}
    />
  );
}

/** Lists partners to choose from; the first choice leaves it to the ERP and names the partner that it takes. */
function partnerOptions(
  partners: readonly RelatedPartner[],
  chosenNumber: string,
  labels: ReadonlyMap<string, string>,
  { t, formats }: { t: Translate; formats: Formats },
) {
  const labelOf = ({ number }: RelatedPartner) => labels.get(number) ?? number;
  const usualPartner = partners.find((partner) => partner.default);
  const usualText = t("cart.shipping.usual");
  return [
    {
      value: "",
      label: usualPartner ? labelValue(usualText, labelOf(usualPartner), formats.locale) : usualText,
    },
    ...partners
      .filter((partner) => partner !== usualPartner || partner.number === chosenNumber)
      .map((partner) => ({ value: partner.number, label: labelOf(partner) })),
    // Keeps what was chosen while the ERP is away.
    ...(chosenNumber === "" || partners.some(({ number }) => number === chosenNumber)
      ? []
      : [{ value: chosenNumber, label: chosenNumber }]),
  ];
}

/** Shows the address for this order only: added, validated by the ERP, changed or removed. */
function DropShipPart({ page, refusal }: PartProps) {
  const t = useT();
  const { locale } = useFormats();
  const { dropShip } = page.header;
  const hasErrors = Object.keys(refusal?.error ?? {}).some((name) => name.startsWith("address."));
  const isTyped = addressFields.some((name) => {
    const text = typedValue(refusal, `address.${name}`);
    return text !== undefined && text !== (dropShip?.address[name] ?? "");
  });
  return (
    <section aria-labelledby="drop-ship">
      <h2 id="drop-ship">{t("cart.dropShip.title")}</h2>
      {dropShip ? <input type="hidden" name="id" value={dropShip.id} /> : null}
      {dropShip && dropShip.proposals.length > 0 ? <Proposals page={page} refusal={refusal} /> : null}
      {dropShip && dropShip.proposals.length === 0 ? (
        <p>
          {addressLine(dropShip.address, locale)}{" "}
          {page.cart.shipToNumber ? (
            <small>{t("cart.dropShip.number", { number: page.cart.shipToNumber })} </small>
          ) : null}
          <Button kind="plain" intent={shippingIntents.removeDropShip}>
            {t("cart.dropShip.remove")}
          </Button>
        </p>
      ) : null}
      <Fold title={t(dropShip ? "cart.dropShip.change" : "cart.dropShip.add")} open={hasErrors || isTyped}>
        <AddressFields address={dropShip?.address ?? {}} refusal={refusal} required />
        <Button intent={shippingIntents.dropShip}>
          {t(dropShip ? "cart.dropShip.save" : "cart.dropShip.add")}
        </Button>
      </Fold>
    </section>
  );
}

/**
 * Offers the ERP's proposals for an address; none is used before it is chosen. One is chosen in advance only if it differs
 * from the typed address in its spelling alone.
 */
function Proposals({ page, refusal }: PartProps) {
  const t = useT();
  const { locale } = useFormats();
  const { dropShip } = page.header;
  if (!dropShip) return null;
  const proposalIndex = dropShip.proposals.findIndex((address) => isSameAddress(address, dropShip.address));
  return (
    <div className="notice warning">
      <ChoiceField
        type="radio"
        label={t("cart.dropShip.choose")}
        name="optionId"
        options={[
          ...dropShip.proposals.map((address, index) => ({
            value: String(index),
            label: addressLine(address, locale),
          })),
          {
            value: "-1",
            label: t("cart.dropShip.asTyped", { address: addressLine(dropShip.address, locale) }),
          },
        ]}
        required
        errors={refusal?.error?.optionId ?? undefined}
        defaultValues={[typedValue(refusal, "optionId") ?? (proposalIndex < 0 ? "" : String(proposalIndex))]}
      />
      <Button intent={shippingIntents.chooseAddress}>{t("cart.dropShip.use")}</Button>{" "}
      <Button kind="plain" intent={shippingIntents.removeDropShip}>
        {t("cart.dropShip.remove")}
      </Button>
    </div>
  );
}
