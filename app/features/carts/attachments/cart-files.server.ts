import type { QueryCtx } from "~/door/operation.server";
import { fileKinds } from "~/files/file-kinds";
import { attachmentRules } from "../cart.settings";
import { type CartAttachment, findAttachments } from "./attachment.store.server";

/** What goes along with a cart already, and what may be added. */
export async function filesOf(ctx: QueryCtx, cart: { id: string } | null) {
  const rules = await ctx.settings.get(attachmentRules, { micrositeId: ctx.actor.micrositeId });
  const attachments: CartAttachment[] = cart ? await findAttachments(ctx.db, cart.id) : [];
  return {
    attachments,
    limits: {
      files: rules.files,
      megabytes: rules.megabytes,
      types: rules.kinds.flatMap((kind): readonly string[] => fileKinds[kind].extensions),
    },
  };
}
