import type { IconName } from "~/ui/pages/Icon";

/** Days that the overview looks ahead. */
export const daysAhead = 7;

/** One thing that waits for the reader, with the one button that leads on. */
export interface Need {
  icon: IconName;
  tone?: "error" | "warning";
  text: string;
  note?: string;
  href: string;
  action: string;
}

/** One of the next days, and what arrives on it. */
export interface Arrival {
  /** Weekday and date in the reader's formats. */
  day: string;
  /** Empty if nothing arrives. */
  lines: string;
  /** Share of the fullest day, in percent. */
  share: number;
  orders: { number: string; href: string }[];
}

export interface Again {
  material: string;
  name: string;
  href: string;
  ownNumber: string;
  unit: string;
  /** The last quantity, which is offered again. */
  quantity: string;
  /** The last quantity, its date, and the usual interval. */
  last: string;
  lastDate: string;
  every: string;
  /** Change of the price since then; empty if there is none, or none that the ERP tells. */
  price: string;
  isDearer: boolean;
}

export interface TodayParts {
  needs: Need[];
  /** False if one of the parts could not be read. */
  isComplete: boolean;
  again: Again[];
  /** Null where it could not be read, or is closed to the reader, such as staff without a customer. */
  arriving: Arrival[] | null;
}
