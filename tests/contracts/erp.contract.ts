import { afterAll, beforeAll, describe } from "vitest";
import { availabilityContract } from "./erp/availability.contract";
import { changesContract } from "./erp/changes.contract";
import { everyFieldContract } from "./erp/every-field.contract";
import { failuresContract } from "./erp/failures.contract";
import { flowContract } from "./erp/flow.contract";
import { listsContract } from "./erp/lists.contract";
import { materialsContract } from "./erp/materials.contract";
import { ordersContract } from "./erp/orders.contract";
import { partnersContract } from "./erp/partners.contract";
import { paymentsContract } from "./erp/payments.contract";
import { pricingContract } from "./erp/pricing.contract";
import { quotesContract } from "./erp/quotes.contract";
import { reportsContract } from "./erp/reports.contract";
import { returnsContract } from "./erp/returns.contract";
import { statementContract } from "./erp/statement.contract";
import type { ErpUnderTest, Subject } from "./erp/subject";

/**
 * Contract of every ERP behind the portal; `start` provides one with the small master data.
 */
export function erpContract(start: () => Promise<ErpUnderTest>): void {
  const groups: [string, (subject: Subject) => void][] = [
    ["partners", partnersContract],
    ["materials", materialsContract],
    ["prices", pricingContract],
    ["availability", availabilityContract],
    ["orders", ordersContract],
    ["changes of orders", changesContract],
    ["quotes", quotesContract],
    ["every field", everyFieldContract],
    ["the flow of documents", flowContract],
    ["lists", listsContract],
    ["receivables", paymentsContract],
    ["statements of account", statementContract],
    ["returns", returnsContract],
    ["reports", reportsContract],
    ["failures", failuresContract],
  ];
  for (const [name, contract] of groups) {
    describe(name, () => {
      let runningErp: ErpUnderTest | undefined;
      beforeAll(async () => {
        runningErp = await start();
      });
      afterAll(() => runningErp?.close());
      contract(() => {
        if (!runningErp) throw new Error("The ERP was not started");
        return runningErp;
      });
    });
  }
}
