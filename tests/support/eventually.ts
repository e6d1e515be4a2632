import { vi } from "vitest";

/** Waits until an assertion holds, much longer than it takes on an idle machine: three lanes of tests share two cores. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 30_000, interval: 50 });
