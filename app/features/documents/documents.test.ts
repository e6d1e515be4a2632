import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "~/door/actor";
import type { Outcome } from "~/door/outcome";
import { context, nobody, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { documentsErp } from "../../../tests/support/erp/documents-erp";
import { findExpiringQuotes, findShippedOrders } from "./dashboard/dashboard.queries.server";
import { getFile, getInvoice, getOrder, getQuote } from "./details/details.queries.server";
import { renewQuote } from "./details/renew-quote.server";
import { downloadDocuments, findDocuments } from "./documents.queries.server";
import { getDocumentListPage, getDocumentListSetup } from "./list/list-page.queries.server";
import { getOutput } from "./papers/papers.queries.server";
import { chooseCriterion } from "./searches/choose-criterion.server";
import { listSearchSchema } from "./searches/list-search.schema";
import { rememberSearch } from "./searches/remember-search.server";
import { removeSearch } from "./searches/remove-search.server";
import { saveSearch } from "./searches/save-search.server";

let world: ReturnType<typeof documentsErp>;
let ctx: (actor: Actor) => ReturnType<typeof context>;
const buyer = person("view_invoices", "place_orders", "place_quotes");
const stranger: Actor = {
  ...person("view_invoices"),
  partner: { function: "soldTo", number: "100002", name: "Other" },
};
const staff: Actor = { ...person("view_invoices", "select_any_partner"), internal: true };

beforeEach(async () => {
  world = documentsErp();
  const services = testServices(await freshDatabase(), { erp: world.erp });
  ctx = (actor) => context(services, actor);
});

async function valueOfOutcome<T>(promise: Promise<Outcome<T>>): Promise<T> {
  return valueIn(await promise);
}

describe("searches that somebody keeps", () => {
  const search = (q: string) => listSearchSchema.parse({ q });
  const setupOf = (actor: Actor, list: "orders" | "quotes" = "orders") =>
    valueOfOutcome(getDocumentListSetup(ctx(actor), { list }));

  it("begin a list with the last one, for one person and one list", async () => {
    await rememberSearch(ctx(buyer), { list: "orders", search: search("A") });
    await rememberSearch(ctx(buyer), { list: "orders", search: search("B") });
    expect((await setupOf(buyer)).openingSearch?.q).toBe("B");
    expect((await setupOf(buyer, "quotes")).openingSearch).toBeNull();
    expect((await setupOf(stranger)).openingSearch).toBeNull();
    await rememberSearch(ctx(buyer), { list: "orders", search: null });
    expect((await setupOf(buyer)).openingSearch).toBeNull();
  });

  it("have names, and one of them goes before the last one", async () => {
    await rememberSearch(ctx(buyer), { list: "orders", search: search("last") });
    await saveSearch(ctx(buyer), { list: "orders", title: "Mine", search: search("1"), isDefault: true });
    await saveSearch(ctx(buyer), { list: "orders", title: "Other", search: search("2"), isDefault: true });
    await saveSearch(ctx(buyer), { list: "orders", title: "MINE", search: search("3") });
    expect((await setupOf(buyer)).openingSearch?.q).toBe("2");
    const { savedSearches } = await setupOf(buyer);
    expect(savedSearches.map(({ title, isDefault }) => [title, isDefault])).toEqual([
      ["MINE", false],
      ["Other", true],
    ]);
  });

  it("are kept once when the button is pressed several times at once", async () => {
    const keep = (title: string) =>
      saveSearch(ctx(buyer), { list: "orders", title, search: search(title), isDefault: true });
    const outcomes = await Promise.all(["Mine", "Other", "MINE", "Mine", "other", "Mine"].map(keep));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill("ok"));
    const { savedSearches } = await setupOf(buyer);
    expect(savedSearches.map(({ title }) => title?.toLowerCase())).toEqual(["mine", "other"]);
    expect(savedSearches.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it("are thrown away by their owner only", async () => {
    await saveSearch(ctx(buyer), { list: "orders", title: "Mine", search: search("1") });
    const [savedSearch] = (await setupOf(buyer)).savedSearches;
    const id = savedSearch?.id ?? "";
    expect(await removeSearch(ctx(stranger), { id })).toEqual({ kind: "notFound" });
    expect((await removeSearch(ctx(buyer), { id })).kind).toBe("ok");
    expect((await setupOf(buyer)).savedSearches).toEqual([]);
  });

  it("begin by the criterion that was chosen, if the list has it", async () => {
    await chooseCriterion(ctx(buyer), { list: "orders", criterion: "poNumber" });
    await chooseCriterion(ctx(buyer), { list: "orders", criterion: "shipToNumber" });
    expect(await setupOf(buyer)).toMatchObject({ firstCriterion: "shipToNumber" });
    const oddOutcome = await chooseCriterion(ctx(buyer), { list: "payments", criterion: "shipToNumber" });
    expect(oddOutcome.kind).toBe("invalid");
  });
});

describe("the page of a list", () => {
  const search = listSearchSchema.parse({ dateRange: 7 });

  it("comes out of one reading, with three statements to the database and one question to the ERP", async () => {
    world.add("order", "1");
    const services = testServices(await freshDatabase(), { erp: world.erp });
    const statements = vi.spyOn(services.database.db, "select");
    const askedFields = { list: "orders" as const, search };
    const page = await valueOfOutcome(getDocumentListPage(context(services, buyer), askedFields));
    expect(page.rows?.list.items.map(({ row }) => row.number)).toEqual(["1"]);
    expect(page.columns).toContain("total");
    expect(world.searches).toHaveLength(1);
    // One query for the searches, one for the first criterion, one for what administrators offer.
    expect(statements).toHaveBeenCalledTimes(3);
  });

  it("reads items of open rows alone", async () => {
    world.add("order", "1");
    world.add("order", "2");
    const pageWith = (openRows: string[]) =>
      valueOfOutcome(getDocumentListPage(ctx(buyer), { list: "orders", search, openRows }));
    await pageWith([]);
    await pageWith(["3"]);
    expect(world.searches.map(({ search: { withItems } }) => withItems)).toEqual([undefined, undefined]);
    const page = await pageWith(["2"]);
    expect(page.rows?.list.items.map(({ row }) => row.number)).toEqual(["2", "1"]);
    expect(world.searches.slice(2)).toMatchObject([
      { search: { pageSize: 10 } },
      { search: { pageSize: 1, withItems: 3, criteria: [{ key: "docNumber", value: "2" }] } },
    ]);
    await valueOfOutcome(
      getDocumentListPage(ctx(buyer), {
        list: "orders",
        search: { ...search, itemData: 1 },
        openRows: ["2"],
      }),
    );
    expect(world.searches).toHaveLength(5);
  });

  it("opens with the last search, and asks the ERP only at its address", async () => {
    await rememberSearch(ctx(buyer), { list: "orders", search });
    const page = await valueOfOutcome(getDocumentListPage(ctx(buyer), { list: "orders" }));
    expect(page).toMatchObject({ redirects: true, rows: null, search });
    expect(world.searches).toHaveLength(0);
  });

  it("says beside its filter what is wrong with a search", async () => {
    const invalidFields = { ...search, q: "x".repeat(51) };
    const page = await valueOfOutcome(
      getDocumentListPage(ctx(buyer), { list: "orders", search: invalidFields }),
    );
    expect(page).toMatchObject({ rows: null, problems: [{ path: "q" }] });
  });

  it("has its owner's saved searches only", async () => {
    await saveSearch(ctx(stranger), { list: "orders", title: "Theirs", search });
    const page = await valueOfOutcome(getDocumentListPage(ctx(buyer), { list: "orders", search }));
    expect(page.savedSearches).toEqual([]);
  });
});

describe("documents", () => {
  beforeEach(() => {
    world.add("order", "1");
    world.add("order", "2", { soldTo: "100002" });
    world.add("quote", "3");
    world.add("invoice", "4");
  });

  const numbers = async (actor: Actor, extraInput: Partial<Parameters<typeof findDocuments>[1]> = {}) => {
    const listing = await valueOfOutcome(findDocuments(ctx(actor), { list: "orders", ...extraInput }));
    return listing.list.items.map(({ row }) => row.number);
  };

  it.each([
    ["order", () => getOrder(ctx(buyer), { number: "1", refresh: true })],
    ["quote", () => getQuote(ctx(buyer), { number: "3", refresh: true })],
    ["invoice", () => getInvoice(ctx(buyer), { number: "4", refresh: true })],
  ] as const)("are read past the cache by a reader who refreshes: %s", async (kind, readDocument) => {
    const get = vi.spyOn(world.erp[`${kind}s`], "get");
    await readDocument();
    expect(get.mock.calls.map(([erpContext]) => erpContext.isRefresh)).toEqual([true]);
  });

  it("are listed past the cache for a reader who refreshes", async () => {
    const search = vi.spyOn(world.erp.orders, "search");
    await numbers(buyer, { refresh: true });
    expect(search.mock.calls.map(([erpContext]) => erpContext.isRefresh)).toEqual([true]);
  });

  it("are those of the active customer; staff may look at everybody's", async () => {
    expect(await numbers(buyer)).toEqual(["1"]);
    expect(await numbers(buyer, { anyPartner: true })).toEqual(["1"]);
    expect(await numbers(staff)).toEqual(["1"]);
    expect(await numbers(staff, { anyPartner: true })).toEqual(["2", "1"]);
    expect((await getOrder(ctx(staff), { number: "2" })).kind).toBe("ok");
  });

  it("are 12,000 in a file, of however many there are, and those of the customer only", async () => {
    for (let number = 0; number < 12_500; number++) world.add("order", `7${number}`);
    const { parts } = await valueOfOutcome(downloadDocuments(ctx(buyer), { list: "orders" }));
    const numbers = new Set<string>();
    for await (const rows of parts) for (const { row } of rows) numbers.add(row.number);
    expect(numbers.size).toBe(12_000);
    expect(numbers).not.toContain("2");
  });

  it("of another company are as unknown as those that there are not", async () => {
    const theirs = ctx(stranger);
    const notFoundOutcome = { kind: "notFound" };
    expect(await getOrder(theirs, { number: "1" })).toEqual(notFoundOutcome);
    expect(await getOrder(theirs, { number: "0" })).toEqual(notFoundOutcome);
    expect(await getQuote(theirs, { number: "3" })).toEqual(notFoundOutcome);
    expect(await getInvoice(theirs, { number: "4" })).toEqual(notFoundOutcome);
    expect(await getOutput(theirs, { number: "1", type: "orderConfirmation" })).toEqual(notFoundOutcome);
    expect(await getFile(theirs, { kind: "order", number: "1", id: "f" })).toEqual(notFoundOutcome);
    expect(await renewQuote(ctx({ ...buyer, partner: stranger.partner }), { number: "3" })).toEqual(
      notFoundOutcome,
    );
  });

  it("of money are for whoever may see invoices, in every way to them", async () => {
    const plainCtx = ctx(person("place_orders"));
    for (const list of ["invoices", "payments"] as const) {
      expect((await findDocuments(plainCtx, { list })).kind).toBe("refused");
      expect((await downloadDocuments(plainCtx, { list })).kind).toBe("refused");
    }
    expect((await getInvoice(plainCtx, { number: "4" })).kind).toBe("refused");
    expect((await getOutput(plainCtx, { number: "4", type: "invoice" })).kind).toBe("refused");
    expect((await getFile(plainCtx, { kind: "invoice", number: "4", id: "f" })).kind).toBe("refused");
    expect((await getOrder(ctx(nobody), { number: "1" })).kind).toBe("refused");
  });

  it("say what may be made of them, by role or by an authorization for their type and sales area", async () => {
    const converts = async (actor: Actor) => {
      const listing = await valueOfOutcome(findDocuments(ctx(actor), { list: "quotes" }));
      const { document } = await valueOfOutcome(getQuote(ctx(actor), { number: "3" }));
      const [first] = listing.list.items;
      const inList = first?.of === "document" && first.row.convert.allowed;
      expect(document.convert.allowed).toBe(inList);
      return inList;
    };
    const actorAuthorizedFor = (documentType: string, salesAreaId: string): Actor => ({
      ...buyer,
      authorizations: [{ documentType, salesAreaId, actions: ["convert_quote"] }],
    });
    expect(await converts(buyer)).toBe(false);
    expect(await converts(person("convert_quotes"))).toBe(true);
    expect(await converts(actorAuthorizedFor("quote", "1000"))).toBe(true);
    expect(await converts(actorAuthorizedFor("quote", "2000"))).toBe(false);
    expect(await converts(actorAuthorizedFor("contract", "1000"))).toBe(false);
  });

  it("shipped together with many pages of others: all that were shipped are one choice", async () => {
    await findDocuments(ctx(buyer), { list: "orders", shipStatus: "SHIPPED" });
    expect(world.searches.at(-1)?.search.shipStatus).toEqual(["GI", "SHIP", "PRCV", "GR"]);
  });
});

describe("a file of a list", () => {
  it("holds 12,000 rows and never asks for more than a thousand of them at a time", async () => {
    for (let number = 1; number <= 12_500; number++) world.add("order", String(number));
    const { parts } = await valueOfOutcome(downloadDocuments(ctx(buyer), { list: "orders" }));
    const seenKeys = new Set<string>();
    for await (const part of parts) for (const { row } of part) seenKeys.add(row.number);
    expect(seenKeys.size).toBe(12_000);
    expect(world.searches).toHaveLength(12);
    expect(Math.max(...world.searches.map(({ search }) => search.pageSize))).toBe(1_000);
  });
});

describe("the first page", () => {
  it("shows the orders whose parcels left last, however old the orders are", async () => {
    world.add("order", "1", { date: "2026-01-01" });
    world.add("order", "2", { date: "2026-11-01" });
    const of = (number: string) => ({ references: [{ kind: "order" as const, number }] });
    world.add("delivery", "81", { date: "2026-11-02", ...of("2") });
    world.add("delivery", "82", { date: "2026-11-19", ...of("1") });
    world.add("delivery", "83", { date: "2026-11-18", ...of("1") });
    const { items, shippedOn } = await valueOfOutcome(findShippedOrders(ctx(buyer), {}));
    expect(items.map(({ number }) => number)).toEqual(["1", "2"]);
    expect(shippedOn).toEqual({ 1: "2026-11-19", 2: "2026-11-02" });
  });

  it("asks the ERP for the open quotes that end within two weeks, not for the first of all", async () => {
    await findExpiringQuotes(ctx(buyer), {});
    expect(world.searches.at(-1)).toMatchObject({
      of: "quotes",
      search: { status: "OPEN", dueFrom: "2026-11-21", dueTo: "2026-12-05", order: "asc" },
    });
  });
});

describe("a quote made anew", () => {
  it("is the ERP's new quote, and the same one when asked again", async () => {
    world.add("quote", "3");
    const renewedQuote = await valueOfOutcome(renewQuote(ctx(buyer), { number: "3" }));
    expect(renewedQuote).toEqual({ number: "93", again: false });
    expect(await valueOfOutcome(renewQuote(ctx(buyer), { number: "3" }))).toEqual({
      number: "93",
      again: true,
    });
  });

  it("is not for whoever may not place quotes, nor where the ERP says no", async () => {
    world.add("quote", "3", { requote: { allowed: false, code: "no", reason: "Not any more." } });
    expect((await renewQuote(ctx(person("place_orders")), { number: "3" })).kind).toBe("refused");
    expect(await renewQuote(ctx(buyer), { number: "3" })).toMatchObject({
      kind: "refused",
      reason: { params: { text: "Not any more." } },
    });
  });
});
