/** The pages that the bench visits as the demo buyer, in the order of the table. Add a line with each new page. */
export interface BenchPage {
  name: string;
  address: string;
  /** Lists are also asked for as nobody asked before. */
  isList?: boolean;
  /** Is opened in a browser with nothing in its cache. */
  isVisited?: boolean;
  /** Follows the first link on the page at `address` that begins with this. */
  follow?: string;
  /** SQL statements that the page may send, and a list that nobody asked for before. */
  maxStatements?: { cached: number; fresh?: number };
}

const all = "page_size=25&date_range=all";
const list = { isList: true, maxStatements: { cached: 1, fresh: 4 } };

export const ordersPage: BenchPage = { name: "Orders", address: `/orders?${all}`, ...list, isVisited: true };

export const benchPages: readonly BenchPage[] = [
  { name: "Dashboard", address: "/dashboard", isVisited: true, maxStatements: { cached: 6 } },
  { name: "Catalog", address: "/catalog?page_size=25", isVisited: true },
  {
    name: "Product",
    address: "/catalog?page_size=25",
    follow: "/catalog/1000/1",
    maxStatements: { cached: 4 },
  },
  { name: "Cart", address: "/cart/shop" },
  ordersPage,
  { name: "Order", address: `/orders?${all}`, follow: "/orders/", maxStatements: { cached: 5 } },
  {
    name: "Orders by two criteria",
    address: `/orders?${all}&search_criteria=sold_to_number&search_criteria_value=100001&search_criteria_1=po_number&search_criteria_value_1=B2`,
    ...list,
  },
  { name: "Sales documents", address: `/salesdocs?${all}`, ...list },
  { name: "Quotes", address: `/quotes?${all}`, ...list },
  { name: "Invoices", address: `/invoices?${all}`, ...list },
  { name: "Invoice", address: `/invoices?${all}`, follow: "/invoices/" },
  { name: "Payments", address: `/payments?${all}`, isList: true },
];

/** The address of a list at which the ERP is asked instead of the cache. */
export const withRefresh = (address: string): string => `${address}&refresh=1`;
