import { expect, test } from "vitest";
import { readReportFile } from "~/erp/report-file";
import { context, createOrder, failureOf, kindOf, lambert, of, type Subject, vanDijk } from "./subject";

/** Reports that the ERP runs by itself. */
export function reportsContract(subject: Subject): void {
  const rowsOf = async (report: string, within = of(vanDijk), parameters: Record<string, string> = {}) => {
    const { value } = await subject().erp.reports.run(context(), { report, parameters, within });
    const { columns, rows } = await readReportFile(value);
    return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ""])));
  };

  test("reports say which columns and parameters they have, in the language of the caller", async () => {
    const { erp } = subject();
    const [english, dutch] = await Promise.all(
      ["en", "nl"].map((language) => erp.reports.list(context({ language }))),
    );
    expect(english?.value.map(({ code }) => code)).toEqual(dutch?.value.map(({ code }) => code));
    expect(english?.value[0]?.title).not.toBe(dutch?.value[0]?.title);
    for (const { code, columns } of english?.value ?? []) {
      const { value } = await erp.reports.run(context(), {
        report: code,
        parameters: {},
        within: of(vanDijk),
      });
      expect((await readReportFile(value)).columns).toEqual(columns.map(({ name }) => name));
    }
  });

  test("a report has what its documents have, until they leave it, and nothing of other customers", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const openLines = (await rowsOf("open_order_lines")).filter((row) => row.order === order.number);
    expect(openLines.map(({ open_quantity }) => open_quantity)).toEqual(["20"]);
    expect(openLines.map(({ net }) => net)).toEqual([order.items[0]?.net]);
    expect((await rowsOf("open_order_lines", of(lambert))).some((row) => row.order === order.number)).toBe(
      false,
    );
    expect(await rowsOf("open_order_lines", [])).toEqual([]);
    await subject().advanceTime(30);
    expect((await rowsOf("open_order_lines")).some((row) => row.order === order.number)).toBe(false);
    const deliveredLines = (await rowsOf("delivery_performance")).filter((row) => row.order === order.number);
    expect(deliveredLines.map(({ on_time, days_late }) => [on_time, days_late])).toEqual([["true", "0"]]);
    const purchases = await rowsOf("purchases");
    const search = { within: of(vanDijk), page: 1, pageSize: 50 };
    const { value } = await subject().erp.invoices.search(context(), search);
    for (const { number } of value.items) {
      const { value: invoice } = await subject().erp.invoices.get(context(), number, of(vanDijk));
      const ofInvoice = purchases.filter(({ document }) => document === number);
      expect(ofInvoice.map(({ net }) => Number(net))).toEqual(invoice.items.map(({ net }) => Number(net)));
    }
    expect(value.items.length).toBeGreaterThan(0);
  });

  test("a price that falls with the quantity has not changed since an order of this quantity", async () => {
    // Together they reach the volume discount of their price group.
    const order = await createOrder(subject(), [
      ["BRG-6204", "250"],
      ["BRG-6205", "100"],
    ]);
    expect(order.items[1]?.priceComponents.map(({ rate }) => Number(rate))).toContain(-4);
    const changes = await rowsOf("price_changes");
    expect(changes.filter(({ material }) => material?.startsWith("BRG-620"))).toEqual([]);
  });

  test("a report that refuses its parameters says why in the place of the file", async () => {
    const reversedPeriod = { from_date: "2026-03-02", to_date: "2026-03-01" };
    const failure = await failureOf(rowsOf("purchases", of(vanDijk), reversedPeriod));
    expect(failure.failure).toMatchObject({
      kind: "rejected",
      messages: [{ text: "The end date can’t be before the start date." }],
    });
    expect(await kindOf(rowsOf("none"))).toBe("notFound");
  });
}
