import type { Tracking } from "../../port/documents";
import { type Row, rowsOf } from "../odata/rows";
import { dayOf, textOf } from "../odata/values";

/**
 * Reads what a delivery tells of its way. SAP has no field for a tracking number: companies write it into the external
 * number of the handling unit or into the bill of lading.
 */
export function trackingOf(row: Row): Tracking[] {
  const shippedOn = dayOf(row.ActualGoodsMovementDate);
  if (shippedOn === null) return [];
  const units = rowsOf(row.to_HandlingUnitHeaderDelivery).map((unit) => textOf(unit.HandlingUnitExternalId));
  const numbers = [...units, textOf(row.BillOfLading)].filter((number) => number !== "");
  return [...new Set(numbers)].map((number) => ({ carrier: "", number, url: "", shippedOn }));
}
