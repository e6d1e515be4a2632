import { setTimeout as pause } from "node:timers/promises";
import type { MeasuredPortal } from "./processes";

/** Seconds in which nobody asks for anything; the jobs of the portal do their work. */
export const idleSeconds = 30;

/** Returns the longest stretch in which the idle portal would have answered nobody, in milliseconds of its main thread. */
export async function longestStretch({ watchStretches }: MeasuredPortal): Promise<number> {
  const endWatch = watchStretches();
  await pause(idleSeconds * 1_000);
  return endWatch();
}
