import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CartKind } from "~/features/carts/cart";
import { lineOfProblem } from "~/features/carts/missing-fields";
import { paths } from "~/http/paths";
import type { MessageKey } from "~/i18n/messages";

/** Pages on which one kind of cart is taken to the ERP. */
export interface CheckoutFlow {
  kind: CartKind;
  /** Title of the page of its lines. */
  title: MessageKey;
  lines: string;
  /** Page on which the fields of one line are filled in. */
  line: (id: string) => string;
  shipping: string;
  review: string;
  confirmation: (submission: string) => string;
  /** Stops a page whose cart cannot be checked out there. */
  guard?: (args: LoaderFunctionArgs) => Promise<void>;
  /** Stops sending what such a page showed earlier; a cart that was sent meanwhile is left to the submission. */
  guardSending?: (args: LoaderFunctionArgs) => Promise<void>;
}

const flowOf = (kind: CartKind): CheckoutFlow => ({
  kind,
  title: `cart.title.${kind}`,
  lines: paths.cart(kind),
  line: (id) => paths.cartLine(kind, id),
  shipping: paths.cartShipping(kind),
  review: paths.cartReview(kind),
  confirmation: (submission) => paths.confirmation(submission, kind),
});

export const checkoutFlows: Record<CartKind, CheckoutFlow> = {
  order: flowOf("order"),
  quote: flowOf("quote"),
};

/** Leads from a problem of a line to the page on which it is solved. */
export const pageOfProblem = (flow: Pick<CheckoutFlow, "line">) => (path: string) => {
  const line = lineOfProblem(path);
  return line === null ? null : flow.line(line);
};
