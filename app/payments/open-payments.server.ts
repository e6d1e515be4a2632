import type { Env } from "~/config/env.server";
import type { Db } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { noPayments, type Payments } from "./payments";
import type { PaymentSandbox } from "./sandbox";
import { openSandboxPayments } from "./sandbox-payments.server";
import { openStripePayments } from "./stripe-payments.server";

/**
 * Opens the configured provider; in the demonstration the sandbox; otherwise none, and cards are not offered.
 */
export function openPayments(options: {
  env: Env;
  db: Db;
  clock: Clock;
  secret: string;
  outsideTransaction: () => void;
}): { payments: Payments; sandbox: PaymentSandbox | null } {
  const { env, db, clock, secret, outsideTransaction } = options;
  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET) {
    const payments = openStripePayments({
      address: env.STRIPE_URL,
      key: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      clock,
      outsideTransaction,
    });
    return { payments, sandbox: null };
  }
  if (!env.DEMO) return { payments: noPayments, sandbox: null };
  const sandbox = openSandboxPayments({ db, clock, secret, outsideTransaction });
  return { payments: sandbox, sandbox };
}
