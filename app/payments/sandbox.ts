import type { sandboxPayments } from "./sandbox.tables";

/** What only the sandbox's own page does: the part of the card's holder. */
export interface PaymentSandbox {
  look(reference: string): Promise<SandboxPayment | null>;
  /** With one of the cards that it knows; only an open payment can be answered. */
  answer(reference: string, card: SandboxCard): Promise<SandboxPayment | null>;
}

export type SandboxPayment = typeof sandboxPayments.$inferSelect;

/** No real card can be given here: there is nothing to type, only two cards to choose from. */
export const sandboxCards = { good: "Visa 4242", declined: "Visa 0002" } as const;
export type SandboxCard = keyof typeof sandboxCards | "none";
