/** Roles of the columns of a purchase order. */
export const columnRoles = [
  "position",
  "supplierMaterial",
  "customerMaterial",
  "material",
  "description",
  "quantity",
  "unit",
  "price",
  "priceUnit",
  "amount",
  "date",
  "discount",
  "other",
] as const;

export type ColumnRole = (typeof columnRoles)[number];
