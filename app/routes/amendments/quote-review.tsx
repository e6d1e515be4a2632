import { useActionData, useLoaderData } from "@remix-run/react";
import { AmendmentReviewPage } from "~/features/amendments/AmendmentReviewPage";
import { titleMeta } from "~/http/title-meta";
import { reviewAction, reviewLoader } from "./review.server";

export const loader = reviewLoader("quote");
export const action = reviewAction("quote");
export const meta = titleMeta;

export default function ReviewQuoteChange() {
  return (
    <AmendmentReviewPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
