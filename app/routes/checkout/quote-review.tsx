import { useActionData, useLoaderData } from "@remix-run/react";
import { ReviewPage } from "~/features/carts/submission/ReviewPage";
import { titleMeta } from "~/http/title-meta";
import { checkoutFlows } from "./checkout-flows.server";
import { reviewAction, reviewLoader } from "./review.server";

export const loader = reviewLoader(checkoutFlows.quote);
export const action = reviewAction(checkoutFlows.quote);
export const meta = titleMeta;

export default function Review() {
  return <ReviewPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
