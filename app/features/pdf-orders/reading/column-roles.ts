/** What a column of a purchase order can hold. */
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
