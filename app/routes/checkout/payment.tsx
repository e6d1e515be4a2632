import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReviewPage } from "~/features/carts/submission/ReviewPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/receivables.css?url";
import { checkoutFlows } from "./checkout-flows.server";
import { reviewAction, reviewLoader } from "./review.server";

export const loader = reviewLoader(checkoutFlows.order);
export const action = reviewAction(checkoutFlows.order);
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Review() {
  return <ReviewPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
