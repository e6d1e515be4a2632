import type { ChosenBatch } from "../cart";

/** Drops batches whose quantity is empty or zero. */
export const chosenBatches = (
  batches: readonly { batch: string; quantity?: string | undefined }[],
): ChosenBatch[] =>
  batches.flatMap(({ batch, quantity }) => (quantity && Number(quantity) > 0 ? [{ batch, quantity }] : []));
