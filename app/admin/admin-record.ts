/** Fields that every administered record has. */
export interface AdminRecord {
  id: string;
  /** Optimistic lock: every change increments it, and a form names the version that it was made from. */
  version: number;
  deletedAt?: Date | null;
}
