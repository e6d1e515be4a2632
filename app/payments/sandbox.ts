import type { sandboxPayments } from "./sandbox.tables";

/** Actions of the cardholder on the sandbox's own page. */
export interface PaymentSandbox {
  look(reference: string): Promise<SandboxPayment | null>;
  /** Pays with one of its test cards; only an open payment can be paid. */
  answer(reference: string, card: SandboxCard): Promise<SandboxPayment | null>;
}

export type SandboxPayment = typeof sandboxPayments.$inferSelect;

/** Test cards: nothing can be typed, so no real card is ever entered here. */
export const sandboxCards = { good: "Visa 4242", declined: "Visa 0002" } as const;
export type SandboxCard = keyof typeof sandboxCards | "none";
