import type { ReadLine } from "./parse-list";

export interface ImportLine extends Omit<ReadLine, "problem"> {
  problem: ReadLine["problem"] | "unknown";
  /** What the material is called; empty until it has been looked up. */
  name: string;
}

export const isGood = (line: ImportLine): boolean => line.problem === null || line.problem === "ambiguous";

/** Lists with more lines are looked up by a job. */
export const checkedAtOnce = 200;
