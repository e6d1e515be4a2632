import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { criterionKeys, documentLists, idCriteria } from "../document-lists";
import {
  defaultListSearch,
  type ListSearch,
  namesDocument,
  rowCriteriaOf,
  searchFields,
  wireName,
} from "./list-search";
import { namesSearch, readListSearch } from "./read-list-search";

const orders = documentLists.orders;
const today = "2026-11-21";
const parse = (address: string) =>
  readListSearch(new URLSearchParams(address), { ...defaultFormats, dateFormat: "%d.%m.%Y" });

describe("a search for documents", () => {
  it("begins with the active customer and the last seven days", () => {
    const search = defaultListSearch({ number: "100001", criterion: "soldToNumber" }, undefined);
    expect(search.criteria).toEqual([{ key: "soldToNumber", value: "100001" }]);
    expect(rowCriteriaOf(search, orders, today)).toMatchObject({ fromDate: "2026-11-14", toDate: today });
  });

  it("reads numbered copies of criteria and leaves out what is empty or any", () => {
    const { search, problems } = parse(
      "search_criteria=po_number&search_criteria_value= PO-1 &search_criteria_1=ship_to_number&search_criteria_value_1=any" +
        "&search_criteria_2=&search_criteria_value_2=&search_criteria_3=material_number&search_criteria_value_3=B-1",
    );
    expect(search.criteria).toEqual([
      { key: "poNumber", value: "PO-1" },
      { key: "materialNumber", value: "B-1" },
    ]);
    expect(problems).toEqual([]);
  });

  it.each(criterionKeys)("has the criterion %s", (key) => {
    expect(parse(`search_criteria=${wireName(key)}&search_criteria_value=1`).search.criteria).toEqual([
      { key, value: "1" },
    ]);
  });

  it.each([
    ["colour=red", "colour"],
    ["search_criteria=bogus&search_criteria_value=1", "search_criteria"],
    ["search_criteria_value=1", "search_criteria"],
    ["search_criteria_4=doc_number&search_criteria_value_4=1", "search_criteria_4"],
    [`search_criteria=doc_number&search_criteria_value=${"1".repeat(61)}`, "search_criteria_value"],
    ["ship_status=XX", "ship_status"],
    ["date_range=8", "date_range"],
    ["item_data=3", "item_data"],
    ["value_partner_selection=all_of_them", "value_partner_selection"],
    [`partner_numbers[]=${"1".repeat(61)}`, "partner_numbers[]"],
    ["from_date=0000-01-01", "from_date"],
  ])("refuses %s instead of finding everything", (address, field) => {
    expect(parse(address).problems.map((problem) => problem.field)).toContain(field);
  });

  it("refuses a ship status where the list has none", () => {
    const { problems } = readListSearch(
      new URLSearchParams("ship_status=GI"),
      defaultFormats,
      documentLists.invoices,
    );
    expect(problems.map(({ field }) => field)).toEqual(["ship_status"]);
  });

  it("looks for a number whenever it was made, for other things within the dates", () => {
    const byNumber = parse("search_criteria=doc_number&search_criteria_value=4711&date_range=7").search;
    expect(namesDocument(byNumber)).toBe(true);
    expect(rowCriteriaOf(byNumber, orders, today)).not.toHaveProperty("fromDate");
    const byMaterial = parse(
      "search_criteria=material_number&search_criteria_value=B-1&date_range=30",
    ).search;
    expect(rowCriteriaOf(byMaterial, orders, today)).toMatchObject({ fromDate: "2026-10-22" });
  });

  it("understands dates as the visitor writes them, and says which it does not", () => {
    expect(parse("from_date=1.2.2026&to_date=2026-03-01").search).toMatchObject({
      dateRange: null,
      fromDate: "2026-02-01",
      toDate: "2026-03-01",
    });
    expect(parse("from_date=31.2.2026").problems).toEqual([{ field: "from_date", key: "form.date" }]);
    expect(parse("from_date=2026-03-01&to_date=2026-02-01").problems).toEqual([
      { field: "to_date", key: "documents.datesReversed" },
    ]);
  });

  it("finds the open quotes that are about to expire, in the list of quotes alone", () => {
    const read = (list: "quotes" | "orders") =>
      readListSearch(new URLSearchParams("expiring=1&date_range=all"), defaultFormats, documentLists[list]);
    const { search, problems } = read("quotes");
    expect(problems).toEqual([]);
    expect(rowCriteriaOf(search, documentLists.quotes, "2026-11-21")).toMatchObject({
      expiresFrom: "2026-11-21",
      expiresTo: "2026-12-05",
    });
    expect(new URLSearchParams(searchFields(search)).get("expiring")).toBe("1");
    expect(read("orders").problems.map(({ field }) => field)).toEqual(["expiring"]);
  });

  it("takes typed dates over the chosen range, and ALL for no ship status", () => {
    expect(parse("date_range=30&from_date=1.2.2026&ship_status=all").search).toMatchObject({
      dateRange: null,
      fromDate: "2026-02-01",
      shipStatus: "",
    });
  });

  it("takes the chosen range where the dates are still those that the form showed", () => {
    const displayedQuery = "from_date=14.11.2026&to_date=21.11.2026&displayed_dates=14.11.2026 21.11.2026";
    expect(parse(`date_range=30&${displayedQuery}`).search).toMatchObject({ dateRange: 30, fromDate: "" });
    expect(parse(`date_range=dates&${displayedQuery}`).search).toMatchObject({
      dateRange: null,
      fromDate: "2026-11-14",
    });
    expect(parse(`date_range=all&${displayedQuery}`).search).toMatchObject({
      dateRange: null,
      fromDate: "",
      toDate: "",
    });
    const typedQuery = displayedQuery.replace("from_date=14.11.2026", "from_date=1.10.2026");
    expect(parse(`date_range=7&${typedQuery}`).search).toMatchObject({
      dateRange: null,
      fromDate: "2026-10-01",
      toDate: "2026-11-21",
    });
  });

  it("begins with another criterion where somebody chose it", () => {
    const partner = { number: "100001", criterion: "soldToNumber" } as const;
    expect(defaultListSearch(partner, "shipToNumber").criteria[0]?.key).toBe("shipToNumber");
    expect(defaultListSearch(partner, "docNumber").criteria).toEqual([]);
  });

  it("begins with all documents in reach where no criterion names the active customer", () => {
    expect(defaultListSearch({ number: "100101", criterion: null }, undefined).criteria).toEqual([]);
  });

  it("knows several partners, and leaves out the empty ones", () => {
    const { search } = parse("partner_numbers[]=100001&partner_numbers[]=&partner_numbers[]=100002&q=4");
    expect(search.partnerNumbers).toEqual(["100001", "100002"]);
    expect(rowCriteriaOf(search, orders, today).criteria).toEqual([
      { key: "soldToNumber", value: "100001" },
      { key: "soldToNumber", value: "100002" },
    ]);
    const queryText = new URLSearchParams(searchFields(search)).toString();
    expect(queryText).toBe("date_range=7&q=4&partner_numbers%5B%5D=100001&partner_numbers%5B%5D=100002");
  });

  it("knows the payer by a word of its own, also where the form does not offer it", () => {
    expect(parse("payer_number=100201").search.criteria).toEqual([{ key: "payerNumber", value: "100201" }]);
  });

  it("takes any for nothing, save where it is the choice itself", () => {
    expect(parse("ship_status=any&value_partner_selection=any").search).toMatchObject({
      shipStatus: "",
      anyPartner: true,
    });
    expect(parse("value_partner_selection=selection_bar").search.anyPartner).toBe(false);
  });

  it("calls an order late that was requested for an earlier day and is not shipped yet", () => {
    const { search, problems } = parse("ship_status=late&date_range=all");
    expect(problems).toEqual([]);
    expect(rowCriteriaOf(search, orders, today)).toMatchObject({
      shipStatus: "UNSHIPPED",
      requestedTo: "2026-11-20",
    });
    const fields = new URLSearchParams("ship_status=LATE");
    const deliveries = readListSearch(fields, defaultFormats, documentLists.shipments);
    expect(deliveries.problems.map(({ field }) => field)).toEqual(["ship_status"]);
  });

  it("looks past dates and statuses for a document named by its number", () => {
    const namedSearch = parse(
      "search_criteria=po_number&search_criteria_value=P&ship_status=GR&date_range=7",
    ).search;
    expect(rowCriteriaOf(namedSearch, orders, today)).not.toHaveProperty("shipStatus");
    expect(rowCriteriaOf(namedSearch, orders, today)).not.toHaveProperty("fromDate");
  });

  it("stands in the address as it was read", () => {
    const criterion = fc.record({
      key: fc.constantFrom(...idCriteria.slice(0, 2)),
      value: fc.stringMatching(/^[A-Z0-9-]{1,12}$/).filter((text) => text !== "ALL"),
    });
    fc.assert(
      fc.property(
        fc.array(criterion, { maxLength: 4 }),
        fc.constantFrom(null, 7, 365),
        fc.constantFrom("" as const, "GI" as const, "SHIPPED" as const),
        fc.subarray(["100001", "100002"]),
        fc.boolean(),
        (criteria, dateRange, shipStatus, partnerNumbers, anyPartner) => {
          const search: ListSearch = {
            criteria,
            dateRange,
            fromDate: "",
            toDate: "",
            shipStatus,
            q: "",
            partnerNumbers,
            anyPartner,
            itemData: anyPartner ? 1 : 2,
          };
          const fields = new URLSearchParams(searchFields(search));
          expect(namesSearch(fields)).toBe(true);
          expect(readListSearch(fields, defaultFormats).search).toEqual(search);
        },
      ),
    );
  });
});

it("lists a user's own documents where the address names that user, and nobody else's (C-313)", () => {
  const ownId = "01a20515-49d0-7450-81e5-8c0306669c5f";
  const problemsOf = (userId: string | null) =>
    readListSearch(new URLSearchParams({ user_uuid: ownId }), defaultFormats, undefined, { userId }).problems;
  expect(problemsOf(ownId)).toEqual([]);
  expect(problemsOf(null)).toMatchObject([{ field: "user_uuid", key: "ui.unknownValue" }]);
});

it("reads one criterion where the microsite offers one", () => {
  const address = new URLSearchParams(
    "search_criteria=po_number&search_criteria_value=A&search_criteria_1=material_number&search_criteria_value_1=B",
  );
  const criteriaFor = (featuresOff: string[]) =>
    readListSearch(address, defaultFormats, documentLists.orders, { featuresOff: new Set(featuresOff) })
      .search.criteria;
  expect(criteriaFor([])).toHaveLength(2);
  expect(criteriaFor(["multiple_search_criteria"])).toEqual([{ key: "poNumber", value: "A" }]);
});
