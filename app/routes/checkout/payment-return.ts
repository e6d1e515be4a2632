import type { LoaderFunctionArgs } from "@remix-run/node";
import { continuePayment } from "~/features/carts/submission/card-payment.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";

/** Back from the card's provider: what became of it is asked there, and the receipt tells it. */
export async function loader(args: LoaderFunctionArgs) {
  const { value } = await readPage(args, continuePayment, { receipt: args.params.receipt ?? "" });
  return seeOther(paths.confirmation(value.receipt, value.kind));
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
