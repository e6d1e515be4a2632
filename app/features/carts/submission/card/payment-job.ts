import type { JobRequest } from "~/jobs/jobs";

/** Requests a check of a card payment; checks go on until it is captured or released. */
export function requestPaymentCheck(submission: string, seconds: number): JobRequest {
  return { name: "submission.payment", payload: { submission }, after: seconds };
}
