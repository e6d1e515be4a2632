import type { RelatedPartner, ShippingOption } from "~/erp/erp";
import type { CartAttachment } from "../attachments/attachment.store.server";
import type { ReadCart } from "../cart-view";

/** What can be chosen for the way of the goods, and what was. */
export function shippingJson(found: {
  read: ReadCart;
  options: readonly ShippingOption[];
  shipTos: readonly RelatedPartner[];
  payers: readonly RelatedPartner[];
  attachments: readonly CartAttachment[];
}) {
  const header = found.read.cart?.header;
  return {
    uuid: found.read.cart?.id ?? null,
    version: found.read.cart?.version ?? null,
    shippingOptions: found.options.map((option) => ({
      ...option,
      selected: header?.shippingOption ? option.id === header.shippingOption : option.selected,
      shippingAttributes: { carrierAccount: header?.carrierAccount ?? "" },
    })),
    shipTos: found.shipTos,
    payers: found.payers,
    payer: header?.payer ?? "",
    shipTo: header?.shipTo ?? "",
    requestedDate: header?.requestedDate ?? null,
    completeDelivery: header?.completeDelivery ?? null,
    note: header?.note ?? "",
    attachments: found.attachments.map(({ id, fileName, type, size }) => ({ id, fileName, type, size })),
  };
}
