import { useActionData, useLoaderData } from "@remix-run/react";
import { AmendmentReviewPage } from "~/features/amendments/AmendmentReviewPage";
import { titleMeta } from "~/http/title-meta";
import { reviewAction, reviewLoader } from "./review.server";

export const loader = reviewLoader("order");
export const action = reviewAction("order");
export const meta = titleMeta;

export default function ReviewOrderChange() {
  return (
    <AmendmentReviewPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
