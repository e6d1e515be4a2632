import { may, mayReport, withSoldTo } from "~/door/verdict";
import { mayApprove, mayFillOrders, maySubmitOrders } from "~/features/carts/cart-rules";

export const mayReadPdfOrders = mayReport("pdf_orders").and(withSoldTo);
export const mayUploadPdfOrders = mayReadPdfOrders.and(mayFillOrders);
/** Corrects a stored order and takes its cart through the checkout. */
export const mayEditPdfOrders = may("edit_pdf_orders").and(mayFillOrders);
/**
 * Arranges for the customer what is ordered without a person. It is a standing approval, so that it takes the rights to
 * approve and to place orders.
 */
export const maySetOrderingRule = mayApprove.and(maySubmitOrders);
