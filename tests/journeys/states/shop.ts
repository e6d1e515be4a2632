import { open, press, refusedStep, type Step } from "./state";

const unknownNumber = "search_criteria=doc_number&search_criteria_value=999999999";

/** Catalog and carts: each page, each of its errors, questions and empty lists. */
export const catalogStates: Step[] = [
  open("/catalog"),
  open("/catalog?category=10&view=list"),
  open("/catalog?q=zzzzzz"),
  open("/catalog/1000/1018210"),
  open("/catalog/1000/1018210?quantity=many", 422),
  open("/catalog/1000/6005000"),
  open("/catalog/1000/5000010"),
  open("/catalog/1000/none", 404),
  open("/catalog/1000/favorites"),
];

export const cartStates: Step[] = [
  open("/cart/shop"),
  open("/cart/saved"),
  refusedStep("/cart/shop", "add", { "add.material": "NOPE-1" }),
  refusedStep("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "many" }),
  open("/cart/shop?find=bolt"),
  open("/cart/shop?find=zzzzzz"),
  refusedStep("/cart/shop/bulk", "read", { text: "" }),
  open("/cart/shop/bulk"),
  press("/cart/shop/bulk", "read", { text: "1000010\t500\nNOPE-1\t3\n1018210\tmany" }),
  open("/cart/shop/materials"),
  open("/cart/shop/materials?material_number=&description=", 422),
  open("/cart/shop/materials?description=bolt"),
  open("/cart/shop/materials?description=zzzzzz"),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  press("/cart/shop", "add", { "add.material": "5000010", "add.quantity": "1" }),
  press("/cart/shop", "add", { "add.material": "4000020", "add.quantity": "2" }),
  open("/cart/shop"),
  open("/cart/shop?error"),
  open("/cart/shop/delete?all=1"),
  open("/cart/shipping"),
  refusedStep("/cart/shipping", "continue", { requestedDate: "soon" }),
  refusedStep("/cart/shipping", "dropShip", { "address.name": "" }),
  open("/cart/payment"),
  press("/cart/shop", "save", { title: "Kept" }),
  open("/cart/saved"),
  open("/quotes/shop"),
  open("/quotes/saved"),
  press("/quotes/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  open("/quotes/review"),
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
    open(`/${list}?date_range=365`),
    open(`/${list}?${unknownNumber}`),
    open(`/${list}?from_date=soon`, 422),
  ]),
  open("/orders?bogus=1", 422),
  open("/orders/changes"),
  open(`/orders/${documentNumbers.order}?pricing=1`),
  open(`/orders/${documentNumbers.order}/edit`),
  open("/orders/999999999/edit", 404),
  open(`/quotes/${documentNumbers.quote}`),
  open(`/quotes/${documentNumbers.quote}/edit`),
  open(`/shipments/${documentNumbers.delivery}`),
  open(`/invoices/${documentNumbers.invoice}`),
  open(`/invoices/${documentNumbers.invoice}/check`),
  open("/orders/999999999", 404),
  open(`/salesdocs/${documentNumbers.order}/output_types/order_confirmation?read=1`),
  open(`/cart/copy?from=order&number=${documentNumbers.order}&to=order`),
  open("/find?q=zzzzzz"),
  open("/reports/ecommerce"),
  open("/open_items/reconcile"),
  open("/down_payments"),
  open("/reports/spend"),
  open("/reports/spend?by=ship_to&from_date=soon", 422),
  open("/reports/pdf_orders"),
  refusedStep("/reports/pdf_orders", "upload"),
  open("/reports/web_transactions"),
  open("/reports/background_carts"),
  open("/reports/sap"),
  open("/reports/sap/0192f000-0000-7000-8000-000000000002"),
  press("/reports/sap/0192f000-0000-7000-8000-000000000002", "run", { fromDate: "soon" }, 422),
  open("/reports/web_transactions?from_date=soon", 422),
  open("/user/e_claims"),
  open("/user/requests"),
  refusedStep("/help", "send"),
  press("/report/issue?page=/orders", "send", { title: "Prices", description: "They differ." }),
  refusedStep("/report/sales_request", "send"),
  open("/report/e_claim"),
  open("/report/e_claim?number=zzzzzz"),
  open("/report/e_claim?kind=none", 422),
  open(claimAbout(documentNumbers.invoice)),
  refusedStep(claimAbout(documentNumbers.invoice), "send", { "lines[0].quantity": "many" }),
  press(claimAbout(documentNumbers.invoice), "send", {
    "lines[0].quantity": "1",
    "lines[0].reason": "damaged",
  }),
];

const claimAbout = (invoice: string) => `/report/e_claim?kind=invoice&number=${invoice}`;
