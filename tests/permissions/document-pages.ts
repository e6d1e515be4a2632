import { forCustomer, type Page, readsInvoices, reports, signedIn, unknownId } from "./people";

/** Pages of the ERP's documents. */
export const documentPages: Record<string, Page> = {
  orders: { address: "/orders", reads: forCustomer },
  "orders/:number": { address: "/orders/999999999", reads: forCustomer },
  "reports/ecommerce": { address: "/reports/ecommerce", reads: reports },
  quotes: { address: "/quotes", reads: forCustomer },
  "quotes/:number": { address: "/quotes/999999999", reads: forCustomer },
  salesdocs: { address: "/salesdocs", reads: forCustomer },
  invoices: { address: "/invoices", reads: readsInvoices },
  "invoices/:number": { address: "/invoices/999999999", reads: readsInvoices },
  shipments: { address: "/shipments", reads: forCustomer },
  open_items: { address: "/open_items", reads: readsInvoices },
  payments: { address: "/payments", reads: readsInvoices },
  "salesdocs/:number/output_types/:type": {
    address: "/salesdocs/999999999/output_types/order_confirmation",
    reads: forCustomer,
  },
  "salesdocs/:number/output_types/:type/file": {
    address: "/salesdocs/999999999/output_types/order_confirmation/file",
    reads: forCustomer,
  },
  "salesdocs/:number/output_types/:type/pages/:page": {
    address: "/salesdocs/999999999/output_types/order_confirmation/pages/1",
    reads: forCustomer,
  },
  "invoices/:number/output_types/:type/file": {
    address: "/invoices/999999999/output_types/invoice/file",
    reads: readsInvoices,
  },
  "invoices/:number/output_types/:type/pages/:page": {
    address: "/invoices/999999999/output_types/invoice/pages/1",
    reads: readsInvoices,
  },
  find: { address: "/find?q=999999999", reads: forCustomer },
  "downloads/:id": { address: `/downloads/${unknownId}`, reads: signedIn },
  "downloads/:id/file": { address: `/downloads/${unknownId}/file`, reads: signedIn },
  "find/value": {
    address: "/find/value?look_up=orders:0&search_criteria=sold_to_number",
    reads: forCustomer,
  },
  "salesdocs/download": { address: "/salesdocs/download", reads: forCustomer },
  "salesdocs/papers": { address: "/salesdocs/papers?selected=999999999", reads: forCustomer },
  "orders/download": { address: "/orders/download", reads: forCustomer },
  "orders/papers": { address: "/orders/papers?selected=999999999", reads: forCustomer },
  "quotes/download": { address: "/quotes/download", reads: forCustomer },
  "quotes/papers": { address: "/quotes/papers?selected=999999999", reads: forCustomer },
  "shipments/download": { address: "/shipments/download", reads: forCustomer },
  "shipments/papers": { address: "/shipments/papers?selected=999999999", reads: forCustomer },
  "invoices/download": { address: "/invoices/download", reads: readsInvoices },
  "invoices/papers": { address: "/invoices/papers?selected=999999999", reads: readsInvoices },
  "open_items/download": { address: "/open_items/download", reads: readsInvoices },
  "payments/download": { address: "/payments/download", reads: readsInvoices },
  "orders/:number/items/download": { address: "/orders/999999999/items/download", reads: forCustomer },
  "orders/:number/attachments/:id": { address: "/orders/999999999/attachments/none", reads: forCustomer },
  "quotes/:number/items/download": { address: "/quotes/999999999/items/download", reads: forCustomer },
  "quotes/:number/attachments/:id": { address: "/quotes/999999999/attachments/none", reads: forCustomer },
  "invoices/:number/items/download": { address: "/invoices/999999999/items/download", reads: readsInvoices },
  "invoices/:number/attachments/:id": {
    address: "/invoices/999999999/attachments/none",
    reads: readsInvoices,
  },
  "invoices/:number/output_types/:type": {
    address: "/invoices/999999999/output_types/invoice",
    reads: readsInvoices,
  },
};
