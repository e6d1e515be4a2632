import type { ActivePartner, Actor } from "~/door/actor";
import { Stopped } from "~/door/outcome";

/** Returns who makes a claim, and for which customer: claims of other customers are not found. */
export function claimantOf({ userId, partner, salesArea }: Actor): {
  userId: string;
  partner: ActivePartner;
  salesAreaId: string;
} {
  if (!userId || !partner || !salesArea) {
    throw new Stopped({ kind: "refused", reason: { key: "door.reason.noPartner" } });
  }
  return { userId, partner, salesAreaId: salesArea.id };
}
