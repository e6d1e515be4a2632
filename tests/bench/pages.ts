/** The pages that the bench visits as the demo buyer, in the order of the table. Add a line with each new page. */
export interface BenchPage {
  name: string;
  address: string;
  /** Pages to measure; only lists and details are compared with the bare server. */
  kind: "list" | "details" | "other";
  /** Follows the first link on the page at `address` that begins with this. */
  follow?: string;
}

export const benchPages: readonly BenchPage[] = [
  { name: "Dashboard", address: "/dashboard", kind: "other" },
  { name: "Catalog", address: "/catalog?page_size=25", kind: "list" },
  { name: "Cart", address: "/cart/shop", kind: "other" },
  { name: "Orders", address: "/orders?page_size=25", kind: "list" },
  { name: "Order", address: "/orders", kind: "details", follow: "/orders/" },
  {
    name: "Orders by two criteria",
    address:
      "/orders?page_size=25&date_range=all&search_criteria=sold_to_number&search_criteria_value=100001&search_criteria_1=po_number&search_criteria_value_1=B2",
    kind: "list",
  },
  { name: "Sales documents", address: "/salesdocs?page_size=25&date_range=all", kind: "list" },
  { name: "Quotes", address: "/quotes?page_size=25&date_range=all", kind: "list" },
  { name: "Invoices", address: "/invoices?page_size=25&date_range=all", kind: "list" },
  { name: "Invoice", address: "/invoices?date_range=all", kind: "details", follow: "/invoices/" },
];

/** Pages with the same short content, with and without the frame of the portal. */
export const framePages = { framed: "/error", blank: "/admin/demo/gallery/blank" } as const;
