import { describe, expect, it } from "vitest";
import type { ListView } from "~/ui/lists/list-view";
import { context, nobody, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { chooseColumns } from "./choose-columns.server";
import { choosePageSize } from "./choose-page-size.server";
import { foldRow } from "./fold-row.server";
import { asChosen, nothingChosen, withRow } from "./table-choices";
import { getTableChoices } from "./table-choices.queries.server";

const list: ListView = {
  name: "orders",
  address: "/orders",
  caption: "Orders",
  columns: [
    { name: "number", caption: "Number", datatype: "text", key: true },
    { name: "date", caption: "Date", datatype: "date" },
    { name: "plant", caption: "Plant", datatype: "text", hidden: true },
    { name: "actions", caption: "Actions", datatype: "actions", action: true },
  ],
  rows: [
    { id: "10", open: true, cells: {} },
    { id: "20", open: false, cells: {} },
    { id: "30", cells: {} },
  ],
};

const visibleColumns = (view: ListView) =>
  view.columns.filter(({ hidden }) => !hidden).map(({ name }) => name);
const openStates = (view: ListView) => view.rows.map((row) => row.open);

describe("a table as somebody chose it", () => {
  it("is as the list itself says until something was chosen", () => {
    expect(asChosen(list, nothingChosen)).toEqual(list);
  });

  it("shows the chosen columns, and always what names a row and what acts on it", () => {
    expect(visibleColumns(asChosen(list, { ...nothingChosen, columns: ["plant"] }))).toEqual([
      "number",
      "plant",
      "actions",
    ]);
  });

  it("remembers rows both ways, and never folds a row that has nothing beneath it", () => {
    let choices = withRow(nothingChosen, "10", false);
    choices = withRow(withRow(choices, "20", true), "30", true);
    expect(openStates(asChosen(list, choices))).toEqual([false, true, undefined]);
    expect(openStates(asChosen(list, withRow(choices, "10", true)))).toEqual([true, true, undefined]);
  });

  it("remembers the newest 200 rows, once each", () => {
    let choices = nothingChosen;
    for (let row = 0; row < 300; row++) choices = withRow(withRow(choices, String(row), true), "0", true);
    expect(choices.openRows).toHaveLength(200);
    expect(choices.openRows.slice(-2)).toEqual(["299", "0"]);
  });
});

describe("what is remembered", () => {
  it("belongs to one person and one table", async () => {
    const services = testServices(await freshDatabase());
    const [me, other] = [context(services, person()), context(services, person())];
    const readChoices = async (ctx: typeof me, table: string) => {
      const outcome = await getTableChoices(ctx, { table });
      return outcome.kind === "ok" ? outcome.value : outcome;
    };
    await choosePageSize(me, { table: "orders", pageSize: "25" });
    await foldRow(me, { table: "orders", row: "4711", open: true });
    await chooseColumns(me, { table: "orders", columns: ["date"] });
    expect(await readChoices(me, "orders")).toMatchObject({
      pageSize: 25,
      columns: ["date"],
      openRows: ["4711"],
    });
    expect(await readChoices(me, "invoices")).toEqual(nothingChosen);
    expect(await readChoices(other, "orders")).toEqual(nothingChosen);
    await chooseColumns(me, { table: "orders", columns: [] });
    expect(await readChoices(me, "orders")).toMatchObject({ pageSize: 25, columns: null });
  });

  it("is one of the four sizes, and nothing of people who are not signed in", async () => {
    const services = testServices(await freshDatabase());
    const oddOutcome = await choosePageSize(context(services), { table: "orders", pageSize: "1000" });
    expect(oddOutcome.kind).toBe("invalid");
    const guest = await choosePageSize(context(services, nobody), { table: "orders", pageSize: "25" });
    expect(guest.kind).toBe("refused");
    expect(await getTableChoices(context(services, nobody), { table: "orders" })).toMatchObject({
      kind: "ok",
      value: nothingChosen,
    });
  });
});
