import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { followVersions } from "~/cache/versions.server";
import { fixedClock } from "~/lib/clock";
import { withoutRepeats } from "~/lib/field-schemas";
import { freshDatabase } from "../../tests/support/database";
import { type Setting, setting } from "./settings";
import {
  openSettings,
  rewriteValues,
  type SettingTarget,
  settingInForce,
  withdrawPlanned,
  writeSetting,
} from "./settings.store.server";

const pageSize = setting("test.pageSize", z.number().int().min(1), 25, { scope: "sales area" });
const lists = setting(
  "test.lists",
  z.strictObject({
    names: withoutRepeats(z.array(z.string())),
    rows: withoutRepeats(
      z.array(z.strictObject({ name: z.string(), words: withoutRepeats(z.array(z.string())).optional() })),
      "name",
    ),
  }),
  { names: [], rows: [] },
);
const banner = setting("test.banner", z.string(), "");

async function installation() {
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-01T10:00:00Z");
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const versions = await followVersions({ db: database.db, log, every: 60_000 });
  onTestFinished(() => versions.stop());
  const settings = openSettings({ database, cache: openMemoryCache({ versions, clock }), clock, log });
  const write = async (
    declaredSetting: Setting<z.ZodType>,
    target: SettingTarget,
    value: unknown,
    version = 0,
    effectiveFrom = clock.now(),
  ) => {
    const change = { setting: declaredSetting, target, value, version, effectiveFrom, now: clock.now() };
    const storedSetting = await database.transaction((tx) => writeSetting(tx, change));
    await versions.poll();
    return storedSetting;
  };
  return { database, clock, log, versions, settings, write };
}

it("takes the narrowest value: sales area, then microsite, then installation, then the declaration", async () => {
  const { settings, write } = await installation();
  const scope = { micrositeId: "m1", salesAreaId: "1000" };
  expect(await settings.get(pageSize, scope)).toBe(25);
  await write(pageSize, { scope: "installation" }, 50);
  expect(await settings.get(pageSize, scope)).toBe(50);
  await write(pageSize, { scope: "microsite", id: "m1" }, 60);
  expect(await settings.get(pageSize, scope)).toBe(60);
  await write(pageSize, { scope: "sales area", id: "1000" }, 70);
  expect(await settings.get(pageSize, scope)).toBe(70);
  expect(await settings.get(pageSize, { micrositeId: "m1", salesAreaId: "2000" })).toBe(60);
  expect(await settings.get(pageSize, { micrositeId: "m2" })).toBe(50);
});

it("falls back to the wider value when the narrow one is taken away", async () => {
  const { settings, write } = await installation();
  await write(pageSize, { scope: "installation" }, 50);
  await write(pageSize, { scope: "microsite", id: "m1" }, 60);
  expect(await write(pageSize, { scope: "microsite", id: "m1" }, null, 1)).toMatchObject({
    kind: "written",
    version: 2,
    before: 60,
    after: null,
  });
  expect(await settings.get(pageSize, { micrositeId: "m1" })).toBe(50);
});

it("lets a planned value begin at its time, without anybody doing anything", async () => {
  const { settings, write, clock } = await installation();
  await write(pageSize, { scope: "installation" }, 50);
  await write(pageSize, { scope: "installation" }, 100, 1, new Date("2026-03-01T12:00:00Z"));
  expect(await settings.get(pageSize)).toBe(50);
  clock.advance(2 * 3_600_000);
  expect(await settings.get(pageSize)).toBe(100);
});

it("lets a planned value be withdrawn: it never begins, and what is in force stays", async () => {
  const { settings, write, clock, database, versions } = await installation();
  const target = { scope: "installation" } as const;
  await write(pageSize, target, 50);
  await write(pageSize, target, 100, 1, new Date("2026-03-01T12:00:00Z"));
  expect(await settingInForce(database.db, pageSize.key, target, clock.now())).toEqual({
    value: 50,
    version: 2,
  });
  const withdraw = (version: number) =>
    database.transaction((tx) =>
      withdrawPlanned(tx, { key: pageSize.key, target, version, now: clock.now() }),
    );
  expect(await withdraw(1)).toBeNull();
  expect(await withdraw(2)).toMatchObject({ value: 100 });
  expect(await withdraw(2)).toBeNull();
  await versions.poll();
  clock.advance(2 * 3_600_000);
  expect(await settings.get(pageSize)).toBe(50);
  // The next change starts from the newest version, though that one was withdrawn.
  expect(await write(pageSize, target, 60, 2)).toMatchObject({ kind: "written", version: 3, before: 50 });
});

it("refuses a value that its declaration does not allow, and keeps the old one", async () => {
  const { settings, write } = await installation();
  expect(await write(pageSize, { scope: "installation" }, 0)).toMatchObject({ kind: "invalid" });
  expect(await settings.get(pageSize)).toBe(25);
});

it("refuses a target that the declaration does not reach", async () => {
  const { write } = await installation();
  await expect(write(banner, { scope: "microsite", id: "m1" }, "Hello")).rejects.toThrow("cannot differ");
});

it("answers the declared default and logs it once when the stored value has become invalid", async () => {
  const { database, settings, versions, log } = await installation();
  await database.pool.query(
    `INSERT INTO settings VALUES ('018f0000-0000-7000-8000-000000000000', 'test.pageSize', 'installation', '', '"many"', now() - interval '1 year', 1)`,
  );
  await versions.poll();
  expect([await settings.get(pageSize), await settings.get(pageSize)]).toEqual([25, 25]);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ key: "test.pageSize", version: 1 });
});

it("reads a list from before lists refused repeats without them, wherever the list stands", async () => {
  const { database, settings, versions, log } = await installation();
  const oldValue = {
    names: ["b", "a", "b", "b"],
    rows: [{ name: "x" }, { name: "y", words: ["p", "p"] }, { name: "x" }, { name: "x" }],
  };
  await database.pool.query(
    `INSERT INTO settings VALUES ('018f0000-0000-7000-8000-000000000000', 'test.lists', 'installation', '', $1, now() - interval '1 year', 1)`,
    [JSON.stringify(oldValue)],
  );
  await versions.poll();
  const expected = { names: ["b", "a"], rows: [{ name: "x" }, { name: "y", words: ["p"] }] };
  expect(await settings.get(lists)).toEqual(expected);
  expect(log.error).not.toHaveBeenCalled();
  const rewrite = (value: z.output<typeof lists.schema>) => ({ ...value, names: [...value.names, "c"] });
  await database.transaction((tx) => rewriteValues(tx, lists, rewrite));
  await versions.poll();
  expect((await settings.get(lists)).names).toEqual(["b", "a", "c"]);
});

it("lets only one of two people change the same version", async () => {
  const { settings, write } = await installation();
  const target = { scope: "installation" } as const;
  const answers = await Promise.all([write(pageSize, target, 30), write(pageSize, target, 40)]);
  expect(answers.map((answer) => answer.kind).sort()).toEqual(["conflict", "written"]);
  expect(await write(pageSize, target, 35)).toEqual({ kind: "conflict" });
  expect([30, 40]).toContain(await settings.get(pageSize));
});

it("asks the database once for any number of readers", async () => {
  const { database, settings } = await installation();
  const querySpy = vi.spyOn(database.pool, "query");
  await Promise.all(Array.from({ length: 50 }, () => settings.get(pageSize, { salesAreaId: "1000" })));
  await settings.get(banner);
  expect(querySpy).toHaveBeenCalledTimes(2);
});
