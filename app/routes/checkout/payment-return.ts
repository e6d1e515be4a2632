import type { LoaderFunctionArgs } from "@remix-run/node";
import { continuePayment } from "~/features/carts/submission/card/card-payment.server";
import { paths } from "~/http/paths";
import { readStep } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";

/** Receives the visitor back from the card's provider, asks the provider for the outcome, and shows the receipt. */
export async function loader(args: LoaderFunctionArgs) {
  const input = { receipt: args.params.receipt ?? "" };
  const { value } = await readStep(args, continuePayment, input, { next: paths.waitingOrders() });
  return seeOther(paths.confirmation(value.receipt, value.kind));
}

/** Renders nothing: a route with a component answers a refusal with the frame's error page. */
export default function PaymentReturn() {
  return null;
}
