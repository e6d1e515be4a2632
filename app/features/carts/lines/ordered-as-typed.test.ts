import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { DraftDocument, Erp } from "~/erp/erp";
import { readAsTyped } from "~/http/forms/form-formats";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { exampleMaterial } from "../../../../tests/support/erp/example-values";
import { getActiveCart } from "../cart.queries.server";
import { addItemsSchema } from "../cart.schema";
import { cartView } from "../cart-view";
import { confirmImport } from "../import/confirm-import.server";
import { getImport } from "../import/import.queries.server";
import { startImport } from "../import/start-import.server";
import { removeActiveCart } from "../remove-active-cart.server";
import { activateCart } from "../saved/activate-cart.server";
import { saveForLater } from "../saved/save-for-later.server";
import { addItems } from "./add-items.server";
import { copyItem } from "./copy-item.server";
import { removeItems } from "./remove-items.server";
import { updateItems } from "./update-items.server";

const units = [
  { unit: "PCE", label: "Piece", numerator: "1", denominator: "1" },
  { unit: "PAK", label: "Pack", numerator: "25", denominator: "1" },
  { unit: "BOX", label: "Box", numerator: "100", denominator: "1" },
];

describe("what is typed", () => {
  let owner: Ctx;
  /** Latest draft that the ERP was asked to simulate. */
  let latestDraft: DraftDocument | null;

  beforeEach(async () => {
    const { erp } = cartErp();
    const materials: Partial<Erp["materials"]> = {
      get: async (ctx, numbers) => {
        const { value, ...result } = await erp.materials.get(ctx, numbers);
        return {
          ...result,
          value: value.map(({ number }) => exampleMaterial(number, { units, salesUnit: "PAK" })),
        };
      },
      search: async (ctx, search) => {
        const result = await erp.materials.search(ctx, search);
        const row = { number: "BOLT-M8" } as (typeof result.value.items)[number];
        return { ...result, value: { ...result.value, items: [row] } };
      },
    };
    const pricing: Partial<Erp["pricing"]> = {
      simulate: (ctx, draft) => {
        latestDraft = draft;
        return erp.pricing.simulate(ctx, draft);
      },
    };
    const fake = {
      ...erp,
      materials: { ...erp.materials, ...materials },
      pricing: { ...erp.pricing, ...pricing },
    };
    latestDraft = null;
    owner = context(testServices(await freshDatabase(), { erp: fake }), person("place_orders"));
  });

  const add = (item: Record<string, string>) => {
    const typedItems = readAsTyped(addItemsSchema, { items: [item] }, owner.actor.formats);
    expect(typedItems.problems).toEqual([]);
    return addItems(owner, typedItems.value as Parameters<typeof addItems>[1]);
  };
  const paste = async (text: string) => {
    const { id } = valueIn(await startImport(owner, { text }));
    return confirmImport(owner, { id, unitsChecked: true });
  };

  it("is what the cart shows and what the ERP holds, whichever way it is added", async () => {
    const names = fc.constantFrom(
      { typed: "pcs", unit: "PCE" },
      { typed: "packs", unit: "PAK" },
      { typed: "BOX", unit: "BOX" },
    );
    const ways = fc.constantFrom("one field", "two fields", "paste", "pasted cells", "copy");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 999 }), names, ways, async (quantity, name, way) => {
        const amount = `${quantity} ${name.typed}`;
        if (way === "paste") valueIn(await paste(`BOLT-M8\t${amount}`));
        else if (way === "pasted cells") valueIn(await paste(`BOLT-M8;${quantity};${name.typed}`));
        else if (way === "two fields")
          valueIn(await add({ material: "BOLT-M8", quantity: `${quantity}`, unit: name.typed }));
        else valueIn(await add({ material: "BOLT-M8", quantity: amount }));
        if (way === "copy") {
          const { cart } = valueIn(await getActiveCart(owner, {}));
          const { id, version, items } = must(cart, "the cart");
          const [firstItem] = items;
          valueIn(await copyItem(owner, { cart: id, version, item: must(firstItem, "a line").id }));
        }
        const reading = valueIn(await getActiveCart(owner, { refresh: true }));
        const { lines, version } = cartView(reading);
        expect(lines.map((line) => [Number(line.quantity), line.unit])).toEqual(
          lines.map(() => [quantity, name.unit]),
        );
        expect(latestDraft?.lines.map((line) => [Number(line.quantity), line.unit])).toEqual(
          lines.map(() => [quantity, name.unit]),
        );
        valueIn(await removeActiveCart(owner, { version }));
      }),
      { numRuns: 25 },
    );
  });

  it("is refused at its field if the product or the unit is unknown", async () => {
    expect(await addItems(owner, { items: [{ material: "BOLT-9", quantity: "1" }] })).toEqual({
      kind: "invalid",
      problems: [
        {
          path: "items[0].material",
          text: { key: "cart.material.unknownSimilar", params: { material: "BOLT-9", similar: ["BOLT-M8"] } },
        },
      ],
    });
    const { problems } = (await addItems(owner, {
      items: [{ material: "BOLT-M8", quantity: "12", unit: "XYZ" }],
    })) as { problems: unknown };
    expect(problems).toMatchObject([{ path: "items[0].unit", text: { key: "cart.unit.notSold" } }]);
    expect(
      await addItems(owner, { items: [{ material: "BOLT-M8", quantity: "12 pcs", unit: "BOX" }] }),
    ).toMatchObject({
      problems: [{ path: "items[0].unit", text: { key: "cart.unit.twice" } }],
    });
    expect(await addItems(owner, { items: [{ material: "BOLT-M8", quantity: "0 pcs" }] })).toMatchObject({
      problems: [{ path: "items[0].quantity", text: { key: "cart.quantity.zero" } }],
    });
    expect(valueIn(await getActiveCart(owner, {})).cart).toBeNull();
  });

  it("is not guessed from a list: assumed units are confirmed, and lines left out stay in the list", async () => {
    const text = "BOLT-M8\t500\nBOLT-M8;12;XYZ\nNOPE\t3";
    const { id } = valueIn(await startImport(owner, { text }));
    const storedImport = valueIn(await getImport(owner, { id }));
    expect(storedImport).toMatchObject({ good: 1, hasGuessedUnits: true });
    expect(storedImport.lines.map(({ problem }) => problem)).toEqual(["unit", "unknown", null]);
    expect(await confirmImport(owner, { id })).toMatchObject({
      problems: [{ path: "unitsChecked", text: { key: "cart.import.checkUnits" } }],
    });
    expect(await confirmImport(owner, { id, unitsChecked: true })).toMatchObject({
      value: { added: 1, leftOut: 2 },
    });
    expect(valueIn(await getImport(owner, { id }))).toMatchObject({ total: 2, good: 0 });
    expect(valueIn(await getActiveCart(owner, {})).cart?.items).toMatchObject([
      { quantity: "500.000", unit: "PAK" },
    ]);
    expect(await confirmImport(owner, { id, unitsChecked: true })).toMatchObject({ kind: "invalid" });
  });

  it.each([
    ["quantity", { quantity: "13" }],
    ["number", { position: "5" }],
    ["note", { comment: "Ring twice" }],
    ["date", { requestedDate: "2027-02-01" }],
  ])("is not dropped when the line was removed in another window: its %s", async (_, typedFields) => {
    const { cart, added } = valueIn(await add({ material: "BOLT-M8", quantity: "1" }));
    const line = must(added[0], "the line").id;
    valueIn(await removeItems(owner, { cart, version: 2, items: [line] }));
    const shownFields = {
      id: line,
      quantity: "1",
      was: "1",
      position: "10",
      wasPosition: "10",
      wasDetails: "|",
    };
    const change = (item: Record<string, string>) =>
      updateItems(owner, { cart, version: 2, items: [{ ...shownFields, ...item }] } as Parameters<
        typeof updateItems
      >[1]);
    expect(await change(typedFields)).toMatchObject({
      kind: "conflict",
      reason: { key: "cart.lineRemovedElsewhere" },
    });
    expect(await change({})).toMatchObject({ value: { changed: 0 } });
  });

  it("is read over a line too: its unit becomes the line's, and no unit that the product lacks", async () => {
    const { cart, version, added } = valueIn(await add({ material: "BOLT-M8", quantity: "5" }));
    const line = must(added[0], "the line").id;
    const change = (quantity: string, from: number, extraFields = {}) =>
      updateItems(owner, { cart, version: from, items: [{ id: line, quantity, was: "5", ...extraFields }] });
    expect(await change("5 metres", version)).toMatchObject({
      problems: [{ path: "items[0].quantity", text: { key: "cart.unit.notSold" } }],
    });
    const { version: next } = valueIn(await change("5 pcs", version));
    expect(valueIn(await getActiveCart(owner, {})).cart?.items).toMatchObject([
      { quantity: "5.000", unit: "PCE" },
    ]);
    // Typed beside PAK in a window that still shows packs: 13 pieces are not what was meant.
    expect(await change("13", version, { wasUnit: "PAK" })).toMatchObject({
      kind: "conflict",
      reason: { key: "cart.changedElsewhere.order" },
    });
    expect(await change("13 PAK", version, { wasUnit: "PAK" })).toMatchObject({ kind: "ok" });
    expect(next).toBe(version + 1);
    expect(valueIn(await getActiveCart(owner, {})).cart?.items).toMatchObject([
      { quantity: "13.000", unit: "PAK" },
    ]);
  });

  it("moves a line by its number, once, and not in a window that shows the order of before", async () => {
    for (const quantity of ["1", "2", "3"]) valueIn(await add({ material: "BOLT-M8", quantity }));
    const { cart } = valueIn(await getActiveCart(owner, {}));
    const { id, version, items } = must(cart, "the cart");
    const itemsWith = (change: Record<string, string>) =>
      items.map(({ id: line, itemNumber, quantity }) => ({
        id: line,
        quantity,
        was: quantity,
        position: `${itemNumber}`,
        wasPosition: `${itemNumber}`,
        ...(Number(quantity) === 3 ? change : {}),
      }));
    const order = async () =>
      valueIn(await getActiveCart(owner, {})).cart?.items.map((item) => [
        item.itemNumber,
        Number(item.quantity),
      ]);
    expect(
      await updateItems(owner, { cart: id, version, items: itemsWith({ position: "top" }) }),
    ).toMatchObject({
      kind: "invalid",
      problems: [{ path: "items[2].position", text: { key: "cart.positionInvalid" } }],
    });
    valueIn(await updateItems(owner, { cart: id, version, items: itemsWith({ position: "15" }) }));
    const movedOrder = [
      [10, 1],
      [20, 3],
      [30, 2],
    ];
    expect(await order()).toEqual(movedOrder);
    expect(latestDraft?.lines.map((line) => Number(line.quantity))).toEqual([1, 3, 2]);
    // Another window still shows the line as the last one; its form changes a quantity only.
    valueIn(await updateItems(owner, { cart: id, version, items: itemsWith({ quantity: "4" }) }));
    expect(await order()).toEqual([
      [10, 1],
      [20, 4],
      [30, 2],
    ]);
  });

  it("becomes active once, however many carts are opened at the same time", async () => {
    const savedUnits: string[] = [];
    for (const title of ["A", "B", "C", "D"]) {
      const { cart, version } = valueIn(await add({ material: "BOLT-M8", quantity: "1" }));
      valueIn(await saveForLater(owner, { cart, version, title } as Parameters<typeof saveForLater>[1]));
      savedUnits.push(cart);
    }
    const outcomes = await Promise.all(savedUnits.map((cart) => activateCart(owner, { cart })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(savedUnits.map(() => "ok"));
  });
});
