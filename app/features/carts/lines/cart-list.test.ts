import { expect, it } from "vitest";
import type { SimulatedLine, Simulation } from "~/erp/erp";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { exampleSimulatedLine, exampleTotals, resultOf } from "../../../../tests/support/erp/example-values";
import { type Cart, type CartItem, emptyHeader } from "../cart";
import { cartView } from "../cart-view";
import { priceSnapshotOf } from "../price-snapshot";
import { lineInWords, submittedLines } from "../submitted-lines";
import { cartList } from "./cart-list";
import { cartSorts } from "./lines-of-page";

const item: CartItem = {
  id: "a",
  itemNumber: 10,
  material: "BOLT-M8",
  quantity: "2.5",
  unit: "BOX",
  comment: "",
  requestedDate: null,
  batches: [],
  attributes: {},
  reference: null,
};
const words = { t: translatorFor({ formats: { locale: "en" }, micrositeId: null }), formats: defaultFormats };

const cart: Cart = {
  id: "c",
  title: "",
  version: 1,
  simulatedVersion: 1,
  updatedAt: new Date(0),
  soldTo: "100001",
  soldToName: "",
  salesAreaId: "1000",
  header: emptyHeader,
  items: [item],
  kind: "order",
  state: "active",
};

const simulationOf = (line: SimulatedLine) =>
  ({
    lines: [line],
    partners: [],
    shippingOptions: [],
    totals: exampleTotals("11.14"),
  }) as unknown as Simulation;

function cellsOf(line: SimulatedLine) {
  const reading = { cart, simulation: resultOf(simulationOf(line)), failure: null, isRefused: false };
  const view = cartView({ ...reading, names: new Map(), removedLines: 0 });
  const paging = { page: 1, pageSize: 10, totalLines: 1, sort: cartSorts.usual };
  const options = { ...paging, showsDelivery: true, lineHref: String };
  return cartList(view.lines, options, words).rows[0]?.cells;
}

it("prices the quantity that the ERP orders, not the one that it has rounded", () => {
  const line = exampleSimulatedLine(
    { itemNumber: 10, material: "BOLT-M8", quantity: "3", unit: "BOX" },
    { net: "11.14", baseQuantity: "300", netPrice: "3.71", priceQuantity: "100", priceUnit: "PCE" },
  );
  expect(cellsOf(line)).toMatchObject({
    quantity: { value: "2.5", unit: "BOX", note: "= 300 PCE" },
    net: { amount: "11.14", note: "3.713 per BOX" },
  });
});

it("shows the number of the product that replaces the entered one, from the cart to the receipt", () => {
  const line = exampleSimulatedLine(
    { itemNumber: 10, material: "BOLT-M8-A2", quantity: "3", unit: "BOX" },
    {
      name: "Bolt, stainless",
      substitution: { requested: "BOLT-M8", reason: { code: "discontinued", label: "Discontinued" } },
    },
  );
  expect(cellsOf(line)?.material).toMatchObject({
    text: "Bolt, stainless",
    note: "BOLT-M8-A2 · Product entered: BOLT-M8",
  });
  const snapshot = priceSnapshotOf(cart, simulationOf(line));
  const [submittedLine] = submittedLines({ lines: [item], seen: snapshot });
  expect(submittedLine && lineInWords(submittedLine, "EUR", words).details).toEqual(
    expect.arrayContaining(["BOLT-M8-A2", "Product entered: BOLT-M8"]),
  );
});
