import type { BusinessDate, ErpMessage } from "../../port/basics";
import type { Batch } from "../../port/materials";
import type {
  CreditVerdict,
  DocumentTotals,
  DraftDocument,
  PriceScale,
  SimulatedLine,
} from "../../port/pricing";
import type { StockPromise } from "../availability/promise";
import type { BatchReservation } from "../documents/batch-portions";
import type { ConditionRow } from "../master/rows";
import type { Charges } from "../pricing/price-document";
import type { AgreedPrice, PricedLine } from "../pricing/pricing-terms";
import type { QuotedLine } from "./find-quoted.server";
import type { Parties } from "./parties.server";
import type { SettledLine, StandingLine } from "./settle-line";

/** Purpose of an evaluation and, for a change, the state of the document that is being changed. */
export interface Evaluation {
  /** Day whose conditions apply: a changed order keeps the prices of its own day. */
  pricingDate: BusinessDate;
  /** Locks the stock, so that no other transaction can promise it. */
  locksStock: boolean;
  /** Number of the document that is being changed; its own reservations and value are ignored. */
  document: string | null;
  /** Lines of the document that is being changed; what is on deliveries needs no promise any more. */
  standingLines?: ReadonlyMap<number, StandingLine>;
  /** Requested date of the document that is being changed. */
  standingDate?: BusinessDate | null;
  /** Batch reservations of the document that is being changed; they are available to it. */
  ownBatches?: readonly BatchReservation[];
  /** Freight and surcharges that are invoiced already. */
  charges?: Charges | undefined;
  /** Prices that lines of a changed document keep. */
  agreedPrices?: ReadonlyMap<number, AgreedPrice>;
  /** Calculates price scales; expensive, so only for carts that a person looks at. */
  withScales?: boolean;
  /** Leaves out how the prices of lines come about, and their batches. */
  isBrief?: boolean;
  /** Lines of brief simulations, from which unchanged ones are taken over. */
  memory?: LineMemory;
}

/** Draft with everything that the ERP has determined for it. */
export interface DraftEvaluation {
  draft: DraftDocument;
  parties: Parties;
  plant: string;
  currency: string;
  shippingOption: string;
  requestedDate: BusinessDate;
  completeDelivery: boolean;
  lines: EvaluatedLine[];
  totals: DocumentTotals;
  credit: CreditVerdict;
  incomplete: ErpMessage[];
  conditions: ConditionRow[];
  acceptable: boolean;
}

export interface EvaluatedLine extends SettledLine {
  requestedDate: BusinessDate;
  pricedLine: PricedLine | null;
  stockPromise: StockPromise | null;
  scales: PriceScale[];
  batches: Batch[];
  /** Line of the quote that this line follows. */
  quotedLine: QuotedLine | null;
}

/** Evaluated lines of a brief simulation, each under all that it depends on. */
export interface LineMemory {
  /** Returns the line that was settled from the same facts. */
  settled(key: string, settle: () => SettledLine): SettledLine;
  recall(key: string): readonly EvaluatedLine[] | undefined;
  store(key: string, lines: readonly EvaluatedLine[]): void;
  /** Returns what was simulated for exactly this line. */
  simulated(line: EvaluatedLine, simulate: () => SimulatedLine): SimulatedLine;
  /** Returns the line with its share of another document's tax, which is rounded on the sum of all lines. */
  withTax(line: EvaluatedLine, price: PricedLine | undefined): EvaluatedLine;
}

/** Lines that a draft takes over, by item number, and what stores the others. */
export interface RecalledLines {
  /** Returns the line with the price that the draft gives it. */
  line(itemNumber: number, price: PricedLine | undefined): EvaluatedLine | undefined;
  priceOf(itemNumber: number): PricedLine | null | undefined;
  store(evaluatedLines: readonly EvaluatedLine[]): void;
}
