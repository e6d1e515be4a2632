import type { LoaderFunctionArgs } from "@remix-run/node";
import { differingLines } from "~/features/pdf-orders/edit-page";
import { getEditedOrder } from "~/features/pdf-orders/edited-order.queries.server";
import { readPage } from "~/http/read-page.server";
import { reviewLoader } from "~/routes/checkout/review.server";
import { pdfFlow } from "./pdf-flow.server";

const loadReview = reviewLoader(pdfFlow);

/** Loads the review of the cart, with what the ERP makes otherwise than the PDF says. */
export const paymentLoader = async (args: LoaderFunctionArgs) => {
  const review = await loadReview(args);
  const { ctx, value: order } = await readPage(args, getEditedOrder, {});
  return {
    ...review,
    differences: order ? differingLines(order, { t: ctx.t, formats: ctx.actor.formats }) : [],
  };
};
