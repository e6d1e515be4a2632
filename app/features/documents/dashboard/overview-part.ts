import type { QueryCtx } from "~/door/operation.server";
import { ErpError } from "~/erp/erp-errors";

/** Milliseconds that an overview waits for one of its parts: a slow part is missing alone. */
const patience = 4_000;

type PartCtx = Pick<QueryCtx, "erpContext" | "clock">;

/** Context of a part that needs one answer of the ERP. */
export const partContext = ({ erpContext, clock }: PartCtx) => ({
  ...erpContext,
  isOverview: true as const,
  deadline: new Date(clock.now().getTime() + patience),
});

/** Context of a part that needs many answers of the ERP: it goes on when its visitor has left. */
export const contextOfLongPart = ({ erpContext: { signal: _, ...erpContext } }: PartCtx) => erpContext;

/**
 * Waits for a part that needs many answers of the ERP as long as its page does. Without them by then the part is missing, but
 * its work goes on, and the next look at the page finds it in the cache.
 */
export async function waitForPart<T>(part: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ErpError({ kind: "timeout", ambiguous: false })), patience);
  });
  try {
    return await Promise.race([part, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
