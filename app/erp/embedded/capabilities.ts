import type { Capabilities } from "../port/system";

export const embeddedCapabilities: Capabilities = {
  refusesDuplicateKeys: true,
  materialSearch: true,
  creditExposure: true,
  addressValidation: true,
  quoteAddresses: true,
  agreePrices: true,
  returns: true,
  downPayments: true,
  postPayments: true,
  offsetCredits: true,
  returnLabels: true,
  listPayments: true,
  statements: true,
  attachments: true,
  reports: true,
  replication: false,
  outputs: ["orderConfirmation", "quotation", "deliveryNote", "invoice", "translation", "facturX", "ubl"],
};
