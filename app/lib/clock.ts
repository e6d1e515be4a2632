/**
 * The only access to the machine's time, so that tests can control it. Everything else gets a Clock through
 * its context.
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

/** Clock for tests: stands still until it is advanced. */
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
