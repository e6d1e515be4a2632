import type { Ctx } from "./operation.server";
import type { Outcome } from "./outcome";

/**
 * Returns the value of an outcome, or a fallback where the page can do without it. The failure is logged: a part that
 * is silently missing from a page would never be noticed.
 */
export function valueOr<T, F>(
  { services, requestId }: Pick<Ctx, "services" | "requestId">,
  outcome: Outcome<T>,
  fallback: F,
): T | F {
  if (outcome.kind === "ok") return outcome.value;
  services.log.info({ requestId, failure: outcome.kind }, "outcome-replaced-by-fallback");
  return fallback;
}
