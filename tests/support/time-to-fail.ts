import { setTimeout } from "node:timers/promises";

/** Waits as long as something that must not happen would take: there is nothing that a test could wait for instead. */
export const timeToFail = (milliseconds: number): Promise<void> => setTimeout(milliseconds);
