import { openPage, press, refusedStep, type Step } from "./state";

const unknownNumber = "search_criteria=doc_number&search_criteria_value=999999999";

/** Catalog and carts: each page, each of its errors, questions and empty lists. */
export const catalogStates: Step[] = [
  openPage("/catalog"),
  openPage("/catalog?category=10&view=list"),
  openPage("/catalog?q=zzzzzz"),
  openPage("/catalog/1000/1018210"),
  openPage("/catalog/1000/1018210?quantity=many", 422),
  openPage("/catalog/1000/6005000"),
  openPage("/catalog/1000/5000010"),
  openPage("/catalog/1000/none", 404),
  openPage("/catalog/1000/favorites"),
];

export const cartStates: Step[] = [
  openPage("/cart/shop"),
  openPage("/cart/saved"),
  refusedStep("/cart/shop", "add", { "add.material": "NOPE-1" }),
  refusedStep("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "many" }),
  openPage("/cart/shop?find=bolt"),
  openPage("/cart/shop?find=zzzzzz"),
  refusedStep("/cart/shop/bulk", "read", { text: "" }),
  openPage("/cart/shop/bulk"),
  press("/cart/shop/bulk", "read", { text: "1000010\t500\nNOPE-1\t3\n1018210\tmany" }),
  openPage("/cart/shop/materials"),
  openPage("/cart/shop/materials?material_number=&description=", 422),
  openPage("/cart/shop/materials?description=bolt"),
  openPage("/cart/shop/materials?description=zzzzzz"),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  press("/cart/shop", "add", { "add.material": "5000010", "add.quantity": "1" }),
  press("/cart/shop", "add", { "add.material": "4000020", "add.quantity": "2" }),
  openPage("/cart/shop"),
  openPage("/cart/shop?error"),
  openPage("/cart/shop/delete?all=1"),
  openPage("/cart/shipping"),
  refusedStep("/cart/shipping", "continue", { requestedDate: "soon" }),
  refusedStep("/cart/shipping", "dropShip", { "address.name": "" }),
  openPage("/cart/payment"),
  press("/cart/shop", "save", { title: "Kept" }),
  openPage("/cart/saved"),
  openPage("/quotes/shop"),
  openPage("/quotes/saved"),
  press("/quotes/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  openPage("/quotes/review"),
  refusedStep("/quotes/review", "submit", { validTo: "soon" }),
  press("/quotes/review", "submit", { poNumber: "Q", accept: "1", anyway: "1" }),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  press("/cart/payment", "submit", { poNumber: "Card", payment: "card", accept: "1", anyway: "1" }),
];

/** Lists of documents, documents and their papers. */
export const documentStates = (documentNumbers: {
  order: string;
  quote: string;
  delivery: string;
  invoice: string;
}): Step[] => [
  ...["orders", "quotes", "invoices", "shipments", "payments", "salesdocs"].flatMap((list) => [
    openPage(`/${list}?date_range=365`),
    openPage(`/${list}?${unknownNumber}`),
    openPage(`/${list}?from_date=soon`, 422),
  ]),
  openPage("/orders?bogus=1", 422),
  openPage("/orders/changes"),
  openPage(`/orders/${documentNumbers.order}?pricing=1`),
  openPage(`/orders/${documentNumbers.order}/edit`),
  openPage("/orders/999999999/edit", 404),
  openPage(`/quotes/${documentNumbers.quote}`),
  openPage(`/quotes/${documentNumbers.quote}/edit`),
  openPage(`/shipments/${documentNumbers.delivery}`),
  openPage(`/invoices/${documentNumbers.invoice}`),
  openPage(`/invoices/${documentNumbers.invoice}/check`),
  openPage("/orders/999999999", 404),
  openPage(`/salesdocs/${documentNumbers.order}/output_types/order_confirmation?read=1`),
  openPage(`/cart/copy?from=order&number=${documentNumbers.order}&to=order`),
  openPage("/find?q=zzzzzz"),
  openPage("/reports/ecommerce"),
  openPage("/open_items/reconcile"),
  openPage("/down_payments"),
  openPage("/reports/spend"),
  openPage("/reports/spend?by=ship_to&from_date=soon", 422),
  openPage("/reports/pdf_orders"),
  refusedStep("/reports/pdf_orders", "upload"),
  openPage("/reports/web_transactions"),
  openPage("/reports/background_carts"),
  openPage("/reports/sap"),
  openPage("/reports/sap/0192f000-0000-7000-8000-000000000002"),
  press("/reports/sap/0192f000-0000-7000-8000-000000000002", "run", { fromDate: "soon" }, 422),
  openPage("/reports/web_transactions?from_date=soon", 422),
  openPage("/user/e_claims"),
  openPage("/user/requests"),
  refusedStep("/help", "send"),
  press("/report/issue?page=/orders", "send", { title: "Prices", description: "They differ." }),
  refusedStep("/report/sales_request", "send"),
  openPage("/report/e_claim"),
  openPage("/report/e_claim?number=zzzzzz"),
  openPage("/report/e_claim?kind=none", 422),
  openPage(claimAbout(documentNumbers.invoice)),
  refusedStep(claimAbout(documentNumbers.invoice), "send", { "lines[0].quantity": "many" }),
  press(claimAbout(documentNumbers.invoice), "send", {
    "lines[0].quantity": "1",
    "lines[0].reason": "damaged",
  }),
];

const claimAbout = (invoice: string) => `/report/e_claim?kind=invoice&number=${invoice}`;
