/**
 * The only place that asks the machine for the time, so that tests can wind it.
 * Everything else receives a Clock through its context.
 */
export interface Clock {
  now(): Date;
  /** Milliseconds that only ever grow; for measuring, not for dates. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => new Date(Date.now()),
  monotonic: () => performance.now(),
};

/** A clock for tests: stands still until it is told to move. */
export function fixedClock(start: string): Clock & { advance(milliseconds: number): void } {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    monotonic: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
