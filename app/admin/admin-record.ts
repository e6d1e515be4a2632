import { z } from "zod";

/** Fields that every administered record has. */
export interface AdminRecord {
  id: string;
  /** Optimistic lock: every change increments it, and a form names the version that it was made from. */
  version: number;
  deletedAt?: Date | null;
}

/** Names one record in the input of an operation. */
export const idSchema = z.strictObject({ id: z.string().max(100) });
