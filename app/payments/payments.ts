/** Minutes after which an unpaid payment is cancelled: its payer has left the provider's page. */
export const paymentMinutes = 60;

/** Ways to pay that a provider may take; a bank debit is what buyers know as an electronic cheque. */
export type ProviderMethod = "card" | "bankDebit";

/**
 * Provider of payments by card and bank debit. Numbers of cards and accounts are entered on the provider's own page,
 * never here: the portal knows a reference, an address, a token, and the last digits.
 */
export interface Payments {
  /** Provider's name, which tokens belong to; empty without one. */
  readonly name: string;
  /** False if no provider is configured. */
  readonly available: boolean;
  /** Card fields that the payer's page can show in a frame; null if cards are entered on the provider's page only. */
  readonly cardFields: CardFields | null;
  /**
   * Returns whether exactly this amount can be paid in this way: a provider may support a currency only in whole units
   * or in steps, and debits only in the currencies of its banks.
   */
  canTake(amount: string, currency: string, method?: ProviderMethod): boolean;
  /**
   * Opens a payment once for each key, however often it is called. A payment with a saved method has no page: it is
   * authorised at once and charged when it is captured. One by card token has a page only if the bank asks the holder.
   */
  begin(wish: PaymentWish): Promise<{ reference: string; address: string | null }>;
  find(reference: string): Promise<Payment>;
  /**
   * Captures the authorized amount, or a part of it. Idempotent. A bank debit is only ordered by it, and a saved method
   * may be declined: `find` tells.
   */
  capture(reference: string, amount: string): Promise<void>;
  /** Releases an uncaptured authorization; nobody can pay it afterwards. */
  release(reference: string): Promise<void>;
  /** Gives the captured amount back. Idempotent. */
  refund(reference: string): Promise<void>;
  /** Forgets a saved method, which cannot be charged afterwards. Idempotent. */
  forget(method: SavedToken): Promise<void>;
  /** Returns what a webhook is about, or why it is not believed. */
  readNotice(body: string, signature: string): Notice;
  /** Asks the provider anything that needs its keys; throws `PaymentsUnavailable` if it does not answer. */
  test(): Promise<void>;
}

export interface PaymentWish {
  /** Idempotency key: the submission or payment that is paid. */
  key: string;
  amount: string;
  currency: string;
  description: string;
  /** Address to which the visitor returns, whatever the result. */
  returnAddress: string;
  /** Way to pay; a card without it. */
  method?: ProviderMethod;
  /** Keeps the method for later payments, of which `find` then returns the token. */
  isSaving?: boolean;
  /** Pays with a method that was saved earlier. */
  saved?: SavedToken;
  /** Pays with a card that was entered in the provider's fields: authorised at once, unless its bank asks the holder. */
  cardToken?: string;
}

/** Fields of the sandbox, or of Stripe, which needs the key that is meant for browsers. */
export type CardFields = { provider: "sandbox" } | { provider: "stripe"; publishableKey: string };

/** Token that stands for a card: never a number. */
export const cardTokenPattern = /^(tok|pm)_[A-Za-z][\w-]{1,120}$/;

/** Token of a card or account that the provider keeps, and the customer to whom it belongs there. */
export interface SavedToken {
  customer: string;
  token: string;
}

export interface Payment {
  /**
   * Open: the visitor has not paid yet. Authorized: reserved on the card, or permitted to debit, and not captured.
   * Pending: the debit is ordered, and the bank has not paid yet.
   */
  state: "open" | "authorized" | "pending" | "captured" | "released" | "refunded" | "declined";
  /** Card or account for display, such as "Visa 4242". */
  card: string;
  /** Token of the method if the visitor wanted to keep it. */
  saved?: SavedToken | null;
}

/**
 * Webhook. Forged: not signed with the secret. Stale: signed too long ago, as a recorded one is. Accepted: signed just
 * now; `reference` is null if it is about nothing the portal knows.
 */
export type Notice =
  | { verdict: "forged" | "stale" }
  | { verdict: "accepted"; id: string; type: string; reference: string | null };

/** The provider did not answer, or not intelligibly; retrying is safe. */
export class PaymentsUnavailable extends Error {}

/**
 * The provider refuses our keys, or a way to pay that nobody has turned on there: asking again gives the same answer
 * until its configuration is changed.
 */
export class PaymentsMisconfigured extends PaymentsUnavailable {}

const unavailable = () => Promise.reject(new PaymentsUnavailable("No payment provider is configured"));

export const noPayments: Payments = {
  name: "",
  available: false,
  cardFields: null,
  canTake: () => false,
  begin: unavailable,
  find: unavailable,
  capture: unavailable,
  release: unavailable,
  refund: unavailable,
  forget: unavailable,
  readNotice: () => ({ verdict: "forged" }),
  test: unavailable,
};
