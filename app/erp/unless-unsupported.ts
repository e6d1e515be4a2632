import { ErpError } from "./erp-errors";
import type { ErpResult } from "./port/basics";

/** Returns the value of an answer, or the fallback where the ERP lacks the capability. Every other failure passes. */
export async function unlessUnsupported<T>(answer: Promise<ErpResult<T>>, fallback: T): Promise<T> {
  try {
    return (await answer).value;
  } catch (error) {
    if (error instanceof ErpError && error.kind === "unsupported") return fallback;
    throw error;
  }
}
