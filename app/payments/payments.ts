/**
 * Whoever takes money by card. The card is given on the provider's own page, never here: the portal knows a reference,
 * an address to go to, and the card's last digits.
 */
export interface Payments {
  /** Is there anybody who takes cards? */
  readonly available: boolean;
  /** Can exactly this amount be paid? A provider may know a currency only in whole units, or in steps. */
  canTake(amount: string, currency: string): boolean;
  /** Opens a payment once for each key, however often it is called. */
  begin(wish: PaymentWish): Promise<{ reference: string; address: string }>;
  find(reference: string): Promise<Payment>;
  /** Takes what was authorized, or less of it. Once taken, taking it again changes nothing. */
  capture(reference: string, amount: string): Promise<void>;
  /** Gives up what was not taken. Afterwards nobody can pay it any more. */
  release(reference: string): Promise<void>;
  /** The payment that a notice of the provider is about, or null if the notice is not the provider's. */
  readNotice(body: string, signature: string): string | null;
}

export interface PaymentWish {
  /** One-time key: the submission that is paid. */
  key: string;
  amount: string;
  currency: string;
  description: string;
  /** Where the visitor comes back to, whatever became of it. */
  back: string;
}

export interface Payment {
  /** Open: the visitor is still asked. Authorized: promised, not taken yet. */
  state: "open" | "authorized" | "captured" | "released" | "declined";
  /** Such as "Visa 4242". */
  card: string;
}

/** The provider did not answer, or not in a way that can be understood; asking again does no harm. */
export class PaymentsUnavailable extends Error {}

export const noPayments: Payments = {
  available: false,
  canTake: () => false,
  begin: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  find: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  capture: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  release: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  readNotice: () => null,
};
