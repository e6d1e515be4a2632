import type { JobRequest } from "~/jobs/jobs";

/** Looks after a card payment until it is taken or given up, whatever becomes of browser and process. */
export function requestPaymentCheck(submission: string, seconds: number): JobRequest {
  return { name: "submission.payment", payload: { submission }, after: seconds };
}
