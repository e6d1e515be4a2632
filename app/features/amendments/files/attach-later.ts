import type { JobRequest } from "~/jobs/jobs";

/** Requests the job that adds a confirmed change's files to its document. */
export const attachLater = (amendment: string): JobRequest => ({
  name: "amendment.attach",
  payload: { amendment },
});
