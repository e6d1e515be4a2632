import type { LoaderFunctionArgs } from "@remix-run/node";
import { continueItemPayment } from "~/features/receivables/paying/continue-payment.server";
import { paths } from "~/http/paths";
import { readStep } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";

/** Receives the payer back from the provider's page, asks the provider for the outcome, and shows the receipt. */
export async function loader(args: LoaderFunctionArgs) {
  const input = { payment: args.params.payment ?? "" };
  const { value } = await readStep(args, continueItemPayment, input, { next: paths.openItems() });
  return seeOther(value.isAdvance ? paths.paidAdvance(value.payment) : paths.paidItems(value.payment));
}

/** Renders nothing: a route with a component answers a refusal with the frame's error page. */
export default function ItemPaymentReturn() {
  return null;
}
