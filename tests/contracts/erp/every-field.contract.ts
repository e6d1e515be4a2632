import { describe, expect, test } from "vitest";
import type { DocumentChange, DraftDocument, SalesDocument } from "~/erp/erp";
import { context, freshKey, of, type Subject, targetOf, vanDijk } from "./subject";

const address = {
  name: "Site office",
  name2: "Gate 4",
  street: "Kade 1",
  postalCode: "3011 AA",
  city: "Rotterdam",
  state: "",
  country: "NL",
  phone: "",
  email: "",
};

/** Draft with a value in each field that a buyer fills in; the days of document and lines differ. */
const wholeDraft = (kind: DraftDocument["kind"]): DraftDocument => ({
  kind,
  soldTo: vanDijk,
  shipTo: "100102",
  shipToAddress: address,
  poNumber: "PO-EVERY",
  requestedDate: "2026-03-20",
  shippingOption: "express",
  completeDelivery: false,
  ...(kind === "quote" ? { validTo: "2026-04-30" } : {}),
  note: "Call before delivery",
  attributes: { cost_center: "K-17" },
  lines: [
    { itemNumber: 10, material: "BRG-6204", quantity: "20", requestedDate: "2026-03-25" },
    {
      itemNumber: 20,
      material: "OIL-46",
      quantity: "10",
      unit: "L",
      batches: [{ batch: "L2401", quantity: "10" }],
      note: "Drum",
      attributes: { cost_center: "K-18" },
    },
  ],
});

const wholeChange = (kind: DraftDocument["kind"]): DocumentChange => ({
  poNumber: "PO-OTHER",
  requestedDate: "2026-03-23",
  shipTo: "100101",
  shipToAddress: { ...address, street: "Kade 2" },
  shippingOption: "standard",
  completeDelivery: true,
  ...(kind === "quote" ? { validTo: "2026-05-29" } : {}),
  note: "Ring twice",
  attributes: { cost_center: "K-27" },
  lines: [
    {
      itemNumber: 10,
      quantity: "30",
      requestedDate: "2026-03-27",
      ...(kind === "order" ? { note: "In one box" } : {}),
    },
    {
      itemNumber: 20,
      batches: [{ batch: "L2402", quantity: "10" }],
      note: "Drum, sealed",
      attributes: { cost_center: "K-28" },
    },
    { itemNumber: 30, material: "ORING-20", quantity: "50", requestedDate: "2026-03-30" },
  ],
});

/** Whatever a draft or a change can say reaches the ERP, and is there when the document is read again. */
export function everyFieldContract(subject: Subject): void {
  const lineOf = (document: SalesDocument, itemNumber: number) =>
    document.items.find((item) => item.itemNumber === itemNumber);
  const shipToOf = ({ partners }: SalesDocument) =>
    partners.find((partner) => partner.function === "shipTo")?.address;

  describe.each(["order", "quote"] as const)("of an %s", (kind) => {
    const hasAddress = () => isOrder || subject().erp.capabilitiesOf("main").quoteAddresses;
    /** A quote has no address of its own where the ERP declares so. */
    const withoutAddress = <T extends { shipToAddress?: unknown }>({ shipToAddress, ...fields }: T) =>
      (hasAddress() ? { ...fields, shipToAddress } : fields) as T;
    const group = () => (kind === "order" ? subject().erp.orders : subject().erp.quotes);
    const isOrder = kind === "order";

    test(`a draft with every field is simulated, and makes an ${kind} that has them all`, async () => {
      const draft = withoutAddress(wholeDraft(kind));
      const { value } = await subject().erp.pricing.simulate(context(), draft);
      expect(
        value.lines.map(({ messages }) => messages.filter(({ severity }) => severity === "error")),
      ).toEqual([...[[], []]]);
      if (isOrder)
        expect(value.lines[0]?.scheduleLines.map(({ confirmedDate }) => confirmedDate)).toEqual([
          "2026-03-25",
        ]);
      const { document } = (await group().create(context(), draft, freshKey())).value;
      const storedDocument = (await group().get(context(), document.number, of(vanDijk))).value;
      expect(storedDocument).toEqual(document);
      expect(storedDocument).toMatchObject({
        poNumber: "PO-EVERY",
        requestedDate: "2026-03-20",
        note: "Call before delivery",
        shipTo: { number: "100102" },
        shippingOption: { code: "express" },
        completeDelivery: false,
        attributes: { cost_center: "K-17" },
      });
      if (hasAddress()) expect(shipToOf(storedDocument)).toEqual(address);
      if (isOrder) expect(lineOf(storedDocument, 10)).toMatchObject({ requestedDate: "2026-03-25" });
      expect(lineOf(storedDocument, 20)).toMatchObject({
        note: "Drum",
        attributes: { cost_center: "K-18" },
        ...(isOrder ? { batches: [{ batch: "L2401", quantity: "10" }] } : {}),
      });
    });

    test(`a change with every field is simulated, and leaves an ${kind} that has them all`, async () => {
      const { document } = (await group().create(context(), withoutAddress(wholeDraft(kind)), freshKey()))
        .value;
      const change = withoutAddress(wholeChange(kind));
      const scope = of(vanDijk);
      const simulatedDocument = (await group().simulateChange(context(), document.number, scope, change))
        .value;
      await group().change(context(), targetOf(document, scope), change);
      const storedDocument = (await group().get(context(), document.number, scope)).value;
      for (const resultDocument of [simulatedDocument, storedDocument]) {
        expect(resultDocument).toMatchObject({
          poNumber: "PO-OTHER",
          requestedDate: "2026-03-23",
          note: "Ring twice",
          shipTo: { number: "100101" },
          shippingOption: { code: "standard" },
          completeDelivery: true,
          attributes: { cost_center: "K-27" },
        });
        if (hasAddress()) expect(shipToOf(resultDocument)).toMatchObject({ street: "Kade 2" });
        expect(lineOf(resultDocument, 10)).toMatchObject({
          quantity: "30",
          note: isOrder ? "In one box" : "",
        });
        expect(lineOf(resultDocument, 20)).toMatchObject({
          note: "Drum, sealed",
          attributes: { cost_center: "K-28" },
        });
        expect(lineOf(resultDocument, 30)).toMatchObject({ material: "ORING-20", quantity: "50" });
        if (!isOrder) continue;
        expect(lineOf(resultDocument, 20)?.batches).toEqual([{ batch: "L2402", quantity: "10" }]);
        expect([10, 30].map((number) => lineOf(resultDocument, number)?.requestedDate)).toEqual([
          ...["2026-03-27", "2026-03-30"],
        ]);
      }
      expect(storedDocument.totals).toEqual(simulatedDocument.totals);
    });
  });
}
