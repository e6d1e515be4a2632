import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentRef, OutputType, SalesDocument } from "~/erp/erp";
import { readPdf } from "../../support/files/read-pdf";
import { startEmbeddedErp } from "../embedded-harness";
import { context, createOrder, type ErpUnderTest, vanDijk } from "../erp/subject";

/** Checks the papers of the embedded ERP: their contents, and whether a screen reader can follow them. */
describe("the papers of the embedded ERP", () => {
  let runningErp: ErpUnderTest | undefined;
  beforeAll(async () => {
    runningErp = await startEmbeddedErp();
  });
  afterAll(() => runningErp?.close());
  const subject = (): ErpUnderTest => {
    if (!runningErp) throw new Error("The ERP was not started");
    return runningErp;
  };

  async function fetchOutput(document: DocumentRef, type: OutputType, language = "en") {
    const { value } = await subject().erp.outputs.fetch(context({ language }), document, type, "all");
    const bytes = new Uint8Array(await new Response(value.content).arrayBuffer());
    expect(bytes.byteLength).toBe(value.bytes);
    return bytes;
  }
  const paperOf = async (document: DocumentRef, type: OutputType, language = "en") =>
    readPdf(await fetchOutput(document, type, language));

  const orderMixed = () =>
    createOrder(subject(), [
      ["BOLT-M8", "700"],
      ["BRG-6204", "3"],
      ["ORING-20", "50"],
    ]);
  const money = (amount: string) =>
    Number(amount).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  function expectSums(text: string, document: SalesDocument): void {
    for (const item of document.items) expect(text).toContain(money(item.net));
    const { totals } = document;
    expect(text).toContain(`Subtotal ${money(totals.goods)} EUR`);
    expect(text).toContain(`Net total ${money(totals.net)} EUR`);
    for (const tax of totals.taxes)
      expect(text).toContain(`${tax.label} on ${money(tax.base)} ${money(tax.amount)} EUR`);
    expect(text).toMatch(new RegExp(`Total ${money(totals.total).replaceAll(".", "\\.")} EUR`));
  }

  test("an order confirmation prints the document's lines and sums", async () => {
    const order = await orderMixed();
    const paper = await paperOf(order, "orderConfirmation");
    expectSums(paper.text, order);
    expect(paper.text).toContain(order.poNumber);
    expect(paper.text).toContain(order.items[0]?.name);
    expect(paper.text).toContain("Page 1 of 1");
  });

  test("an order confirmation names what comes with a set, and the account at the carrier", async () => {
    const order = await createOrder(subject(), [["BRG-6205", "3"]], {
      attributes: { carrier_account: "DHL 77-12" },
    });
    expect(order.items[0]?.parts).toEqual([
      { material: "ORING-20", name: "O-ring 20x2 NBR 70", quantity: "6", unit: "PCE" },
    ]);
    const { text } = await paperOf(order, "orderConfirmation");
    expect(text).toMatch(/Includes 6 \S+ O-ring 20x2 NBR 70 \(ORING-20\)/);
    expect(text).toContain("Your carrier account DHL 77-12");
  });

  test("a quotation, a delivery note and an invoice follow the same order", async () => {
    const { erp } = subject();
    const draft = {
      kind: "quote" as const,
      soldTo: vanDijk,
      poNumber: "Q-1",
      lines: [{ itemNumber: 10, material: "BRG-6204", quantity: "12" }],
    };
    const quote = (await erp.quotes.create(context(), draft, "papers-1")).value.document;
    const paper = await paperOf(quote, "quotation");
    expectSums(paper.text, quote);
    const target = { number: quote.number, within: "all" as const, key: "papers-2" };
    const order = (await erp.quotes.convert(context(), target, { poNumber: "PO-9" })).value.document;
    expect((await paperOf(order, "orderConfirmation")).text).toContain(`Quote ${quote.number}`);
    await subject().advanceTime(6);
    const { nodes } = (await erp.documents.flow(context(), order, "all")).value;
    const nodeOf = (kind: DocumentRef["kind"]): DocumentRef => {
      const node = nodes.find((one) => one.kind === kind);
      if (!node) throw new Error(`The order has no ${kind} yet`);
      return node;
    };
    const note = await paperOf(nodeOf("delivery"), "deliveryNote");
    expect(note.text).toContain("Received complete and in good condition");
    expect(note.text).toContain(`Order ${order.number}`);
    expect(note.text).not.toContain("EUR");
    const invoice = (await erp.invoices.get(context(), nodeOf("invoice").number, "all")).value;
    const billedPaper = await paperOf(invoice, "translation");
    expectSums(billedPaper.text, invoice);
    expect(billedPaper.text).toContain(`Delivery note ${nodeOf("delivery").number}`);
    expect(billedPaper.text).toContain("IBAN");
    expect(billedPaper.text).toContain("Translation. The invoice as issued is in Dutch");
    const issuedPaper = await paperOf(invoice, "invoice");
    expect(issuedPaper).toMatchObject({ language: "nl", title: `Factuur ${invoice.number}` });
    expect(issuedPaper.text).toContain("21%");
  });

  test("a long table goes on over pages under the same head, and every row is printed once", async () => {
    const lines = Array.from({ length: 70 }, (_, index): [string, string] => [
      index % 2 === 0 ? "BOLT-M8" : "ORING-20",
      String(100 + index * 50),
    ]);
    const order = await createOrder(subject(), lines);
    const paper = await paperOf(order, "orderConfirmation");
    expect(paper.pages.length).toBeGreaterThan(2);
    paper.pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${paper.pages.length}`);
      expect(page).toContain("Line Product Quantity Price Amount EUR");
    });
    expectSums(paper.text, order);
    const [head, ...items] = paper.rows.filter((row) => row.length === 5);
    expect(head?.every((cell) => cell.role === "TH")).toBe(true);
    expect(items.map(([cell]) => cell?.text)).toEqual(order.items.map((item) => String(item.itemNumber)));
  });

  test.each([
    ["en", "en", "Order confirmation"],
    ["fr", "fr", "Confirmation de commande"],
    ["nl", "nl", "Orderbevestiging"],
    ["pt", "pt", "Confirmação de encomenda"],
    ["sr", "sr-Latn", "Potvrda porudžbine"],
    ["zh", "zh-Hans", "订单确认书"],
  ])("in %s it has its language, its title and a structure", async (language, tag, name) => {
    const order = await orderMixed();
    const paper = await paperOf(order, "orderConfirmation", language);
    expect(paper).toMatchObject({ language: tag, title: `${name} ${order.number}`, tagged: true });
    expect(paper.headings).toEqual([`${name} ${order.number}`]);
    expect(paper.text).not.toContain("?");
    expect(paper.untagged).toBe("");
  });

  test("the same document gives the same bytes", async () => {
    const order = await orderMixed();
    const one = await fetchOutput(order, "orderConfirmation");
    const other = await fetchOutput(order, "orderConfirmation");
    expect(Buffer.compare(one, other)).toBe(0);
  });
});
