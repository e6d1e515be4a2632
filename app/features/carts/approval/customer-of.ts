import type { Actor } from "~/door/actor";

/** Names the customer where the person who causes a mail works for them. */
export function customerOf({ actor }: { actor: Pick<Actor, "partner"> }, soldTo: string): string {
  const name = actor.partner?.number === soldTo ? actor.partner.name : "";
  return [name, soldTo].filter(Boolean).join(" · ");
}
