import fc from "fast-check";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { followVersions } from "~/cache/versions.server";
import type { Setting, Settings } from "~/config/settings";
import { openSettings } from "~/config/settings.store.server";
import type { Outcome } from "~/door/outcome";
import { catalogDefaults } from "~/features/catalog/catalog.settings";
import { users } from "~/features/identity/identity.tables";
import twoStepAuth from "~/features/identity/ways-in/forms/two-step-auth.collection.server";
import { noSpecialCharacter, specialCharacter } from "~/features/identity/ways-in/password.settings";
import { secondStepCode, secondStepFor } from "~/features/identity/ways-in/second-step.settings";
import { emailTemplates } from "~/features/mails/mails.tables";
import { findEventTemplate } from "~/features/mails/templates/event-templates.store.server";
import { microsites } from "~/features/organisation/organisation.tables";
import { configInForce, tryingConfig } from "~/features/page-configs/config-in-force.server";
import { savePageConfig } from "~/features/page-configs/save-page-config.server";
import { changeSetting } from "~/features/settings/administered-settings.server";
import { everyElement } from "~/forms/examples/every-element";
import { pageConfigJson } from "~/forms/page-config-json";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { propertyRuns } from "../../../tests/support/property-runs";
import { defaultTheme } from "../../themes/theme";
import { themeSetting } from "../../themes/theme.setting";
import { applyTrial, revertTrial, takeEffect } from "./apply-trial.server";
import { lookWithTrial, pathWithin } from "./look-with-trial.server";
import { tryForm, trySetting, trySettings, tryTemplate } from "./start-trial.server";
import { getPreview, getTrial, previewTriedMail } from "./trials.queries.server";
import { tryingSettings } from "./trying-settings";

const sites = [newId(), newId()] as const;
const targets = ["installation", `microsite:${sites[0]}`, `microsite:${sites[1]}`] as const;
const look = (name: string) => ({ ...defaultTheme, name });

async function portal() {
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-01T10:00:00Z");
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const versions = await followVersions({ db: database.db, log, every: 60_000 });
  onTestFinished(() => versions.stop());
  const cache = openMemoryCache({ versions, clock });
  const settings = openSettings({ database, cache, clock, log });
  const jobs = { enqueue: vi.fn(async () => undefined) };
  const services = { ...testServices(database, { clock }), log, cache, settings, jobs };
  await database.db.insert(microsites).values(sites.map((id, index) => ({ id, name: `Site ${index}` })));
  const editor = person("manage_settings", "manage_mail");
  const account = {
    firstName: "Ed",
    lastName: "Itor",
    createdAt: clock.now(),
    confirmedAt: clock.now(),
  };
  await database.db.insert(users).values([
    { ...account, id: editor.userId ?? "", username: "editor", email: "editor@example.com", internal: true },
    { ...account, id: newId(), username: "reader", email: "reader@example.com", micrositeId: sites[0] },
  ]);
  return { database, clock, versions, settings, services, ctx: context(services, editor) };
}

function valueIn<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

describe("a change on trial", () => {
  let at: Awaited<ReturnType<typeof portal>>;
  beforeEach(async () => {
    at = await portal();
  });
  const startNamed = (target: string, name: string) =>
    trySetting(at.ctx, { key: themeSetting.key, target, version: 0, value: look(name) });
  const startTheme = async (target: string, name: string, version = 0) =>
    valueIn(await trySetting(at.ctx, { key: themeSetting.key, target, version, value: look(name) })).id;
  const nameAt = async (micrositeId: string | null) => {
    await at.versions.poll();
    return (await at.settings.get(themeSetting, { micrositeId })).name;
  };

  it("counts from its moment on, and is taken back with one press", async () => {
    const before = await nameAt(null);
    const id = await startTheme("installation", "Tried");
    expect(await nameAt(null)).toBe(before);
    expect(valueIn(await getTrial(at.ctx, { id }))).toMatchObject({
      state: "trying",
      affected: { users: 2 },
      seenAs: "editor",
    });
    expect(await applyTrial(at.ctx, { id, startDay: "2026-02-01" })).toMatchObject({ kind: "invalid" });
    const start = { startDay: "2026-03-02", startTime: "08:00:00" };
    expect(valueIn(await applyTrial(at.ctx, { id, ...start })).planned).toBe(true);
    expect(await nameAt(null)).toBe(before);
    at.clock.advance(24 * 3_600_000);
    expect(await nameAt(null)).toBe("Tried");
    expect(await applyTrial(at.ctx, { id })).toMatchObject({ kind: "conflict" });
    expect(await revertTrial(at.ctx, { id })).toMatchObject({ kind: "ok" });
    expect(await nameAt(null)).toBe(before);
    expect(await revertTrial(at.ctx, { id })).toMatchObject({ kind: "conflict" });
  });

  it("has no way back after 30 days, nor once somebody else has changed it", async () => {
    const first = await startTheme("installation", "First");
    const second = await startTheme("installation", "Second");
    valueIn(await applyTrial(at.ctx, { id: first }));
    expect(await applyTrial(at.ctx, { id: second })).toMatchObject({ kind: "conflict" });
    const third = await startTheme("installation", "Third", 1);
    at.clock.advance(1_000);
    valueIn(await applyTrial(at.ctx, { id: third }));
    expect(await revertTrial(at.ctx, { id: first })).toMatchObject({ kind: "conflict" });
    at.clock.advance(31 * 24 * 3_600_000);
    expect(await revertTrial(at.ctx, { id: third })).toMatchObject({ kind: "conflict" });
  });

  it("of settings that one form shows together is applied and taken back as one", async () => {
    const target = `microsite:${sites[0]}`;
    const site = { micrositeId: sites[0] };
    const limit = { codeMinutes: 3, codeTries: 3, codeIntro: {} };
    const start = (versions: number, settings: { key: string; value: unknown }[], place = "installation") =>
      trySettings(at.ctx, { title: "Sign-in", target: place, versions, settings });
    const both = [
      { key: secondStepCode.key, value: limit },
      { key: secondStepFor.key, value: "everybody" },
    ];
    expect(await start(1, both)).toMatchObject({ kind: "conflict" });
    expect(await start(0, both, target)).toMatchObject({ kind: "invalid" });
    const foreignCatalog = { ...catalogDefaults.default, catalogApiUrl: "https://unlisted.example.com" };
    expect(await start(0, [{ key: catalogDefaults.key, value: foreignCatalog }])).toMatchObject({
      problems: [{ path: "catalogApiUrl", text: { key: "catalog.settings.serverNotListed" } }],
    });
    const id = valueIn(await start(0, both)).id;
    const inForce = async () => {
      await at.versions.poll();
      const { codeMinutes } = await at.settings.get(secondStepCode);
      return [codeMinutes, await at.settings.get(secondStepFor)];
    };
    const before = await inForce();
    valueIn(await applyTrial(at.ctx, { id }));
    expect(await inForce()).toEqual([3, "everybody"]);
    expect(await start(2, both)).toMatchObject({ kind: "conflict" });
    at.clock.advance(1_000);
    valueIn(await revertTrial(at.ctx, { id }));
    expect(await inForce()).toEqual(before);

    // A microsite takes the wider value again.
    const ownTrial = valueIn(await startNamed(target, "Own"));
    valueIn(await applyTrial(at.ctx, { id: ownTrial.id }));
    const change = [{ key: themeSetting.key, target, value: null }];
    await at.versions.poll();
    const triedSettings = tryingSettings(
      at.settings,
      change,
      new Map([[themeSetting.key, new Set([target])]]),
    );
    expect((await at.settings.get(themeSetting, site)).name).toBe("Own");
    expect(await triedSettings.get(themeSetting, site)).toEqual(await at.settings.get(themeSetting));
  });

  it("asks of a value what saving it asks, when it is tried and once more when it is applied", async () => {
    const switchOn = ({ key }: Setting) =>
      trySetting(at.ctx, { key, target: "installation", version: 0, value: true });
    const [special, opposite] = [specialCharacter as Setting, noSpecialCharacter as Setting];
    const { id } = valueIn(await switchOn(special));
    const change = { key: opposite.key, version: 0, value: true };
    valueIn(await changeSetting(at.ctx, change));
    expect(await switchOn(special)).toMatchObject({ problems: [{ text: { key: "settings.opposite" } }] });
    expect(await applyTrial(at.ctx, { id })).toMatchObject({
      problems: [{ path: "", text: { key: "settings.opposite" } }],
    });
    const catalog = { ...catalogDefaults.default, catalogApiUrl: "https://elsewhere.example/search" };
    const settings = [{ key: catalogDefaults.key, value: catalog }];
    expect(
      await trySettings(at.ctx, { title: "Catalog", target: "installation", versions: 0, settings }),
    ).toMatchObject({ problems: [{ path: "catalogApiUrl" }] });
    expect(await startNamed(`microsite:${newId()}`, "Nobody’s")).toMatchObject({
      problems: [{ path: "target" }],
    });
  });

  it("of a page's settings starts beside a change of them that is planned, and after that is withdrawn", async () => {
    const settings = [{ key: secondStepFor.key, value: "everybody" }];
    const recordVersion = async () =>
      valueIn(await twoStepAuth.operations.get(at.ctx, { id: "installation" })).version;
    const start = async () =>
      trySettings(at.ctx, {
        title: "Sign-in",
        target: "installation",
        versions: (await recordVersion()) - 1,
        settings,
      });
    const { id } = valueIn(await start());
    valueIn(await applyTrial(at.ctx, { id, startDay: "2026-03-02" }));
    expect((await start()).kind).toBe("ok");
    valueIn(await revertTrial(at.ctx, { id }));
    expect((await start()).kind).toBe("ok");
  });

  it("shows pages of others only to people who may act as them", async () => {
    const id = await startTheme("installation", "Tried");
    expect(await lookWithTrial(at.ctx, { id, user: "reader", page: "/" })).toMatchObject({ kind: "refused" });
    expect(await lookWithTrial(at.ctx, { id, user: "editor", page: "/orders?q=1" })).toMatchObject({
      kind: "ok",
    });
    expect(valueIn(await getPreview(at.ctx, { id })).sessionHash).not.toBeNull();
    const colleague = context(at.services, person("manage_settings"));
    expect(await getPreview(colleague, { id })).toMatchObject({ kind: "notFound" });
    const mailer = context(at.services, person("manage_mail"));
    expect(await getTrial(mailer, { id })).toMatchObject({ kind: "refused" });
  });

  it("gives a form another configuration without leaving it in the cache", async () => {
    const json = JSON.parse(JSON.stringify(pageConfigJson(everyElement.config))) as Record<string, never>;
    const triedForm = { name: "example", version: 0, config: { ...json, title: "Tried" } };
    const { id } = valueIn(await tryForm(at.ctx, triedForm));
    const { change } = valueIn(await getPreview(at.ctx, { id }));
    const { log, cache } = at.services;
    const readTitle = async (from: typeof cache) => {
      await at.versions.poll();
      return (await configInForce({ db: at.database.db, cache: from, log }, everyElement)).config.title;
    };
    expect(await readTitle(tryingConfig(cache, change.form ?? null))).toBe("Tried");
    expect(await readTitle(cache)).toEqual(everyElement.config.title);
    const tomorrow = { startDay: "2026-03-02" };
    valueIn(await applyTrial(at.ctx, { id, ...tomorrow }));
    expect(at.services.jobs.enqueue).toHaveBeenCalled();
    at.clock.advance(24 * 3_600_000);
    const system = context(at.services, { ...person(), kind: "system" });
    valueIn(await takeEffect(system, { id }));
    expect(await readTitle(cache)).toBe("Tried");
    valueIn(await takeEffect(system, { id }));
    valueIn(await revertTrial(at.ctx, { id }));
    expect(await readTitle(cache)).toEqual(everyElement.config.title);
  });

  it("leaves a planned form out that somebody else has changed meanwhile", async () => {
    const json = JSON.parse(JSON.stringify(pageConfigJson(everyElement.config))) as Record<string, never>;
    const { id } = valueIn(await tryForm(at.ctx, { name: "example", version: 0, config: json }));
    valueIn(await applyTrial(at.ctx, { id, startDay: "2026-03-02" }));
    valueIn(
      await savePageConfig(at.ctx, { name: "example", version: 0, config: { ...json, title: "Theirs" } }),
    );
    at.clock.advance(24 * 3_600_000);
    valueIn(await takeEffect(context(at.services, { ...person(), kind: "system" }), { id }));
    expect(valueIn(await getTrial(at.ctx, { id })).state).toBe("overtaken");
  });

  it("puts a template in the place of the one in use, and back", async () => {
    const common = { event: "order_confirmed" as const, position: 1, body: { en: "Text" } };
    const [usedId, draft] = [newId(), newId()];
    await at.database.db.insert(emailTemplates).values([
      { ...common, id: usedId, title: "Used", subject: { en: "Old" } },
      { ...common, id: draft, title: "Draft", subject: { en: "New" }, active: false },
    ]);
    expect(await tryTemplate(at.ctx, { id: usedId })).toMatchObject({ kind: "conflict" });
    const { id } = valueIn(await tryTemplate(at.ctx, { id: draft }));
    const subjectOf = async (side: "before" | "after") =>
      valueIn(await previewTriedMail(at.ctx, { id, side })).mail?.subject;
    expect([await subjectOf("before"), await subjectOf("after")]).toEqual(["Old", "New"]);
    const inUse = async () => (await findEventTemplate(at.database.db, common.event, null))?.subject;
    valueIn(await applyTrial(at.ctx, { id }));
    expect(await inUse()).toEqual({ en: "New" });
    valueIn(await revertTrial(at.ctx, { id }));
    expect(await inUse()).toEqual({ en: "Old" });
  });
});

/** Settings of a look by the places that have one, of which the narrowest wins. */
const settingsOf = (names: ReadonlyMap<string, string>): Settings => ({
  get: (_setting, { micrositeId } = {}) => {
    const name = names.get(`microsite:${micrositeId}`) ?? names.get("installation") ?? "none";
    return Promise.resolve(look(name) as never);
  },
});

it("reads settings as they are once the change is applied, whatever is set elsewhere", async () => {
  const targetArbitrary = fc.constantFrom(...targets);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(targetArbitrary), targetArbitrary, async (ownTargets, target) => {
      const names = new Map<string, string>(ownTargets.map((each) => [each, each]));
      const change = { key: themeSetting.key, target, value: look("Tried") };
      const triedSettings = tryingSettings(
        settingsOf(names),
        [change],
        new Map([[change.key, new Set(ownTargets)]]),
      );
      const appliedSettings = settingsOf(new Map(names).set(target, "Tried"));
      for (const scope of [{}, ...sites.map((micrositeId) => ({ micrositeId }))]) {
        expect(await triedSettings.get(themeSetting, scope)).toEqual(
          await appliedSettings.get(themeSetting, scope),
        );
      }
    }),
    { numRuns: propertyRuns(100) },
  );
});

it("compares pages of this portal alone", () => {
  const portalAddress = "https://shop.example";
  expect(pathWithin("/orders?q=1", portalAddress)).toBe("/orders?q=1");
  expect(pathWithin("https://shop.example/orders", portalAddress)).toBe("/orders");
  expect(pathWithin("orders", portalAddress)).toBe("/orders");
  for (const other of [
    "//evil.example/",
    "https://evil.example/",
    "javascript:alert(1)",
    "/previews/x",
    "/api/v1/x",
  ]) {
    expect(pathWithin(other, portalAddress)).toBeNull();
  }
});
