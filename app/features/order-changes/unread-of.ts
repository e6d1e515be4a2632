import type { Actor } from "~/door/actor";
import { within } from "~/features/documents/documents-rules";
import { must } from "~/lib/assert";

/** Limits changes to those of the active customer that the user has not read. */
export function unreadOf(actor: Actor, system: string) {
  const scope = within(actor);
  return {
    userId: must(actor.userId, "a signed-in user"),
    system,
    salesAreaId: actor.salesArea?.id ?? "",
    partners: scope === "all" ? [] : scope,
  };
}
