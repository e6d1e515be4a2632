import { getEditedOrder } from "~/features/pdf-orders/edited-order.queries.server";
import { enter } from "~/http/entrance/enter.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import type { CheckoutFlow } from "~/routes/checkout/checkout-flows.server";

const unsettledNotice = { severity: "warning", key: "reports.pdf.unsettled" } as const;

/** Checkout of the PDF order that is being edited: only once each of its lines is settled. */
export const pdfFlow: CheckoutFlow = {
  kind: "order",
  title: "reports.pdf.edit",
  lines: paths.pdfOrderEdit(),
  line: () => paths.pdfOrderEdit(),
  shipping: paths.pdfOrderShipping(),
  review: paths.pdfOrderReview(),
  confirmation: paths.pdfOrderConfirmation,
  async guard(args) {
    const { value: order } = await readPage(args, getEditedOrder, {});
    if (order?.state === "ready") return;
    if (order) throw await seeOther(paths.pdfOrderEdit(), [unsettledNotice]);
    throw await seeOther(paths.pdfOrders(), [{ severity: "info", key: "reports.pdf.choose" }]);
  },
  async guardSending(args) {
    const { actor } = await enter(args);
    // Sending puts the form aside until its sender has signed in again.
    if (actor.kind === "anonymous") return;
    const { value: order } = await readPage(args, getEditedOrder, {});
    if (order && order.state !== "ready") throw await seeOther(paths.pdfOrderEdit(), [unsettledNotice]);
  },
};
