import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import type { ListView, Row } from "~/ui/lists/list-view";
import { longListFile } from "./list-file.server";

const head: Pick<ListView, "name" | "caption" | "columns"> = {
  name: "orders",
  caption: "Orders",
  columns: [
    { name: "number", caption: "Number", datatype: "text", key: true },
    { name: "date", caption: "Date", datatype: "date" },
    { name: "status", caption: "Status", datatype: "status" },
    { name: "total", caption: "Total", datatype: "money" },
    { name: "secret", caption: "Hidden", datatype: "text", hidden: true },
    { name: "acts", caption: "Actions", datatype: "actions", action: true },
  ],
};
const row = (number: string, amount: string): Row => ({
  id: number,
  cells: {
    number: { kind: "text", text: number },
    date: { kind: "date", date: "2026-03-05" },
    status: { kind: "status", code: "GI", label: "Goods issued" },
    total: { kind: "money", amount, currency: "EUR" },
  },
});
const german = { ...defaultFormats, numberFormat: ",." as const, dateFormat: "%d.%m.%Y" as const };

async function textOf(rows: Row[][], formats: typeof defaultFormats, plain = false): Promise<string[]> {
  const file = await longListFile(head, rows, "csv", { t: (key) => key, formats, plain });
  return (await new Response(file.body as BodyInit).text()).trimEnd().split("\r\n");
}

describe("a list as a file", () => {
  it("says what the table says, in its reader's formats, with each amount's currency beside it", async () => {
    expect(await textOf([[row("4711", "1234.5")]], german)).toEqual([
      "Number;Date;Status;Total;ui.currency",
      "4711;05.03.2026;Goods issued;1.234,50;EUR",
    ]);
  });

  it("is the same for programs whoever asks", async () => {
    const lines = ["number,date,status,total,total_currency", "4711,2026-03-05,GI,1234.5,EUR"];
    expect(await textOf([[row("4711", "1234.5")]], german, true)).toEqual(lines);
    expect(await textOf([[row("4711", "1234.5")]], defaultFormats, true)).toEqual(lines);
  });

  it("lets no spreadsheet calculate what somebody typed, and leaves amounts below nothing alone", async () => {
    const lines = await textOf([[row("=1+1", "-5")], [row("-2+3", "-5")]], defaultFormats);
    expect(lines.slice(1)).toEqual([
      '"\'=1+1",2026-03-05,Goods issued,-5.00,EUR',
      '"\'-2+3",2026-03-05,Goods issued,-5.00,EUR',
    ]);
  });

  it("asks for the next part only when the one before it was taken", async () => {
    let askedCount = 0;
    async function* parts() {
      for (; askedCount < 5; ) yield [row(String(++askedCount), "1")];
    }
    const file = await longListFile(head, parts(), "csv", { t: (key) => key, formats: defaultFormats });
    const reader = (file.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    expect(askedCount).toBeLessThan(4);
    await reader.cancel();
  });
});
