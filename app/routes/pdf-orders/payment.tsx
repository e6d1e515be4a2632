import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReviewPage } from "~/features/carts/submission/ReviewPage";
import { OrderDifferences } from "~/features/pdf-orders/OrderDifferences";
import { titleMeta } from "~/http/title-meta";
import { reviewAction } from "~/routes/checkout/review.server";
import stylesheet from "~/ui/styles/receivables.css?url";
import { paymentLoader } from "./payment.server";
import { pdfFlow } from "./pdf-flow.server";

export const loader = paymentLoader;
export const action = reviewAction(pdfFlow);
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Last page before a PDF order is sent: what the ERP makes differently, and the review of any cart. */
export default function PdfOrderPayment() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReviewPage page={page} answer={answer}>
      <OrderDifferences lines={page.differences} />
    </ReviewPage>
  );
}
