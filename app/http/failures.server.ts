import { data } from "@remix-run/node";
import type { Failure, Reason } from "~/door/outcome";
import type { Text } from "~/i18n/text";
import type { failureTitles } from "~/ui/pages/failure-titles";

/** Data of an error page; thrown by loaders and actions, rendered by the nearest error boundary. */
export interface FailurePage {
  page: keyof typeof failureTitles;
  /** Missing permission, so that the page can lead to people who can grant it. */
  reason?: Text | Reason;
  /** Instant from which a retry makes sense. */
  until?: string;
  /** Text typed into a refused form, to be copied. */
  typedText?: string;
  /** Page to go on with. */
  backPath?: string;
}

export function failurePage(status: number, page: FailurePage, headers: Record<string, string> = {}) {
  return data(page, { status, headers });
}

export function notFoundPage() {
  return failurePage(404, { page: "notFound" });
}

/** Answers an address with a field or a value that its page does not understand. */
export function badAddressPage(reason: Text) {
  return failurePage(422, { page: "badAddress", reason });
}

export function forbiddenForgery() {
  return failurePage(403, { page: "forgery" });
}

const statuses: Record<Failure["kind"], number> = {
  invalid: 422,
  refused: 403,
  notFound: 404,
  conflict: 409,
  unavailable: 503,
};

/** Returns the status of a failure, with `Retry-After` if it is temporary. */
export function initOf(failure: Failure): { status: number; headers: Record<string, string> } {
  const wait = secondsToWait(failure);
  if (wait !== null) return { status: 429, headers: { "Retry-After": String(wait) } };
  const headers: Record<string, string> =
    failure.kind === "unavailable" ? { "Retry-After": retryAfter(failure) } : {};
  return { status: statuses[failure.kind], headers };
}

/**
 * Formats `Retry-After` as a date, which stays right however long the answer travels; one minute if unknown.
 * Rounds up to whole seconds, which the header requires, so that nobody retries too early.
 */
const retryAfter = ({ until }: { until?: Date }): string =>
  until ? new Date(Math.ceil(until.getTime() / 1_000) * 1_000).toUTCString() : "60";

/** Returns the seconds until the rate limit allows a retry; null for other failures. */
function secondsToWait(failure: Failure): number | null {
  if (failure.kind !== "refused" || failure.reason.key !== "door.reason.tooOften") return null;
  return Number(failure.reason.params?.seconds ?? 60);
}

/** Asks for a customer where only the choice of one is missing; such a page is not called forbidden. */
function refusalPageOf(failure: Failure & { kind: "refused" }): FailurePage["page"] {
  if (secondsToWait(failure) !== null) return "tooOften";
  return failure.reason.key === "door.reason.noPartner" ? "noPartner" : "forbidden";
}

/** Converts the outcome of an operation to the answer of a page that only reads; the only place that does. */
export function pageOfFailure(failure: Failure) {
  const { status, headers } = initOf(failure);
  switch (failure.kind) {
    // An address with invalid input names nothing that exists.
    case "invalid":
    case "notFound":
      return notFoundPage();
    case "refused":
      return failurePage(status, { page: refusalPageOf(failure), reason: failure.reason }, headers);
    case "conflict":
      return failurePage(status, { page: "conflict", reason: failure.reason });
    case "unavailable": {
      const page: FailurePage = {
        page: failure.maintenance ? "maintenance" : "unavailable",
        reason: failure.reason,
      };
      if (failure.until) page.until = failure.until.toISOString();
      return failurePage(status, page, headers);
    }
  }
}
