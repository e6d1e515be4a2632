import { expect, test } from "vitest";
import { context, lambert, type Subject } from "./subject";

export function materialsContract(subject: Subject): void {
  const search = async (q: string, differs = {}) => {
    const { value } = await subject().erp.materials.search(context(differs), { q, page: 1, pageSize: 20 });
    return value.items.map((one) => one.number);
  };

  test("materials come in the order asked for; unknown ones are named", async () => {
    const { value, messages } = await subject().erp.materials.get(context(), ["BRG-6204", "NOPE", "BOLT-M8"]);
    expect(value.map((one) => one.number)).toEqual(["BRG-6204", "BOLT-M8"]);
    expect(messages.map((message) => message.code)).toEqual(["material.unknown"]);
  });

  test("names come in the visitor's language, in English where there is none", async () => {
    const nameIn = async (language: string) =>
      (await subject().erp.materials.get(context({ language }), ["BOLT-M8"])).value[0]?.name;
    expect(await nameIn("sr")).toBe("Šestougaoni vijak M8x40");
    expect(await nameIn("zh")).toBe("六角头螺栓 M8x40");
    expect(await nameIn("xx")).toBe("Hexagon bolt M8x40");
  });

  test("a material knows its category from the top down", async () => {
    const { value } = await subject().erp.materials.get(context(), ["BOLT-M8"]);
    expect(value[0]?.category.path.map((one) => one.name)).toEqual(["Fasteners", "Bolts", "Hexagon bolts"]);
  });

  test("a customer sees its own number for a material, and no other customer's", async () => {
    const { value } = await subject().erp.materials.get(context(), ["BOLT-M8"]);
    expect(value[0]?.customerMaterial).toBe("ACME-BOLT-8");
    const other = await subject().erp.materials.get(context({ partner: lambert }), ["BOLT-M8"]);
    expect(other.value[0]?.customerMaterial).toBe("B-77");
  });

  test("a configurable material has swatches; one without materials cannot be had", async () => {
    const { value } = await subject().erp.materials.get(context(), ["GLOVE"]);
    const [colour] = value[0]?.options ?? [];
    expect(colour?.values.map((one) => [one.value, one.kind, one.materials.length])).toEqual([
      ["blue", "hex", 1],
      ["red", "hex", 0],
    ]);
  });

  test("minimum, step and weight are told in the sales unit and in kilograms", async () => {
    const numbers = ["BOLT-M8", "CABLE-3G", "OIL-46", "ORING-20", "MOTOR-4KW"];
    const { value } = await subject().erp.materials.get(context(), numbers);
    const quantities = value.map(({ salesUnit, minimumQuantity, roundingQuantity, weightKg }) =>
      [salesUnit, minimumQuantity, roundingQuantity, weightKg].join(" "),
    );
    expect(quantities).toEqual([
      "BOX 1 1 0.02",
      "ROL 1 1 0.12",
      "L 1 0.5 0.9",
      "PCE 50 25 0.001",
      "PCE 1 1 32",
    ]);
  });

  test("materials are found by beginnings of words in any order, without accents", async () => {
    expect(await search("bolt hex")).toEqual(["BOLT-M8"]);
    expect(await search("tete hexa")).toEqual(["BOLT-M8"]);
    expect(await search("bolt bearing")).toEqual([]);
  });

  test("two Chinese characters find their material", async () => {
    expect(await search("螺栓")).toEqual(["BOLT-M8"]);
  });

  test("materials are found by number, EAN, manufacturer's and own number", async () => {
    expect(await search("BRG-6205")).toContain("BRG-6205");
    expect(await search("4006381333931")).toEqual(["BOLT-M8"]);
    expect(await search("ACME-BOLT-8")).toEqual(["BOLT-M8"]);
    expect(await search("ACME-BOLT-8", { partner: lambert })).toEqual([]);
  });

  test("signs of the search language in a question do no harm", async () => {
    expect(await search("bolt' & !(:*")).toEqual(["BOLT-M8"]);
    expect(await search("%_'\\")).toEqual([]);
  });

  test("what cannot be ordered stays out of the search unless asked for", async () => {
    expect(await search("bearing")).not.toContain("BRG-INT");
    const { value } = await subject().erp.materials.search(context(), {
      q: "bearing",
      withUnsellable: true,
      page: 1,
      pageSize: 20,
    });
    expect(value.items.map((one) => one.number)).toContain("BRG-INT");
  });

  test("criteria and attributes narrow the search", async () => {
    const { value } = await subject().erp.materials.search(context(), {
      criteria: { category: "10" },
      attributes: { thread: ["M8", "M10"] },
      page: 1,
      pageSize: 20,
    });
    expect(value.items.map((one) => one.number)).toEqual(["BOLT-M8"]);
  });

  test("categories count what can be bought in them and below", async () => {
    const { value } = await subject().erp.materials.categories(context());
    const counts = new Map(value.map((one) => [one.id, one.materials]));
    expect(counts.get("101010")).toBe(1);
    expect(counts.get("10")).toBe(2);
  });

  test("a customer's own numbers are a list of their own", async () => {
    const { value } = await subject().erp.materials.customerMaterials(context(), {
      customer: lambert,
      page: 1,
      pageSize: 10,
    });
    expect(value.items).toEqual([
      { customer: lambert, customerMaterial: "B-77", material: "BOLT-M8", name: "Hexagon bolt M8x40" },
    ]);
  });

  test("batches stand in the order of their expiry and say whether they can be used", async () => {
    const { value } = await subject().erp.materials.batches(context(), "OIL-46");
    const ofThisPlant = value.filter(({ batch }) => batch !== "L2404");
    expect(ofThisPlant.map((one) => [one.batch, one.usable])).toEqual([
      ["L2001", false],
      ["L2401", true],
      ["L2402", true],
      ["L2403", false],
    ]);
  });

  test("batches of another plant than the sales area's cannot be used", async () => {
    const usableIn = async (salesArea: string) => {
      const { value } = await subject().erp.materials.batches(context({ salesArea }), "OIL-46");
      return value.filter(({ usable }) => usable).map(({ batch }) => batch);
    };
    expect(await usableIn("1000")).toEqual(["L2401", "L2402"]);
    expect(await usableIn("2000")).toEqual(["L2404"]);
  });

  test("a copy of the whole catalog is made for no sales area", async () => {
    const { value } = await subject().erp.materials.get(context({ salesArea: "" }), ["BOLT-M8", "OIL-46"]);
    expect(value.map(({ number, status }) => [number, status])).toEqual([
      ["BOLT-M8", "sellable"],
      ["OIL-46", "sellable"],
    ]);
    expect(value[0]?.salesAreas).toContain(context().salesArea);
  });

  test("whoever keeps a copy reads all changes in pieces without losing one", async () => {
    const first = await subject().erp.materials.changedSince(context(), "2026-01-01T00:00:00Z", 10);
    const last = first.value.at(-1);
    const second = await subject().erp.materials.changedSince(
      context(),
      last?.changedAt ?? "",
      100,
      last?.number,
    );
    const all = [...first.value, ...second.value].map((one) => one.number);
    expect(all.length).toBe(new Set(all).size);
    expect(all).toContain("VEST-M");
    const none = await subject().erp.materials.changedSince(context(), "2026-02-01T00:00:00Z", 10);
    expect(none.value).toEqual([]);
  });
}
