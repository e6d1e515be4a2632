import type { JobRequest } from "~/jobs/jobs";

/** Requests a check of a payment of open items; checks go on until it has ended. */
export function requestItemPaymentCheck(payment: string, seconds: number): JobRequest {
  return {
    name: "receivables.payment",
    payload: { payment },
    after: seconds,
    singleton: `receivables.payment ${payment}`,
  };
}
