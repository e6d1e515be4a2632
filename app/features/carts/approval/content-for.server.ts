import type { ProcessCtx } from "~/door/operation.server";
import { erpValueOr } from "~/door/value-or";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import type { Cart, SentContent } from "../cart";
import { priceSnapshotOf } from "../price-snapshot";
import { simulationOf } from "../simulation.server";

/**
 * Returns the content of a cart in the language of its reader: names, parts of sets and messages are the ERP's words. If it
 * does not answer, or with another total meanwhile, they stay as they are.
 */
export async function contentFor(
  ctx: Pick<ProcessCtx, "db" | "erp" | "erpContext" | "cache" | "log" | "requestId">,
  userId: string,
  cart: Cart,
  content: SentContent,
): Promise<SentContent> {
  const reader = await findAddressee(ctx.db, userId);
  const language = reader?.formats.locale ?? content.language;
  if (language === content.language) return content;
  const erpContext = { ...ctx.erpContext, language };
  const simulation = await erpValueOr(ctx, simulationOf({ ...ctx, erpContext }, cart, { force: true }), null);
  const snapshot = simulation ? priceSnapshotOf(cart, simulation.value, simulation.messages) : content.seen;
  return { ...content, language, seen: snapshot.total === content.seen.total ? snapshot : content.seen };
}
