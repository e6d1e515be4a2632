/**
 * What happened in a run with faults, only ever added to, and pure judgements over it. Each judgement is shown once
 * to fail on a history that is wrong on purpose.
 */
export interface Attempt {
  /** The purchase-order number: each attempt has one of its own, so that it can be found again. */
  po: string;
  /** The visitor was led to a receipt: from then on the order must exist exactly once. */
  receipt: string | null;
}

export interface Outcome {
  po: string;
  state: string;
  number: string | null;
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

export function judge(history: History): string[] {
  const { attempts, outcomes, orders, wanted } = history;
  const problems: string[] = [];
  const ordersOf = (po: string) => orders.filter((order) => order.po === po);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.po, outcome]));
  for (const { po, receipt } of attempts) {
    const found = ordersOf(po);
    if (found.length > 1) problems.push(`${po} was ordered ${found.length} times`);
    if (receipt && !outcomeOf.has(po)) problems.push(`${po} has a receipt but no submission`);
  }
  for (const { po, state, number } of outcomes) {
    const [order] = ordersOf(po);
    if (state !== "confirmed") problems.push(`${po} came to rest as ${state}`);
    if (!order) problems.push(`${po} was lost`);
    else if (order.number !== number)
      problems.push(`${po}: the portal says ${number}, the ERP ${order.number}`);
    if (order && order.lines !== wanted.get(po))
      problems.push(`${po}: ordered ${order.lines}, not ${wanted.get(po)}`);
  }
  for (const order of orders) {
    if (!outcomeOf.has(order.po)) problems.push(`${order.number} belongs to no submission`);
  }
  return problems;
}
