import type { ChangeCtx, ProcessCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { Cart, PriceSnapshot, SentContent } from "../cart";
import { backgroundLines } from "../cart.settings";
import type { CartOwner } from "../cart.store.server";
import { requestPaymentCheck } from "./card/payment-job";
import { carryOnAfter } from "./erp-draft.server";
import { insertSubmission } from "./submission.store.server";

export const namedSoldTo = ({ soldToName, soldTo }: Pick<Cart, "soldToName" | "soldTo">): string =>
  [soldToName, soldTo].filter(Boolean).join(", ");

export function submissionContent(
  ctx: Pick<ProcessCtx, "actor">,
  cart: Cart,
  snapshot: PriceSnapshot,
): SentContent {
  return {
    poNumber: cart.header.poNumber,
    ...(cart.title ? { title: cart.title } : {}),
    customer: namedSoldTo(cart),
    language: ctx.actor.formats.locale,
    header: cart.header,
    lines: cart.items.map(({ id: _, ...line }) => line),
    seen: snapshot,
    accepted: [],
  };
}

/** Creates the receipt of this version of the cart, its audit entry, and the job that carries on after a crash. */
export async function createSubmission(
  change: ChangeCtx,
  owner: CartOwner,
  cart: Cart,
  content: SentContent,
  { system, cardToken }: { system: string; cardToken: string | null },
): Promise<string> {
  const id = newId();
  const isByCard = content.header.payment === "card";
  const { id: submissionId, isFirst: first } = await insertSubmission(change.tx, {
    id,
    ...owner,
    cartId: cart.id,
    cartVersion: cart.version,
    kind: cart.kind,
    system,
    cardToken,
    key: id,
    content,
    state: isByCard ? "paying" : "claimed",
    createdAt: change.clock.now(),
  });
  if (!first) return submissionId;
  await change.audit({ kind: "submission", id, after: { cart: cart.id, version: cart.version, ...content } });
  const isLarge = cart.items.length > (await change.settings.get(backgroundLines));
  await change.enqueue(isByCard ? requestPaymentCheck(id, 60) : carryOnAfter(id, isLarge ? 0 : 10));
  return id;
}
