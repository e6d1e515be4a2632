import { ErpError } from "./erp-errors";

/** Returns null where the ERP has no such record, or not for this scope. Every other failure passes. */
export async function unlessNotFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ErpError && error.kind === "notFound") return null;
    throw error;
  }
}
