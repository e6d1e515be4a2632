import { ErpError } from "~/erp/erp-errors";
import type { Ctx, QueryCtx } from "./operation.server";
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

/** Returns what is read from the ERP, or the fallback where the page can do without it. The failure is logged. */
export async function erpValueOr<T, F>(
  { log, requestId }: Pick<QueryCtx, "log" | "requestId">,
  reading: Promise<T>,
  fallback: F,
): Promise<T | F> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.info({ requestId, failure: error.kind }, "erp-value-replaced-by-fallback");
    return fallback;
  }
}
