interface SharedCall {
  stop: AbortController;
  waiting: number;
}

/** Why a call was stopped: nobody waits for it any more. */
export class Abandoned extends Error {}

/** One call for all who ask the same at the same time: it ends when the last of them has gone, not the first. */
export class SharedCalls {
  readonly #calls = new Map<string, SharedCall>();

  /** The signal of the call, and how to leave it when it has answered. */
  join(key: string, gone: AbortSignal | undefined): { signal: AbortSignal; leave: () => void } {
    const call = this.#calls.get(key) ?? { stop: new AbortController(), waiting: 0 };
    this.#calls.set(key, call);
    call.waiting += 1;
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      gone?.removeEventListener("abort", walkAway);
      call.waiting -= 1;
      if (call.waiting === 0 && this.#calls.get(key) === call) this.#calls.delete(key);
    };
    const walkAway = () => {
      leave();
      if (call.waiting === 0) call.stop.abort(new Abandoned());
    };
    if (gone?.aborted) walkAway();
    else gone?.addEventListener("abort", walkAway, { once: true });
    return { signal: call.stop.signal, leave };
  }
}
