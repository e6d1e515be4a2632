import type { Decimal } from "../erp";

/** Postal address of one side of a transfer. */
export interface TransferParty {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
}

/** Transfer that pays an invoice. */
export interface Transfer {
  creditor: TransferParty;
  iban: string;
  bic: string;
  amount: Decimal;
  currency: string;
  /** Number of the invoice. */
  number: string;
}
