/**
 * Append-only history of a run with faults, and pure checks of it. Each check has a test with a history that
 * is wrong on purpose.
 */
export interface Attempt {
  /** Purchase-order number, unique for each submitted cart, by which it is found again. */
  po: string;
  /** Receipt to which the buyer was led. From then on the order must exist exactly once. */
  receipt: string | null;
}

/** A submission as the portal stores it. */
export interface Outcome {
  receipt: string;
  po: string;
  state: string;
  number: string | null;
  /** Mails that tell the buyer of the order. */
  mails: number;
}

export interface ErpOrder {
  number: string;
  po: string;
  lines: string;
}

export interface History {
  attempts: Attempt[];
  /** Submissions of the portal after all jobs have finished. */
  outcomes: Outcome[];
  orders: ErpOrder[];
  /** Content of each cart by its purchase-order number. */
  wanted: Map<string, string>;
}

export const newHistory = (): History => ({ attempts: [], outcomes: [], orders: [], wanted: new Map() });

export function judge(history: History): string[] {
  return [...judgeAttempts(history), ...judgeOutcomes(history), ...judgeOrders(history)];
}

/** Checks that everything a buyer was told is true. */
function judgeAttempts({ attempts, outcomes }: History): string[] {
  return attempts.flatMap(({ po, receipt }) => {
    if (receipt === null || outcomes.some((outcome) => outcome.receipt === receipt && outcome.po === po))
      return [];
    return [`${po} was led to the receipt ${receipt}, which nobody knows`];
  });
}

/**
 * Checks that each confirmed submission is in the ERP once, with the requested content, and has exactly one
 * mail.
 */
function judgeOutcomes({ outcomes, orders, wanted }: History): string[] {
  return outcomes.flatMap(({ po, state, number, mails }, index) => {
    const problems: string[] = [];
    if (outcomes.findIndex((other) => other.po === po) !== index) problems.push(`${po} was submitted again`);
    if (state !== "confirmed") problems.push(`${po} came to rest as ${state}`);
    if (mails !== 1) problems.push(`${po} is told of in ${mails} mails`);
    const foundOrders = orders.filter((order) => order.po === po);
    if (foundOrders.length === 0) problems.push(`${po} was lost`);
    for (const order of foundOrders) {
      if (order.number !== number) problems.push(`${po}: the portal says ${number}, the ERP ${order.number}`);
      if (order.lines !== wanted.get(po))
        problems.push(`${po}: ordered ${order.lines}, not ${wanted.get(po)}`);
    }
    return problems;
  });
}

/** Checks that every document of the ERP was requested, and exists once. */
function judgeOrders({ outcomes, orders }: History): string[] {
  return orders.flatMap(({ number, po }, index) => {
    if (!outcomes.some((outcome) => outcome.po === po)) return [`${number} belongs to no submission`];
    if (orders.findIndex((other) => other.po === po) !== index)
      return [`${po} was ordered again as ${number}`];
    return [];
  });
}

/** Summarizes a run in one line. */
export function inWords({ attempts, outcomes, orders }: History): string {
  const unansweredCount = attempts.filter(({ receipt }) => receipt === null).length;
  return `${attempts.length} presses, ${unansweredCount} without an answer: ${outcomes.length} receipts, ${orders.length} orders`;
}
