import type { Faults } from "~/erp/embedded/faults.server";
import type { Erp } from "~/erp/erp";
import type { Clock } from "~/lib/clock";

/** An ERP with the small master data, whose time can be wound and which can be broken. */
export interface ErpUnderTest {
  erp: Erp;
  clock: Clock & { advance(milliseconds: number): void };
  faults: Faults;
  advanceTime(days: number): Promise<void>;
  close(): Promise<void>;
}
