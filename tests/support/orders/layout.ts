import type { FactRules, OrderFacts } from "./order-facts";
import { number, type Printing } from "./print";
import type { Sheet } from "./sheet";

export interface Layout {
  name: string;
  rules: FactRules;
  /** Values that the layout prints, beside number, quantity and unit, which all do. */
  prints: ("customerMaterial" | "price" | "amount" | "date" | "deliveries" | "wantedDate" | "shipTo")[];
  draw: (facts: OrderFacts) => Promise<Uint8Array>;
}

export const money = (value: number, printing: Printing) => number(value, printing, 2);
export const whole = (value: number, printing: Printing) => number(value, printing, 0);

export function head(
  sheet: Sheet,
  lines: string[],
  { x = 40, y = 50, size = 9 }: { x?: number; y?: number; size?: number } = {},
): void {
  for (const [index, line] of lines.entries()) sheet.write(line, x, y + index * 13, { size });
}
