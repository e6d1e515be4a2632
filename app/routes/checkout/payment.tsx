import { titleMeta } from "~/http/title-meta";
import { reviewAction, reviewLoader } from "./review.server";

export { ReviewPage as default } from "~/features/carts/submission/ReviewPage";

export const loader = reviewLoader("order");
export const action = reviewAction("order");
export const meta = titleMeta;
