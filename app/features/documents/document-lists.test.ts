import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DocumentKind, OpenItem, PaymentRow } from "~/erp/erp";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { exampleDocument } from "../../../tests/support/erp/example-values";
import { listRows } from "./document-list-view";
import { documentLists, type ListName, listNames } from "./document-lists";
import type { ListedRow } from "./find-rows.server";

describe("a customer in a list of documents", () => {
  it("takes one line with its number, so that rows are as high as the reader chose", () => {
    const customers = Object.values(documentLists)
      .flatMap(({ columns }) => columns)
      .filter(({ name }) => ["sold_to", "ship_to", "payer"].includes(name));
    expect(customers.length).toBeGreaterThan(6);
    expect(customers.filter(({ line }) => !line)).toEqual([]);
  });
});

describe("a column of a list of documents", () => {
  const columns = Object.values(documentLists).flatMap(({ columns }) => columns);
  const invoice = exampleDocument({ kind: "invoice", number: "9000000001" });
  const { number, payer, date, currency, status, references } = invoice;
  const payment: PaymentRow = {
    number,
    payer,
    date,
    currency,
    status,
    reference: "",
    settles: [],
    amount: "10.00",
    method: { code: "T", label: "Bank transfer" },
  };
  const openItem: OpenItem = {
    number,
    kind: "invoice",
    payer,
    document: invoice,
    poNumber: "",
    date,
    currency,
    status,
    references,
    dueDate: null,
    daysOverdue: 0,
    dunningLevel: 0,
    amount: "10.00",
    paid: "0.00",
    open: "10.00",
    discount: null,
    paymentBlock: null,
  };
  const document = (kind: DocumentKind): ListedRow => ({
    of: "document",
    row: exampleDocument({ kind, number: "1" }),
  });
  const rows: Record<ListName, ListedRow> = {
    salesdocs: document("order"),
    orders: document("order"),
    quotes: document("quote"),
    invoices: document("invoice"),
    shipments: document("delivery"),
    payments: { of: "payment", row: payment },
    open_items: { of: "openItem", row: openItem },
  };

  it.each(listNames)("of %s has a cell in each row", (list) => {
    const t = translatorFor({ formats: defaultFormats, micrositeId: null });
    const rights = {
      viewInvoices: true,
      openLists: listNames,
      orders: true,
      quotes: true,
      claims: true,
      changesFor: null,
      outputs: [],
    };
    const [row] = listRows(list, [rows[list]], { t, rights });
    const names = documentLists[list].columns.map(({ name }) => name);
    expect(names.filter((name) => row?.cells[name] === undefined)).toEqual([]);
  });

  it("is described for programs, whose files have it", () => {
    const description = readFileSync("docs/csv-for-programs.md", "utf8");
    const names = columns.filter(({ action }) => !action).map(({ name }) => name);
    expect(names.filter((name) => !new RegExp(`\`${name}[\`…]`).test(description))).toEqual([]);
  });
});
