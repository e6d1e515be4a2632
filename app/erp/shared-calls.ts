interface SharedCall {
  stop: AbortController;
  callers: number;
}

/** Abort reason of a shared call that no caller waits for any more. */
export class Abandoned extends Error {}

/** Deduplicates identical calls in flight: a shared call is aborted when its last caller has gone, not its first. */
export class SharedCalls {
  readonly #calls = new Map<string, SharedCall>();

  /**
   * Joins the call under this key, or starts one; returns its abort signal, and `leave` for when it has been
   * answered.
   */
  join(key: string, callerSignal: AbortSignal | undefined): { signal: AbortSignal; leave: () => void } {
    const call = this.#calls.get(key) ?? { stop: new AbortController(), callers: 0 };
    this.#calls.set(key, call);
    call.callers += 1;
    let isWaiting = true;
    const leave = () => {
      if (!isWaiting) return;
      isWaiting = false;
      callerSignal?.removeEventListener("abort", onAbort);
      call.callers -= 1;
      if (call.callers === 0 && this.#calls.get(key) === call) this.#calls.delete(key);
    };
    const onAbort = () => {
      leave();
      if (call.callers === 0) call.stop.abort(new Abandoned());
    };
    if (callerSignal?.aborted) onAbort();
    else callerSignal?.addEventListener("abort", onAbort, { once: true });
    return { signal: call.stop.signal, leave };
  }
}
