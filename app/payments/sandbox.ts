import type { sandboxPayments } from "./sandbox.tables";

/** Actions of the payer on the sandbox's own page. */
export interface PaymentSandbox {
  look(reference: string): Promise<SandboxPayment | null>;
  /** Pays with one of its test cards or accounts; only an open payment can be paid. */
  answer(reference: string, answer: SandboxAnswer): Promise<SandboxPayment | null>;
}

export type SandboxPayment = typeof sandboxPayments.$inferSelect;

/** Answers on the sandbox's page. A returned debit is accepted at first and sent back by the bank. */
export const sandboxAnswers = ["good", "declined", "returned", "none"] as const;
export type SandboxAnswer = (typeof sandboxAnswers)[number];

/** Test cards and accounts: the page takes no input, and the card fields take no other number. */
export const sandboxCards = {
  card: { good: "Visa 4242", declined: "Visa 0002", returned: "Visa 0341" },
  bankDebit: { good: "Bank 3000", declined: "Bank 0002", returned: "Bank 4444" },
} as const;

/** Seconds after which the bank of the sandbox has paid or returned a debit. */
export const sandboxDebitSeconds = 20;
