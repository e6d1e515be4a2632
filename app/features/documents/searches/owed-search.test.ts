import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { documentLists } from "../document-lists";
import { type ListSearch, rowCriteriaOf, searchFields } from "./list-search";
import { listSearchSchema } from "./list-search.schema";
import { displayedOwed } from "./owed-search";
import { readListSearch } from "./read-list-search";

const formats = { ...defaultFormats, dateFormat: "%d.%m.%Y", numberFormat: ",." } as const;
const list = documentLists.open_items;
const parse = (fields: string | [string, string][]) =>
  readListSearch(new URLSearchParams(fields), formats, list);
const criteriaOf = (search: ListSearch) => rowCriteriaOf(search, list, "2026-11-21");

describe("a search for open items", () => {
  it("reads dates and amounts as the reader writes them, and has no period of its own", () => {
    const { search, problems } = parse("due_until=31.12.2026&overdue=1&amount_from=-1.000,5&amount_to=2.500");
    expect(problems).toEqual([]);
    expect(search.dateRange).toBeNull();
    expect(criteriaOf(search)).toMatchObject({
      dueUntil: "2026-12-31",
      overdue: true,
      amountFrom: "-1000.50",
      amountTo: "2500.00",
    });
  });

  it("stands in its own address and in the database as it was read, also after being shown in the form", () => {
    const { search } = parse("due_until=31.12.2026&amount_from=-1234,5&amount_to=1.234");
    expect(parse(searchFields(search)).search).toEqual(search);
    expect(listSearchSchema.parse(search)).toEqual(search);
    const form = displayedOwed(search.owed, formats);
    const typedFields: [string, string][] = [
      ["due_until", form.dueUntil],
      ["amount_from", form.amountFrom],
      ["amount_to", form.amountTo],
    ];
    expect(parse(typedFields).search.owed).toEqual(search.owed);
  });

  it.each(["overdue=1", "due_until=31.12.2026", "amount_from=5", "amount_to=-5"])(
    "is saved by its form, which leaves out the fields that %s does not fill",
    (address) => {
      const { search } = parse(address);
      const filledFields = JSON.parse(
        JSON.stringify(search, (_, value) => (value === "" ? undefined : value)),
      );
      expect(listSearchSchema.parse(filledFields)).toEqual(search);
    },
  );

  it.each([
    ["due_until=tomorrow", "due_until"],
    ["amount_from=much", "amount_from"],
    ["amount_to=1,234", "amount_to"],
    ["amount_from=5&amount_to=4", "amount_to"],
    ["overdue=perhaps", "overdue"],
  ])("refuses %s instead of finding everything", (address, field) => {
    expect(parse(address).problems.map((problem) => problem.field)).toEqual([field]);
  });

  it("is known to no other list", () => {
    const { problems } = readListSearch(new URLSearchParams("overdue=1"), formats, documentLists.invoices);
    expect(problems.map(({ field }) => field)).toEqual(["overdue"]);
  });
});
