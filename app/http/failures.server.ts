import { data } from "@remix-run/node";
import type { Failure, Reason } from "~/door/outcome";
import type { Text } from "~/i18n/text";

/** What an error page needs to know; thrown by loaders and actions, shown by the nearest frame's boundary. */
export interface FailurePage {
  page: "notFound" | "forbidden" | "unavailable" | "conflict" | "maintenance" | "tooLarge" | "forgery";
  /** A missing permission is named, so that the page can lead to who can give it. */
  reason?: Text | Reason;
  /** When it is worth trying again, as an instant. */
  until?: string;
}

export function failurePage(status: number, page: FailurePage, headers: Record<string, string> = {}) {
  return data(page, { status, headers });
}

export function notFoundPage() {
  return failurePage(404, { page: "notFound" });
}

export function forbiddenForgery() {
  return failurePage(403, { page: "forgery" });
}

export const statusOf: Record<Failure["kind"], number> = {
  invalid: 422,
  refused: 403,
  notFound: 404,
  conflict: 409,
  unavailable: 503,
};

/** As a date, which stays right however long the answer travels; a minute where nobody knows. */
export const retryAfter = (failure: { until?: Date }): string => failure.until?.toUTCString() ?? "60";

/** The one place where the outcome of an operation becomes the answer of a page that only reads. */
export function pageOfFailure(failure: Failure) {
  switch (failure.kind) {
    // An address that cannot be understood names nothing that exists.
    case "invalid":
    case "notFound":
      return notFoundPage();
    case "refused":
      return failurePage(403, { page: "forbidden", reason: failure.reason });
    case "conflict":
      return failurePage(409, { page: "conflict", reason: failure.reason });
    case "unavailable": {
      const page: FailurePage = {
        page: failure.maintenance ? "maintenance" : "unavailable",
        reason: failure.reason,
      };
      if (failure.until) page.until = failure.until.toISOString();
      return failurePage(503, page, { "Retry-After": retryAfter(failure) });
    }
  }
}
