import type { BusinessDate } from "../../port/basics";
import type { OpenItemRecord, PaymentRecord, SettlementRecord, WholeDocument } from "../records";
import type { MasterIndex } from "./master-index";

export interface History {
  documents: WholeDocument[];
  openItems: OpenItemRecord[];
  payments: PaymentRecord[];
  settlements: SettlementRecord[];
}

/** Number ranges start like the database sequences, which are set to the last used number afterwards. */
const ranges = {
  order: 4_000_000_001,
  quote: 2_000_000_001,
  return: 6_000_000_001,
  delivery: 8_000_000_001,
  invoice: 9_000_000_001,
  credit_memo: 9_500_000_001,
  payment: 1_400_000_001,
  open_item: 1_800_000_001,
};

export type Range = keyof typeof ranges;

export class Numbers {
  readonly next: Record<Range, number> = { ...ranges };

  take(range: Range): string {
    const number = this.next[range];
    this.next[range] += 1;
    return String(number);
  }
}

/** Context of one portion: the documents built so far and all that building needs. */
export interface HistoryRun {
  history: History;
  master: MasterIndex;
  today: BusinessDate;
  numbers: Numbers;
}
