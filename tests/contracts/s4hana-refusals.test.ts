import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentChange, DraftDocument } from "~/erp/erp";
import { codesOf, context, draftOf, freshKey, of, targetOf, vanDijk } from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

const address = {
  name: "Site office",
  name2: "",
  street: "Kade 1",
  postalCode: "3011 AA",
  city: "Rotterdam",
  state: "",
  country: "NL",
  phone: "",
  email: "",
};

/** SAP has no field for some of what the portal takes: it says so, in the reader's language, and drops nothing. */
describe("what SAP has no room for is refused or named", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
  });
  afterAll(() => subject.close());

  const draft = (differs: Partial<DraftDocument> = {}) => draftOf([["BRG-6204", "20"]], differs);
  const dutch = context({ language: "nl" });
  const create = (kind: "order" | "quote", differs: Partial<DraftDocument>) =>
    (kind === "order" ? subject.erp.orders : subject.erp.quotes).create(
      dutch,
      draft({ kind, ...differs }),
      freshKey(),
    );
  const newQuote = async () => (await create("quote", {})).value.document;
  const change = async (kind: "order" | "quote", fields: DocumentChange) => {
    const { document } = (await create(kind, {})).value;
    const group = kind === "order" ? subject.erp.orders : subject.erp.quotes;
    return group.change(dutch, targetOf(document), fields);
  };

  it("a delivery address of a quote's own, when it is made and when it is changed", async () => {
    expect(await codesOf(create("quote", { shipToAddress: address }))).toEqual(["address.notInQuotes"]);
    expect(await codesOf(change("quote", { shipToAddress: address }))).toEqual(["address.notInQuotes"]);
  });

  it("a PO number or a town that is too long, when it is ordered and when it is changed", async () => {
    const poNumber = "P".repeat(60);
    const town = { ...address, city: "T".repeat(50) };
    for (const refusal of [
      create("order", { poNumber, shipToAddress: town }),
      change("order", { poNumber, shipToAddress: town }),
    ])
      expect(await codesOf(refusal)).toEqual(["document.poNumberLength", "address.tooLong"]);
  });

  it("a note on a line of a quote that had none, while the note of a line that has one is changed", async () => {
    expect(await codesOf(change("quote", { lines: [{ itemNumber: 10, note: "In one box" }] }))).toEqual([
      "change.noteInQuotes",
    ]);
    const { number, version } = await newQuote();
    const newLine = { itemNumber: 20, material: "ORING-20", quantity: "50", note: "In one box" };
    const call = subject.erp.quotes.change(
      dutch,
      { number, within: of(vanDijk), version },
      { lines: [newLine] },
    );
    expect(await codesOf(call)).toEqual(["change.noteInQuotes"]);
  });

  it("a day of a line's own in a quote, which is made nevertheless", async () => {
    const quoteDraft = draft({ kind: "quote", requestedDate: "2026-03-20" });
    quoteDraft.lines = quoteDraft.lines.map((line) => ({ ...line, requestedDate: "2026-03-25" }));
    const text =
      "Een offerte heeft één gewenste datum voor alle regels. Vermeld 2026-03-25 zo nodig in de opmerking.";
    const { value } = await subject.erp.pricing.simulate(dutch, quoteDraft);
    expect(value.lines[0]?.messages).toMatchObject([{ severity: "warning", code: "quote.lineDate", text }]);
    const { messages } = await subject.erp.quotes.create(dutch, quoteDraft, freshKey());
    expect(messages).toEqual(expect.arrayContaining([expect.objectContaining({ text })]));
  });
});
