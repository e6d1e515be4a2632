const goods = ["material_number", "customer_material"] as const;
const ids = ["doc_number", "po_number"] as const;
const people = ["sold_to_number", "ship_to_number"] as const;

/** Maps each list whose search form administrators configure to the criteria it supports. */
export const criteriaOf = {
  invoices: ["payer_number", ...people, ...ids, "order_number", "delivery_number", ...goods],
  materials: ["number", "description", "category"],
  open_items: ["payer_number", "doc_number", "invoice_number", "order_number", "po_number"],
  orders: [...people, ...ids, "delivery_number", "invoice_number", "tracking_number", ...goods],
  partners: ["number", "name", "city", "postal_code", "state"],
  payments: ["payer_number", "doc_number", "invoice_number", "order_number", "po_number"],
  pdf_orders: ["sold_to_number", "doc_number"],
  quotes: [...people, ...ids, ...goods],
  salesdocs: [...people, ...ids, ...goods],
  shipments: [...people, ...ids, "delivery_number", "order_number", "tracking_number", ...goods],
} as const satisfies Record<string, readonly string[]>;

export type FilterType = keyof typeof criteriaOf;

export const filterTypes = Object.keys(criteriaOf) as FilterType[];

/** Limits the number of criteria in a search form. */
export const maxOfferedCriteria = 4;
