import { addressLine } from "~/erp/presentation/address-line";
import { codeWithLabel } from "~/erp/texts/text";
import { type Formats, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { ownFacts } from "./attribute-fields";
import type { CartHeader, SentContent } from "./cart";
import type { CartAttribute } from "./cart.settings";

export interface Fact {
  label: string;
  value: string;
}

export interface FactReader {
  t: Translate;
  formats: Formats;
  /** Custom fields of the cart's sales area. */
  ownFields: readonly CartAttribute[];
}

/** Returns the facts of a submission that are the same on review, receipt, approval and paper. */
export function deliveryFacts(
  { header, seen }: { header: CartHeader; seen: Partial<SentContent["seen"]> },
  { t, formats, ownFields }: FactReader,
): Fact[] {
  const defaultText = t("cart.shipping.usual");
  const { delivery, movedTo } = seen;
  const dropShip = header.dropShip?.proposals.length === 0 ? header.dropShip.address : null;
  // Snapshots of earlier releases have the address in the text alone.
  const address = delivery?.address ?? (delivery?.shipTo ? null : dropShip);
  const shipTo = delivery?.shipTo || header.shipTo || defaultText;
  // Only prices bring the name along: without them the code alone is known.
  const optionCode = delivery?.option || header.shippingOption;
  const optionName = codeWithLabel("shipping", optionCode, formats.locale).label;
  const { requestedDate, completeDelivery } = header;
  const requestedDates = [requestedDate, movedTo].filter((date) => date !== null && date !== undefined);
  const facts = [
    {
      label: t("cart.shipTo"),
      value: address ? addressLine(address, formats.locale) : shipTo,
    },
    { label: t("cart.shipping.option"), value: optionName || defaultText },
    { label: t("cart.payer"), value: delivery?.payer || header.payer || defaultText },
    { label: t("cart.shipping.carrierAccount"), value: header.carrierAccount },
    {
      label: t("cart.requestedDate"),
      value: requestedDate ? requestedDates.map((date) => formatDate(date, formats)).join(" → ") : "",
    },
    {
      label: t("cart.shipping.complete"),
      value: completeDelivery === null ? "" : t(completeDelivery ? "ui.yes" : "ui.no"),
    },
    { label: t("cart.note"), value: header.note },
    ...ownFacts(ownFields, header.attributes, formats.locale),
  ];
  return facts.filter(({ value }) => value !== "");
}
