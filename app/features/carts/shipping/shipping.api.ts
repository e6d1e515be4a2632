import type { RelatedPartner, ShippingOption } from "~/erp/erp";
import type { CartAttachment } from "../attachments/attachment.store.server";
import type { CartReading } from "../cart-view";

/** Returns the shipping choices of a cart in the API, with the selected ones marked. */
export function shippingJson(shipping: {
  read: CartReading;
  options: readonly ShippingOption[];
  shipTos: readonly RelatedPartner[];
  payers: readonly RelatedPartner[];
  attachments: readonly CartAttachment[];
}) {
  const header = shipping.read.cart?.header;
  return {
    uuid: shipping.read.cart?.id ?? null,
    version: shipping.read.cart?.version ?? null,
    shippingOptions: shipping.options.map((option) => ({
      ...option,
      selected: header?.shippingOption ? option.id === header.shippingOption : option.selected,
      shippingAttributes: { carrierAccount: header?.carrierAccount ?? "" },
    })),
    shipTos: shipping.shipTos,
    payers: shipping.payers,
    payer: header?.payer ?? "",
    shipTo: header?.shipTo ?? "",
    requestedDate: header?.requestedDate ?? null,
    completeDelivery: header?.completeDelivery ?? null,
    note: header?.note ?? "",
    attachments: shipping.attachments.map(({ id, fileName, type, size }) => ({ id, fileName, type, size })),
  };
}
