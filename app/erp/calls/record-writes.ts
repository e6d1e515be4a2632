import type { Clock } from "~/lib/clock";
import type { ErpContext } from "../erp";
import { ErpError } from "../erp-errors";
import type { OperationName } from "../operations";
import type { ErpWrite } from "../write-log";
import type { CallAdapter } from "./call-adapter.server";

export interface WriteOptions {
  clock: Clock;
  /** Invalidates the cached answers under a customer's tag, after every write whether it succeeded or not. */
  invalidateTag?(tag: string): Promise<void>;
  /** Records every write with its duration and result, whether it succeeded or not. */
  recordWrite?(write: ErpWrite): Promise<void>;
  log: Record<"warn", (facts: Record<string, unknown>, event: string) => void>;
}

/** Tag of the cached answers about a customer's documents. */
export const customerTag = (ctx: ErpContext): string => `erp-documents:${ctx.system}:${ctx.partner ?? ""}`;

/** Records each write and then invalidates the customer's cached answers. */
export function recordWrites(callAdapter: CallAdapter, options: WriteOptions): CallAdapter {
  const { clock, log } = options;

  /** Records a write. A failure is only logged: it must not hide the result of the write. */
  async function recordWrite(
    operation: OperationName,
    ctx: ErpContext,
    facts: Pick<ErpWrite, "result" | "document" | "milliseconds">,
  ): Promise<void> {
    const { system, salesArea, partner = null, userId = null, requestId } = ctx;
    try {
      const at = clock.now();
      await options.recordWrite?.({ operation, at, system, salesArea, partner, userId, requestId, ...facts });
    } catch (error) {
      log.warn({ operation, requestId, cause: String(error) }, "erp-write-unrecorded");
    }
  }

  /** Invalidates a customer's cached answers. A failure is only logged: it must not hide the result of the write. */
  async function invalidateCustomer(tag: string): Promise<void> {
    try {
      await options.invalidateTag?.(tag);
    } catch (error) {
      log.warn({ tag, cause: String(error) }, "erp.not-forgotten");
    }
  }

  return async (operation, method, ctx, args) => {
    const startedAt = clock.monotonic();
    const record = (result: ErpWrite["result"], answer: unknown) =>
      recordWrite(operation, ctx, {
        result,
        document: documentOf(answer) ?? documentOf(args),
        milliseconds: Math.round(clock.monotonic() - startedAt),
      });
    try {
      const answer = await callAdapter(operation, method, ctx, args);
      await record("ok", answer.value);
      return answer;
    } catch (error) {
      await record(error instanceof ErpError ? error.kind : "failed", null);
      throw error;
    } finally {
      await invalidateCustomer(customerTag(ctx));
    }
  };
}

/** Finds the number of the document that a write is about, in its answer or its arguments. */
function documentOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    if (typeof value[0] === "string") return value[0];
    return value.map(documentOf).find((number) => number !== null) ?? null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { number, document } = value as { number?: unknown; document?: unknown };
  return typeof number === "string" ? number : documentOf(document);
}
