import type { ChosenBatch } from "../cart";

/** Without the fields that were left empty, and those that say nought. */
export const chosenBatches = (
  typed: readonly { batch: string; quantity?: string | undefined }[],
): ChosenBatch[] =>
  typed.flatMap(({ batch, quantity }) => (quantity && Number(quantity) > 0 ? [{ batch, quantity }] : []));
