/**
 * What happened in a run with faults, only ever added to, and pure judgements over it. Each judgement is shown once
 * to fail on a history that is wrong on purpose.
 */
export interface Attempt {
  /** The purchase-order number: each cart that is sent has one of its own, so that it can be found again. */
  po: string;
  /** Where the buyer was led. From then on the order must exist exactly once. */
  receipt: string | null;
}

/** A submission as the portal keeps it. */
export interface Outcome {
  receipt: string;
  po: string;
  state: string;
  number: string | null;
  /** Letters that tell the buyer of the order. */
  letters: number;
}

export interface ErpOrder {
  number: string;
  po: string;
  lines: string;
}

export interface History {
  attempts: Attempt[];
  /** The portal's submissions after everything has come to rest. */
  outcomes: Outcome[];
  orders: ErpOrder[];
  /** What each cart held, by its purchase-order number. */
  wanted: Map<string, string>;
}

export const newHistory = (): History => ({ attempts: [], outcomes: [], orders: [], wanted: new Map() });

export function judge(history: History): string[] {
  return [...judgeAttempts(history), ...judgeOutcomes(history), ...judgeOrders(history)];
}

/** What a buyer was told holds. */
function judgeAttempts({ attempts, outcomes }: History): string[] {
  return attempts.flatMap(({ po, receipt }) => {
    if (receipt === null || outcomes.some((outcome) => outcome.receipt === receipt && outcome.po === po))
      return [];
    return [`${po} was led to the receipt ${receipt}, which nobody knows`];
  });
}

/** What the portal keeps is in the ERP, once, as it was wanted, and one letter tells of it. */
function judgeOutcomes({ outcomes, orders, wanted }: History): string[] {
  return outcomes.flatMap(({ po, state, number, letters }, index) => {
    const problems: string[] = [];
    if (outcomes.findIndex((other) => other.po === po) !== index) problems.push(`${po} was submitted again`);
    if (state !== "confirmed") problems.push(`${po} came to rest as ${state}`);
    if (letters !== 1) problems.push(`${po} is told of in ${letters} letters`);
    const found = orders.filter((order) => order.po === po);
    if (found.length === 0) problems.push(`${po} was lost`);
    for (const order of found) {
      if (order.number !== number) problems.push(`${po}: the portal says ${number}, the ERP ${order.number}`);
      if (order.lines !== wanted.get(po))
        problems.push(`${po}: ordered ${order.lines}, not ${wanted.get(po)}`);
    }
    return problems;
  });
}

/** What is in the ERP was wanted, and is there once. */
function judgeOrders({ outcomes, orders }: History): string[] {
  return orders.flatMap(({ number, po }, index) => {
    if (!outcomes.some((outcome) => outcome.po === po)) return [`${number} belongs to no submission`];
    if (orders.findIndex((other) => other.po === po) !== index)
      return [`${po} was ordered again as ${number}`];
    return [];
  });
}

/** What a run did, in one line for the record. */
export function inWords({ attempts, outcomes, orders }: History): string {
  const unanswered = attempts.filter(({ receipt }) => receipt === null).length;
  return `${attempts.length} presses, ${unanswered} without an answer: ${outcomes.length} receipts, ${orders.length} orders`;
}
