import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { person } from "../../../../tests/support/context";
import { compareLedger, type LedgerItem } from "./ledger";
import { reconcileView } from "./reconcile-view";

const item = (number: string, differs: Partial<LedgerItem> = {}): LedgerItem => ({
  number: `I${number}`,
  document: { kind: "invoice", number },
  poNumber: "",
  dueDate: "2026-03-01",
  open: "10.00",
  currency: "EUR",
  discount: null,
  paymentBlock: null,
  ...differs,
});

it("leaves out of what is paid what is blocked or being paid already, and says why at its row", () => {
  const blockedItem = item("90000002", { paymentBlock: { code: "disputed", label: "In dispute" } });
  const items = [item("90000001"), blockedItem, item("90000003"), item("90000004")];
  const ledger = "90000001;10\n90000002;10\n90000003;10\n90000004;9";
  const comparison = compareLedger(ledger, items, defaultFormats);
  const view = reconcileView(
    {
      ...comparison,
      ledger,
      payer: { number: "100201", name: "Maas" },
      heldItems: ["I90000003", "I90000004"],
    },
    {
      t: translatorFor(person("pay_invoices")),
      rights: { openLists: [] },
      mayPay: true,
      mayClaim: false,
    },
  );
  expect(view.payable).toEqual([{ currency: "EUR", amount: "10.00", numbers: ["I90000001"] }]);
  const [agreeing, differing] = view.groups;
  const messages = agreeing?.view.rows.map((row) => row.messages?.map(({ text }) => text));
  expect(messages).toEqual([
    ...[undefined, ["In dispute. Contact us before you pay."], ["This item is already being paid."]],
  ]);
  expect(differing?.view.rows[0]?.cells.acts).toBeNull();
});
