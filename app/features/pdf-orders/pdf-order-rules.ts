import { may, mayReport, withSoldTo } from "~/door/verdict";
import { mayFillOrders } from "~/features/carts/cart-rules";

export const mayReadPdfOrders = mayReport("pdf_orders").and(withSoldTo);
export const mayUploadPdfOrders = mayReadPdfOrders.and(mayFillOrders);
/** Corrects a stored order and takes its cart through the checkout. */
export const mayEditPdfOrders = may("edit_pdf_orders").and(mayFillOrders);
