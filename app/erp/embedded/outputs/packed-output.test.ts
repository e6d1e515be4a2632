import { expect, it } from "vitest";
import { exampleDocument, exampleItem } from "../../../../tests/support/erp/example-values";
import { watchTurns } from "../../../../tests/support/turns";
import { packOutput, unpackOutput } from "./packed-output.server";
import type { OutputOrder } from "./render-output.server";

it("brings all lines into the thread, packed in pieces between which the event loop is yielded", async () => {
  const items = Array.from({ length: 950 }, (_, index) =>
    exampleItem({ itemNumber: 10 * (index + 1), material: `TP-${index}`, quantity: "1" }),
  );
  const document = exampleDocument({ kind: "order", number: "4711", items }, { number: "100001", name: "" });
  const order: OutputOrder = { document, type: "orderConfirmation", language: "en", unitLabels: {} };
  const turns = watchTurns();
  const packedOrder = await packOutput(order);
  expect(turns()).toBeGreaterThanOrEqual(9);
  expect(packedOrder.items).toHaveLength(10);
  expect(unpackOutput(structuredClone(packedOrder))).toEqual(order);
});
