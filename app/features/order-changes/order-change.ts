import type { ScheduleLine } from "~/erp/erp";

export type DatedPart = Pick<ScheduleLine, "confirmedDate" | "quantity" | "unit">;

export interface LineQuantity {
  quantity: string;
  unit: string;
  baseQuantity: string;
  baseUnit: string;
}

export interface LinePrice {
  netPrice: string;
  priceQuantity: string;
  priceUnit: string;
  currency: string;
}

/** Line of a watched order, as far as it is compared. */
export interface WatchedLine {
  itemNumber: number;
  material: string;
  name: string;
  quantity: LineQuantity;
  price: LinePrice;
  dates: DatedPart[];
}

/** One value of a line that the ERP moved. */
export type ChangedValue =
  | { of: "dates"; before: DatedPart[]; now: DatedPart[] }
  | { of: "quantity"; before: LineQuantity; now: LineQuantity }
  | { of: "price"; before: LinePrice; now: LinePrice };

/** Days for which changes are shown and orders without an answer are watched. */
export const changeTtlDays = 30;
