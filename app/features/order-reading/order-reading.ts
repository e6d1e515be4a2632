import type { ColumnRole } from "./column-roles";
import type { Place } from "./source-page";

/**
 * Confidence of a reading. `certain`: proven by a second place of the document, such as the line's amount. `likely`: in the
 * right place and of the right kind. `doubtful`: several readings are possible, or it stands where nothing was expected.
 */
const confidences = ["certain", "likely", "doubtful"] as const;
export type Confidence = (typeof confidences)[number];

export interface ReadValue {
  value: string;
  confidence: Confidence;
  place: Place | null;
}

export interface ReadLine {
  /** Number of the line in the customer's order; empty if it has none. */
  position: string;
  /** The supplier's number; empty if only the customer's own is printed. */
  material: ReadValue | null;
  /** The customer's own number beside the supplier's. */
  customerMaterial: ReadValue | null;
  description: ReadValue | null;
  quantity: ReadValue;
  /** Unit as it is printed. */
  unit: ReadValue | null;
  /** Net price of `per` units. */
  price: ReadValue | null;
  per: string;
  amount: ReadValue | null;
  date: ReadValue | null;
  /** Parts in which the customer wants the quantity, if the line lists several. */
  deliveries: { date: string; quantity: string }[];
  /** Weakest of what decides about the order: product, quantity and unit. */
  confidence: Confidence;
  place: Place | null;
}

export interface ReadHeader {
  poNumber: ReadValue | null;
  date: ReadValue | null;
  wantedDate: ReadValue | null;
  shipTo: ReadValue | null;
  currency: ReadValue | null;
}

export interface ReadColumn {
  heading: string;
  role: ColumnRole | null;
}

export interface OrderReading {
  header: ReadHeader;
  lines: ReadLine[];
  columns: ReadColumn[];
  /** False for a scan, whose pages are pictures. */
  hasText: boolean;
  /** The amounts of all lines come to a sum that the order prints: none is missing. */
  isTotalConfirmed: boolean;
  pages: { width: number; height: number }[];
}
