import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import type { Ctx } from "~/door/operation.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { requestApproval } from "../approval/request-approval.server";
import { getActiveCart, getCart } from "../cart.queries.server";
import { attributeSchema, cartAttributes } from "../cart.settings";
import { continueCart } from "../continue-cart.server";
import { copyDocument } from "../copy/copy-document.server";
import { removeActiveCart } from "../remove-active-cart.server";
import { submitCart } from "../submission/submit-cart.server";
import { updateCart } from "../update-cart.server";
import { addItems } from "./add-items.server";
import { saveBatches } from "./save-batches.server";
import { updateItem } from "./update-item.server";

const field = (name: string, overrides: object = {}) =>
  attributeSchema.parse({ name, label: { en: name, fr: `${name} (fr)` }, ...overrides });

describe("the installation's own fields on a cart and its lines", () => {
  let ctx: Ctx;
  let world: ReturnType<typeof cartErp>;
  let entries: () => Promise<number>;
  beforeEach(async () => {
    const database = await freshDatabase();
    world = cartErp();
    const services = testServices(database, { erp: world.erp });
    const elements = [{ value: "red", label: { en: "Red" } }];
    const values = new Map<unknown, unknown>([
      [
        cartAttributes,
        {
          cart: [field("project", { required: true }), field("rebate", { call_sap: true })],
          item: [field("colour", { elements }), field("bin", { call_sap: true })],
        },
      ],
      ["cart.auto_simulate", false],
    ]);
    const get = async (setting: { key: string; default: unknown }) =>
      values.get(setting) ?? values.get(setting.key) ?? setting.default;
    const jobs = { enqueue: async () => undefined };
    ctx = context(
      { ...services, jobs, settings: { get } as typeof services.settings },
      person("place_orders", "place_quotes"),
    );
    entries = () => database.db.$count(auditEntries);
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  });

  const cartNow = async () => {
    const reading = await getActiveCart(ctx, {});
    if (reading.kind !== "ok") throw new Error(JSON.stringify(reading));
    return { ...must(reading.value.cart, "the cart"), simulated: reading.value.simulation !== null };
  };
  const simulationCount = async () => {
    const { id, version } = await cartNow();
    return { cart: id, version };
  };

  it("are kept when they change, leave no trace when they do not, and go when they are emptied", async () => {
    const attributes = { project: "Dock 5" };
    expect(await updateCart(ctx, { ...(await simulationCount()), attributes })).toMatchObject({ kind: "ok" });
    const before = await entries();
    const cart = await simulationCount();
    expect(await updateCart(ctx, { ...cart, attributes })).toMatchObject({ kind: "ok", value: cart });
    expect(await entries()).toBe(before);
    await updateCart(ctx, { ...(await simulationCount()), poNumber: "PO-7" });
    expect((await cartNow()).header).toMatchObject({ poNumber: "PO-7", attributes });
    await updateCart(ctx, { ...(await simulationCount()), attributes: {} });
    expect((await cartNow()).header).toMatchObject({ poNumber: "PO-7", attributes: {} });
    expect(
      await updateCart(ctx, { ...(await simulationCount()), attributes: { secret: "x" } }),
    ).toMatchObject({
      problems: [{ path: "attributes.secret", text: { key: "form.unknownField" } }],
    });
  });

  it("are saved from an older page unless somebody else has changed the same field", async () => {
    const older = await simulationCount();
    const shownAttributes = { project: "", rebate: "" };
    const save = (attributes: Record<string, string>) =>
      updateCart(ctx, { ...older, attributes, shownAttributes });
    expect(await save({ project: "Dock 5", rebate: "" })).toMatchObject({ kind: "ok" });
    expect(await save({ project: "", rebate: "B" })).toMatchObject({ kind: "ok" });
    expect((await cartNow()).header.attributes).toMatchObject({ project: "Dock 5", rebate: "B" });
    const { version } = await cartNow();
    expect(await save({ project: "Dock 5", rebate: "" })).toMatchObject({ kind: "ok", value: { version } });
    expect(await save({ project: "Dock 6", rebate: "" })).toMatchObject({ kind: "conflict" });
  });

  it("ask the ERP again only where it knows of them", async () => {
    await updateCart(ctx, { ...(await simulationCount()), attributes: { project: "A" } });
    expect((await cartNow()).simulated).toBe(false);
    await updateCart(ctx, { ...(await simulationCount()), attributes: { project: "A", rebate: "B" } });
    expect((await cartNow()).simulated).toBe(true);
    const [line] = (await cartNow()).items;
    const item = must(line, "the line").id;
    await updateItem(ctx, {
      ...(await simulationCount()),
      item,
      quantity: "3",
      attributes: { colour: "red" },
    });
    expect((await cartNow()).simulated).toBe(false);
    const bothFields = { colour: "red", bin: "7" };
    await updateItem(ctx, { ...(await simulationCount()), item, quantity: "3", attributes: bothFields });
    expect((await cartNow()).simulated).toBe(true);
  });

  it("are named in the visitor's language when one is missing, also on a line", async () => {
    const { actor } = ctx;
    const item = must((await cartNow()).items[0], "the line").id;
    const french = { ...actor, formats: { ...actor.formats, locale: "fr" as const } };
    expect(await continueCart({ ...ctx, actor: french }, await simulationCount())).toEqual({
      kind: "invalid",
      problems: [
        { path: "attributes.project", text: { key: "form.required" } },
        {
          path: `line-${item}`,
          text: { key: "cart.attributeMissing", params: { item: 10, field: "colour (fr)" } },
        },
      ],
    });
  });

  it("are asked for again by whoever comes to sending without the cart's own page", async () => {
    const item = must((await cartNow()).items[0], "the line").id;
    const missingProblem = {
      kind: "invalid",
      problems: [
        { path: "", text: { key: "cart.fieldMissing.order", params: { field: "project" } } },
        {
          path: `line-${item}`,
          text: { key: "cart.attributeMissing", params: { item: 10, field: "colour" } },
        },
      ],
    };
    const seenTotal = "30.00";
    expect(await submitCart(ctx, { ...(await simulationCount()), seenTotal, seenCurrency: "EUR" })).toEqual(
      missingProblem,
    );
    expect(
      await requestApproval(ctx, { ...(await simulationCount()), seenTotal, approver: newId() }),
    ).toEqual(missingProblem);
    await updateCart(ctx, { ...(await simulationCount()), attributes: { project: "Dock 5" } });
    await updateItem(ctx, {
      ...(await simulationCount()),
      item,
      quantity: "3",
      attributes: { colour: "red" },
    });
    expect(
      await submitCart(ctx, { ...(await simulationCount()), seenTotal, seenCurrency: "EUR" }),
    ).toMatchObject({
      kind: "ok",
    });
  });

  it("take only what the form would have offered, whichever way it comes", async () => {
    const item = must((await cartNow()).items[0], "the line").id;
    const line = async (attributes: Record<string, string>) =>
      updateItem(ctx, { ...(await simulationCount()), item, quantity: "3", attributes });
    const at = (path: string, key: string) => ({ kind: "invalid", problems: [{ path, text: { key } }] });
    const longText = "x".repeat(41);
    expect(await line({ colour: "blue" })).toMatchObject(at("attributes.colour", "form.notAChoice"));
    expect(await line({ bin: longText })).toMatchObject(at("attributes.bin", "form.tooLong"));
    expect(await line({ other: "1" })).toMatchObject(at("attributes.other", "form.unknownField"));
    const attributes = { project: longText };
    expect(await updateCart(ctx, { ...(await simulationCount()), attributes })).toMatchObject(
      at("attributes.project", "form.tooLong"),
    );
    expect(await continueCart(ctx, { ...(await simulationCount()), attributes })).toMatchObject({
      problems: [{ path: "attributes.project", text: { key: "form.tooLong" } }, { path: `line-${item}` }],
    });
    const outcome = await addItems(ctx, {
      items: [
        { material: "BOLT-M8", attributes: { colour: "red" } },
        { material: "NUT-M8", attributes: { colour: "blue", bin: longText, other: "1" } },
      ],
    });
    expect(outcome).toMatchObject({
      problems: [
        { path: "items[1].attributes.colour", text: { key: "form.notAChoice" } },
        { path: "items[1].attributes.bin", text: { key: "form.tooLong" } },
        { path: "items[1].attributes.other", text: { key: "form.unknownField" } },
      ],
    });
    expect((await cartNow()).items).toHaveLength(1);
  });

  it("come with a copied line only as far as they still exist", async () => {
    const attributes = { colour: "blue", bin: "7", other: "1" };
    const lines = [{ itemNumber: 10, material: "BOLT-M8", quantity: "1" }];
    const document = world.documentOf({ kind: "order", soldTo: "100001", lines }, "4711");
    const items = document.items.map((item) => ({ ...item, attributes }));
    world.state.documents.set("4711", { ...document, items });
    expect(await copyDocument(ctx, { from: "order", number: "4711" })).toMatchObject({
      value: { added: 1 },
    });
    expect((await cartNow()).items[1]).toMatchObject({ attributes: { bin: "7" } });
  });

  it("stay as they are when only the batches of a line are chosen", async () => {
    const item = must((await cartNow()).items[0], "the line").id;
    await updateItem(ctx, {
      ...(await simulationCount()),
      item,
      quantity: "3",
      attributes: { colour: "red" },
    });
    const batches = [{ batch: "B1", quantity: "1" }, { batch: "B2" }];
    await saveBatches(ctx, { ...(await simulationCount()), item, batches });
    expect((await cartNow()).items[0]).toMatchObject({
      attributes: { colour: "red" },
      batches: [{ batch: "B1", quantity: "1" }],
    });
    const cart = await simulationCount();
    const count = await entries();
    expect(await saveBatches(ctx, { ...cart, item, batches })).toMatchObject({ kind: "ok", value: cart });
    const line = { item, quantity: "3.0", attributes: { colour: "red" }, batches };
    expect(await updateItem(ctx, { ...cart, ...line })).toMatchObject({
      kind: "ok",
      value: { ...cart, itemNumber: 10 },
    });
    expect(await entries()).toBe(count);
  });

  it("go with the cart, found by its id or by its being the active one", async () => {
    const { cart, version } = await simulationCount();
    expect(await getCart(ctx, { cart })).toMatchObject({ kind: "ok", value: { cart: { id: cart } } });
    expect(await getCart(ctx, { cart, kind: "quote" })).toEqual({ kind: "notFound" });
    expect(await removeActiveCart(ctx, { version: version + 1 })).toMatchObject({ kind: "conflict" });
    expect(await removeActiveCart(ctx, { version })).toMatchObject({ value: { lines: 1 } });
    expect(await removeActiveCart(ctx, { version })).toEqual({ kind: "notFound" });
  });
});
