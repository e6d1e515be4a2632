/** The lists whose search form is put together by administrators, and what each can be searched by. */
export const criteriaOf = {
  invoices: ["number", "po_number", "sold_to", "payer", "date"],
  materials: ["number", "description", "category"],
  orders: ["number", "po_number", "sold_to", "ship_to", "payer", "material", "status", "date"],
  partners: ["number", "name", "city", "postal_code", "state"],
  pdf_orders: ["number", "sold_to", "status", "date"],
  quotes: ["number", "po_number", "sold_to", "material", "status", "date"],
  salesdocs: ["number", "po_number", "sold_to", "ship_to", "material", "status", "date"],
  shipments: ["number", "sold_to", "ship_to", "material", "status", "date"],
} as const satisfies Record<string, readonly string[]>;

export type FilterType = keyof typeof criteriaOf;

export const filterTypes = Object.keys(criteriaOf) as FilterType[];

/** More would make a form that nobody reads. */
export const mostCriteria = 4;
