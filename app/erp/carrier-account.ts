/** Attribute of a document's head that holds the customer's account at the carrier, which pays for the transport. */
export const carrierAccountAttribute = "carrier_account";
