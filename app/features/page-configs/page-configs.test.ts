import { expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import type { Outcome } from "~/door/outcome";
import { everyElement } from "~/forms/examples/every-element";
import { pageConfigJson } from "~/forms/page-config-json";
import { context, nobody, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { getPageConfig, getPageConfigEditor, listPageConfigs } from "./page-config.queries.server";
import { pageConfigs } from "./page-config.tables";
import { restorePageConfig, savePageConfig } from "./save-page-config.server";

interface Json {
  title: string;
  components: Record<string, unknown>[];
}

const defaultConfigJson = (): Json => JSON.parse(JSON.stringify(pageConfigJson(everyElement.config))) as Json;

async function portal() {
  const database = await freshDatabase();
  const services = testServices(database);
  const admin = context(services, person("manage_settings"));
  const save = (json: unknown, version = 0) =>
    savePageConfig(admin, {
      name: "example",
      version,
      config: typeof json === "string" ? json : JSON.stringify(json),
    });
  const titleOf = async () => {
    const pageConfig = await getPageConfig(context(services, nobody), { name: "example" });
    return pageConfig.kind === "ok" ? pageConfig.value.title : pageConfig;
  };
  return { database, services, admin, save, titleOf };
}

const reasons = (outcome: Outcome<unknown>) =>
  outcome.kind === "invalid" ? outcome.problems.map(({ path, text }) => [path, text.key]) : outcome.kind;

it("makes what an administrator saved the form of everybody, and writes down what was before", async () => {
  const { database, save, titleOf } = await portal();
  expect(await titleOf()).toEqual(everyElement.config.title);
  expect(await save({ ...defaultConfigJson(), title: "Ours" })).toMatchObject({
    kind: "ok",
    value: { version: 1 },
  });
  expect(await titleOf()).toBe("Ours");
  const entries = await database.db.select().from(auditEntries);
  expect(entries).toMatchObject([
    { operation: "pageConfig.save", subjectKind: "page_config", subjectId: "example", before: null },
  ]);
  expect(entries[0]?.after).toMatchObject({ title: "Ours" });
});

it("makes no version of what is in force already, delivered or saved", async () => {
  const { database, save } = await portal();
  const unchangedAt = (version: number) => ({
    kind: "ok",
    value: { version },
    notices: [{ key: "admin.nothingChanged" }],
  });
  expect(await save(defaultConfigJson())).toMatchObject(unchangedAt(0));
  await save({ ...defaultConfigJson(), title: "Ours" });
  expect(await save({ ...defaultConfigJson(), title: "Ours" }, 1)).toMatchObject(unchangedAt(1));
  expect(await database.db.select().from(auditEntries)).toHaveLength(1);
});

it("refuses a broken one with its reasons, and the old one stays", async () => {
  const { save, titleOf } = await portal();
  await save({ ...defaultConfigJson(), title: "Ours" });
  expect(reasons(await save("{ nonsense", 1))).toEqual([
    ["config", expect.stringMatching(/^configs.refused.json/)],
  ]);
  expect(reasons(await save("[]", 1))).toEqual([["config", "configs.refused.shape"]]);
  expect(reasons(await save({ ...defaultConfigJson(), colour: "red" }, 1))).toEqual([
    ["config", "configs.refused.shapeUnknown"],
  ]);
  const incompleteConfig = {
    ...defaultConfigJson(),
    components: defaultConfigJson().components.filter(({ name }) => name !== "first_name"),
  };
  expect(reasons(await save(incompleteConfig, 1))).toEqual([["config", "configs.refused.dropped"]]);
  const deepJson = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  expect(reasons(await save(deepJson, 1))).toEqual([["config", "configs.refused.shape"]]);
  expect(await titleOf()).toBe("Ours");
});

it("takes an earlier version back as the newest, and the delivered one too", async () => {
  const { admin, save, titleOf } = await portal();
  await save({ ...defaultConfigJson(), title: "First" });
  await save({ ...defaultConfigJson(), title: "Second" }, 1);
  expect(await restorePageConfig(admin, { name: "example", version: 2, restore: 1 })).toMatchObject({
    kind: "ok",
  });
  expect(await titleOf()).toBe("First");
  expect(await restorePageConfig(admin, { name: "example", version: 3, restore: 0 })).toMatchObject({
    kind: "ok",
  });
  expect(await titleOf()).toEqual(everyElement.config.title);
  const editor = await getPageConfigEditor(admin, { name: "example", version: 2 });
  expect(editor).toMatchObject({ kind: "ok", value: { version: 4, shown: 2, json: { title: "Second" } } });
  const history = editor.kind === "ok" ? editor.value.history.map(({ version }) => version) : [];
  expect(history).toEqual([4, 3, 2, 1]);
});

it("lets only one of two people change the same version", async () => {
  const { save } = await portal();
  const bothOutcomes = await Promise.all([
    save({ ...defaultConfigJson(), title: "One" }),
    save({ ...defaultConfigJson(), title: "Two" }),
  ]);
  expect(bothOutcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "ok"]);
});

it("goes back to the delivered form when what is stored no longer fits it", async () => {
  const { database, services, titleOf } = await portal();
  const storedFields = { ...defaultConfigJson(), title: "Old", components: [{ atom: "text", name: "gone" }] };
  await database.db.insert(pageConfigs).values({
    name: "example",
    version: 1,
    config: storedFields,
    savedAt: services.clock.now(),
    savedBy: "Ada",
  });
  expect(await titleOf()).toEqual(everyElement.config.title);
});

it("shows administrators every form, and nobody else", async () => {
  const { services, admin, save } = await portal();
  await save({ ...defaultConfigJson(), title: "Ours" });
  const list = await listPageConfigs(admin, { page: 1, q: "EXAMP" });
  expect(list).toMatchObject({
    kind: "ok",
    value: { total: 1, forms: [{ name: "example", own: true, version: 1 }] },
  });
  for (const actor of [nobody, person("place_orders"), person("administer")]) {
    const ctx = context(services, actor);
    expect((await listPageConfigs(ctx, { page: 1 })).kind).toBe("refused");
    expect((await getPageConfigEditor(ctx, { name: "example" })).kind).toBe("refused");
    expect((await savePageConfig(ctx, { name: "example", version: 1, config: {} })).kind).toBe("refused");
    expect((await restorePageConfig(ctx, { name: "example", version: 1, restore: 0 })).kind).toBe("refused");
  }
  expect((await getPageConfigEditor(admin, { name: "unknown" })).kind).toBe("notFound");
});
