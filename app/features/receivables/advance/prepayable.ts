import type { SalesDocument } from "~/erp/erp";

/** Tells whether invoices that are still to come would use up a payment in advance. */
export const isPrepayable = ({ items, deletedAt }: Pick<SalesDocument, "items" | "deletedAt">): boolean =>
  deletedAt === null &&
  items.some(({ quantity, invoicedQuantity }) => Number(invoicedQuantity) < Number(quantity));
