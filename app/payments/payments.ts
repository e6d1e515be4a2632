/**
 * Provider of card payments. The card is entered on the provider's own page, never here: the portal knows a
 * reference, an address, and the card's last digits.
 */
export interface Payments {
  /** False if no provider is configured. */
  readonly available: boolean;
  /**
   * Returns whether exactly this amount can be paid: a provider may support a currency only in whole units or
   * in steps.
   */
  canTake(amount: string, currency: string): boolean;
  /** Opens a payment once for each key, however often it is called. */
  begin(wish: PaymentWish): Promise<{ reference: string; address: string }>;
  find(reference: string): Promise<Payment>;
  /** Captures the authorized amount, or a part of it. Idempotent. */
  capture(reference: string, amount: string): Promise<void>;
  /** Releases an uncaptured authorization; nobody can pay it afterwards. */
  release(reference: string): Promise<void>;
  /** Gives the captured amount back. Idempotent. */
  refund(reference: string): Promise<void>;
  /** Returns the payment that a webhook is about, or null if its signature is not the provider's. */
  readNotice(body: string, signature: string): string | null;
}

export interface PaymentWish {
  /** Idempotency key: the submission that is paid. */
  key: string;
  amount: string;
  currency: string;
  description: string;
  /** Address to which the visitor returns, whatever the result. */
  back: string;
}

export interface Payment {
  /** Open: the visitor has not paid yet. Authorized: reserved on the card, not captured. */
  state: "open" | "authorized" | "captured" | "released" | "refunded" | "declined";
  /** Card for display, such as "Visa 4242". */
  card: string;
}

/** The provider did not answer, or not intelligibly; retrying is safe. */
export class PaymentsUnavailable extends Error {}

export const noPayments: Payments = {
  available: false,
  canTake: () => false,
  begin: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  find: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  capture: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  release: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  refund: () => Promise.reject(new PaymentsUnavailable("No card provider is configured")),
  readNotice: () => null,
};
