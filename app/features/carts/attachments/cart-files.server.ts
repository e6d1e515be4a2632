import type { QueryCtx } from "~/door/operation.server";
import { fileKinds } from "~/files/file-kinds";
import { attachmentRules } from "../cart.settings";
import { type CartAttachment, findAttachments } from "./attachment.store.server";

/** Returns the files of a cart, and the limits for more. */
export async function filesOf(ctx: QueryCtx, cart: { id: string } | null) {
  const attachments: CartAttachment[] = cart ? await findAttachments(ctx.db, cart.id) : [];
  return { attachments, limits: await attachmentLimits(ctx) };
}

/** Returns what may be attached, as upload fields name it. */
export async function attachmentLimits(ctx: Pick<QueryCtx, "settings" | "actor">) {
  const rules = await ctx.settings.get(attachmentRules, { micrositeId: ctx.actor.micrositeId });
  return {
    files: rules.files,
    megabytes: rules.megabytes,
    types: rules.kinds.flatMap((kind): readonly string[] => fileKinds[kind].extensions),
  };
}
