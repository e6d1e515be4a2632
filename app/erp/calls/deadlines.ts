import type { Clock } from "~/lib/clock";
import type { ErpContext } from "../erp";
import { ErpError } from "../erp-errors";

/** Reason of an abort by the deadline of a call, as opposed to one by a visitor who left. */
export const deadlinePassed = new Error("The deadline of the call has passed");

/** Turns the deadline of the context into its abort signal, so that the steps below watch one thing. */
export async function untilDeadline<T>(
  clock: Clock,
  { deadline, ...ctx }: ErpContext,
  work: (ctx: ErpContext) => Promise<T>,
): Promise<T> {
  if (!deadline) return work(ctx);
  const remainingTime = deadline.getTime() - clock.now().getTime();
  if (remainingTime <= 0) return work({ ...ctx, signal: AbortSignal.abort(deadlinePassed) });
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(deadlinePassed), remainingTime);
  const signal = ctx.signal ? AbortSignal.any([expiry.signal, ctx.signal]) : expiry.signal;
  return work({ ...ctx, signal }).finally(() => clearTimeout(timer));
}

/** Fails with `timeout` when the time is over or the caller aborts, and aborts the adapter's call in both cases. */
export function withTimeout<T>(
  timeout: number,
  callerSignal: AbortSignal | undefined,
  isWrite: boolean,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeout);
  const follow = () => ending.abort(callerSignal?.reason);
  // One signal that follows the caller's costs less than `AbortSignal.any`, which holds both weakly.
  if (callerSignal?.aborted) follow();
  else callerSignal?.addEventListener("abort", follow, { once: true });
  return untilAborted(ending.signal, isWrite, () => work(ending.signal)).finally(() => {
    clearTimeout(timer);
    callerSignal?.removeEventListener("abort", follow);
  });
}

/** Waits for the work or the signal, whichever is first. An aborted write that has begun is an ambiguous failure. */
export function untilAborted<T>(
  signal: AbortSignal | undefined,
  isWrite: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  return new Promise<T>((resolve, reject) => {
    const fail = (isAmbiguous: boolean) =>
      reject(new ErpError({ kind: "timeout", ambiguous: isAmbiguous }, signal.reason));
    if (signal.aborted) return fail(false);
    const onAbort = () => fail(isWrite);
    signal.addEventListener("abort", onAbort, { once: true });
    work()
      .finally(() => signal.removeEventListener("abort", onAbort))
      .then(resolve, reject);
  });
}
