import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "~/db/db.server";
import type { Ctx } from "~/door/operation.server";
import type { Erp } from "~/erp/erp";
import { systemActor } from "~/features/identity/actor";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { getBulkForm } from "./bulk.queries.server";
import { confirmImport } from "./confirm-import.server";
import { correctImport } from "./correct-import.server";
import { findAnyImport } from "./import.store.server";
import { removeImport } from "./remove-import.server";
import { checkImport, startImport } from "./start-import.server";

describe("a correction of a list", () => {
  let database: Database;
  let owner: Ctx;
  /** Hook that runs while the ERP looks materials up. */
  let runBetween: () => Promise<unknown>;
  beforeEach(async () => {
    database = await freshDatabase();
    const { erp } = cartErp();
    runBetween = async () => undefined;
    const materials = {
      ...erp.materials,
      get: async (...args: Parameters<Erp["materials"]["get"]>) => {
        await runBetween();
        return erp.materials.get(...args);
      },
    };
    const services = { ...testServices(database, { erp: { ...erp, materials } }) };
    services.jobs = { enqueue: async () => undefined };
    owner = context(services, person("place_orders"));
  });

  const start = async (lines: string[]) => {
    return valueIn(await startImport(owner, { kind: "order", text: lines.join("\n") })).id;
  };
  const correct = (id: string, index: number, material: string) =>
    correctImport(owner, { id, lines: [{ index, material }] });
  const listOf = async (id: string) => must(await findAnyImport(database.db, id), "the list");

  it("is refused at the field that holds nothing: the text or the file", async () => {
    const nothing = { kind: "invalid", problems: [{ path: "text", text: { key: "cart.nothingToAdd" } }] };
    expect(await startImport(owner, { kind: "order", text: " " })).toMatchObject(nothing);
    const file = new File(["\n\n"], "list.csv", { type: "text/csv" });
    expect(await startImport(owner, { kind: "order", text: "", file })).toMatchObject({
      problems: [{ path: "file", text: { key: "cart.nothingToAdd" } }],
    });
  });

  it("stands beside another one that was made at the same time", async () => {
    const id = await start(["BOLD-M8\t1", "NUTT-M8\t2", "BOLT-M8\t3"]);
    let callerCount = 0;
    let both: () => void = () => undefined;
    const bothArrived = new Promise<void>((resolve) => {
      both = resolve;
    });
    runBetween = () => {
      if (++callerCount === 2) both();
      return bothArrived;
    };
    await Promise.all([correct(id, 0, "BOLT-M8"), correct(id, 1, "NUT-M8")]);
    const { lines } = await listOf(id);
    expect(lines.map(({ material, problem }) => [material, problem])).toEqual([
      ["BOLT-M8", null],
      ["NUT-M8", null],
      ["BOLT-M8", null],
    ]);
  });

  it("outlives the look at the whole list that was going on", async () => {
    const id = await start(Array.from({ length: 250 }, (_, index) => (index === 0 ? "BOLD-M8" : "NUT-M8")));
    const progress: number[] = [];
    let isFirst = true;
    runBetween = async () => {
      progress.push((await listOf(id)).checked);
      if (!isFirst) return;
      isFirst = false;
      await correct(id, 0, "BOLT-M8");
    };
    const job = { ...owner, actor: systemActor };
    expect(await checkImport(job, { id, system: "main", language: "en" })).toMatchObject({ kind: "ok" });
    const { lines, checked } = await listOf(id);
    expect(lines[0]).toMatchObject({ material: "BOLT-M8", name: "BOLT-M8", problem: null });
    expect(lines[249]).toMatchObject({ material: "NUT-M8", name: "NUT-M8" });
    expect([...progress, checked]).toEqual([0, 0, 200, 250]);
  });

  it("belongs to a list that its owner finds again until it is added or deleted", async () => {
    const [older, newer] = [await start(["BOLT-M8\t1"]), await start(["NUT-M8\t2", "BOLT-M8\t3"])];
    const formOf = async (kind: "order" | "quote", ctx = owner) => {
      const outcome = await getBulkForm(ctx, { kind });
      return outcome.kind === "ok" ? outcome.value : null;
    };
    const lists = async () => (await formOf("order"))?.waitingLists.map(({ id, lines }) => [id, lines]);
    expect(await lists()).toEqual([
      [newer, 2],
      [older, 1],
    ]);
    expect((await formOf("order"))?.cartVersion).toBe(0);
    const colleague = context(testServices(database), { ...person("place_orders"), userId: newId() });
    expect((await formOf("order", colleague))?.waitingLists).toEqual([]);
    expect(await removeImport(colleague, { id: older })).toMatchObject({ kind: "notFound" });
    expect(await removeImport(owner, { id: older })).toMatchObject({ kind: "ok" });
    expect(await confirmImport(owner, { id: newer, unitsChecked: true })).toMatchObject({ kind: "ok" });
    expect(await formOf("order")).toMatchObject({ waitingLists: [], cartVersion: 2 });
  });
});
