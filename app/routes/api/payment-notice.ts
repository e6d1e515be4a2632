import type { ActionFunctionArgs } from "@remix-run/node";
import { readPaymentNotice } from "~/features/carts/submission/card/card-payment.server";
import { systemActor } from "~/features/identity/actor";
import { takePaymentNotice } from "~/features/payment-notices/take-notice.server";
import { readItemPaymentNotice } from "~/features/receivables/paying/check-payment.server";
import { readLoadContext } from "~/http/load-context.server";

const maxNoticeBytes = 200_000;

/** Webhook of the card provider, authenticated by its signature. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (Number(request.headers.get("Content-Length") ?? maxNoticeBytes + 1) > maxNoticeBytes) {
    return new Response(null, { status: 413 });
  }
  const body = await request.text();
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const ctx = { ...(await readLoadContext(context)), actor: systemActor };
  const outcome = await takePaymentNotice(ctx, { body, signature });
  if (outcome.kind === "ok") {
    // The notice does not say whether it is about an order or about open items.
    await readPaymentNotice(ctx, { body, signature });
    await readItemPaymentNotice(ctx, { body, signature });
  }
  return new Response(null, { status: outcome.kind === "ok" ? 204 : 400 });
}
