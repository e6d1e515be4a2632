import { expect, test } from "vitest";
import { context, kindOf, lambert, type Subject, vanDijk } from "./subject";

export function partnersContract(subject: Subject): void {
  const address = {
    name: "Van Dijk",
    name2: "",
    street: "Keizersgracht 12",
    postalCode: "1015 CP",
    city: "Amsterdam",
    state: "",
    country: "NL",
    phone: "",
    email: "",
  };

  test("a customer has terms in each of its sales areas", async () => {
    const { value } = await subject().erp.partners.get(context(), vanDijk);
    expect(value.terms).toMatchObject({
      currency: "EUR",
      paymentTerms: { code: "N30", label: "Net 30 days" },
    });
    const swissResult = await subject().erp.partners.get(context({ salesArea: "2000" }), vanDijk);
    expect(swissResult.value.terms?.currency).toBe("CHF");
  });

  test("a customer has no terms where it does not buy", async () => {
    const { value } = await subject().erp.partners.get(context({ salesArea: "2000" }), lambert);
    expect(value.terms).toBeNull();
  });

  test("an unknown partner is not found", async () => {
    expect(await kindOf(subject().erp.partners.get(context(), "999999"))).toBe("notFound");
  });

  test("ship-tos and payers are related to their sold-to, the default first", async () => {
    const shipTos = await subject().erp.partners.related(context(), vanDijk, "shipTo");
    expect(shipTos.value.map((one) => one.number)).toEqual([vanDijk, "100101", "100102"]);
    expect(shipTos.value[0]?.default).toBe(true);
    const payers = await subject().erp.partners.related(context(), vanDijk, "payer");
    expect(payers.value.map((one) => one.number)).toEqual(["100201"]);
  });

  test("sales areas of a customer are named in the language asked for", async () => {
    const { value } = await subject().erp.partners.salesAreas(context(), vanDijk);
    expect(value.map((area) => [area.salesArea, area.currency])).toEqual([
      ["1000", "EUR"],
      ["2000", "CHF"],
    ]);
  });

  test("the addresses of a customer begin with its own", async () => {
    const { value } = await subject().erp.partners.addresses(context(), vanDijk);
    expect(value.map((one) => one.city)).toEqual(["Amsterdam", "Breda", "Tilburg"]);
  });

  test("partners are found by number, by word and by town", async () => {
    const search = async (q: string) => {
      const { value } = await subject().erp.partners.search(context(), { q, page: 1, pageSize: 10 });
      return value.items.map((one) => one.number);
    };
    expect(await search("100002")).toEqual([lambert]);
    expect(await search("lamb")).toContain(lambert);
    expect(await search("tilburg")).toEqual(["100102"]);
    expect(await search("depot")).toEqual(["100104"]);
  });

  test("partners are narrowed by criteria, function and the customer they work for", async () => {
    const { value } = await subject().erp.partners.search(context(), {
      criteria: { city: "breda" },
      function: "shipTo",
      relatedTo: vanDijk,
      page: 1,
      pageSize: 10,
    });
    expect(value.items.map((one) => one.number)).toEqual(["100101"]);
    expect(value).toMatchObject({ total: 1, more: false });
  });

  test("a name is found by the beginnings of its words, a postal code with and without its blank", async () => {
    const search = async (criteria: Record<string, string>) => {
      const answer = await subject().erp.partners.search(context(), { criteria, page: 1, pageSize: 10 });
      return answer.value.items.map((one) => one.number);
    };
    expect(await search({ name: "machine" })).toEqual([vanDijk]);
    expect(await search({ name: "VAN dijk mach" })).toEqual([vanDijk]);
    expect(await search({ name: "van dijk m" })).toEqual([vanDijk]);
    expect(await search({ name: "Machinebouw", city: "Amsterdam" })).toEqual([vanDijk]);
    // A word of the town is none of the name.
    expect(await search({ name: "amsterdam" })).toEqual([]);
    expect(await search({ postalCode: "1015CP", name: "dijk" })).toContain(vanDijk);
    expect(await search({ postalCode: "1015 c", name: "dijk" })).toContain(vanDijk);
  });

  test("partners of another sales area stay out", async () => {
    const { value } = await subject().erp.partners.search(context({ salesArea: "2000" }), {
      page: 1,
      pageSize: 50,
    });
    expect(value.items.map((one) => one.number)).not.toContain(lambert);
  });

  test("an address that is complete and fits its country is valid", async () => {
    const { value } = await subject().erp.partners.validateAddress(context(), address);
    expect(value).toEqual({ valid: true, problems: [], suggestions: [] });
  });

  test("a wrong postal code is named and the right one suggested", async () => {
    const { value } = await subject().erp.partners.validateAddress(context(), {
      ...address,
      postalCode: "99",
    });
    expect(value.valid).toBe(false);
    expect(value.problems.map((problem) => problem.target?.field)).toEqual(["postalCode"]);
    expect(value.suggestions[0]?.postalCode).toBe("1015 CP");
  });

  test("a misspelt town is suggested anew, however its postal code is spaced", async () => {
    for (const postalCode of ["1015CP", "1015 CP"]) {
      const verdict = (town: string) =>
        subject().erp.partners.validateAddress(context(), { ...address, city: town, postalCode });
      expect((await verdict("Amsterdam")).value).toEqual({ valid: true, problems: [], suggestions: [] });
      expect((await verdict("Amsterdan")).value.suggestions[0]?.city).toBe("Amsterdam");
    }
  });

  test("missing fields of an address are all named at once", async () => {
    const { value } = await subject().erp.partners.validateAddress(context(), {
      ...address,
      street: " ",
      city: "",
    });
    expect(value.problems.map((problem) => problem.target?.field)).toEqual(["street", "city"]);
  });
}
