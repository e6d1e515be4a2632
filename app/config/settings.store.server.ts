import { and, asc, desc, eq, gt, isNull, lte, max } from "drizzle-orm";
import type { z } from "zod";
import type { Cache } from "~/cache/cache";
import { raiseVersion } from "~/cache/versions.server";
import type { Database, Db } from "~/db/db.server";
import type { Log } from "~/door/services";
import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { parseStored, type Setting, type SettingScope, type Settings } from "./settings";
import { storedSettings } from "./settings.tables";

const tag = "settings";

type StoredSetting = typeof storedSettings.$inferSelect;

/**
 * Owner of a value when writing. Reading passes a `SettingScope` and gets the narrowest of these that has
 * one.
 */
export type SettingTarget =
  | { scope: "installation" }
  | { scope: "microsite"; id: string }
  | { scope: "sales area"; id: string };

const reach = ["installation", "microsite", "sales area"] as const;

export function openSettings(options: {
  database: Database;
  cache: Cache;
  clock: Clock;
  log: Log;
}): Settings {
  const { database, cache, clock, log } = options;
  // Memoizes the validation per cached row, which stays the same object until a setting changes.
  const verdicts = new WeakMap<StoredSetting, { valid: boolean; value: unknown }>();

  function judge(setting: Setting, row: StoredSetting): { valid: boolean; value: unknown } {
    const cachedVerdict = verdicts.get(row);
    if (cachedVerdict) return cachedVerdict;
    const parseResult = parseStored(setting.schema, row.value);
    if (!parseResult.success) {
      const { key, scope, scopeId, version } = row;
      log.error({ key, scope, scopeId, version, problem: parseResult.error.message }, "setting-invalid");
    }
    const verdict = { valid: parseResult.success, value: parseResult.data };
    verdicts.set(row, verdict);
    return verdict;
  }

  return {
    async get<S extends z.ZodType>(setting: Setting<S>, scope: SettingScope = {}): Promise<z.output<S>> {
      const rows = await cache.remember({
        key: ["settings"],
        ttl: 60_000,
        tags: [tag],
        fresh: () => loadSettings(database.db, clock.now()),
      });
      const now = clock.now();
      for (const target of targetsOf(setting, scope)) {
        const row = rows.get(nameOf(setting.key, target))?.findLast((row) => row.effectiveFrom <= now);
        if (!row || row.value === null) continue;
        const { valid, value } = judge(setting as unknown as Setting, row);
        // An invalid stored value falls back to the default as a whole: half a configuration is worse.
        return valid ? (value as z.output<S>) : setting.default;
      }
      return setting.default;
    },
  };
}

/** Returns the targets to look at, narrowest first, within the scope of the declaration. */
function targetsOf(setting: Pick<Setting, "scope">, scope: SettingScope): SettingTarget[] {
  const targets: SettingTarget[] = [{ scope: "installation" }];
  if (setting.scope !== "installation" && scope.micrositeId) {
    targets.unshift({ scope: "microsite", id: scope.micrositeId });
  }
  if (setting.scope === "sales area" && scope.salesAreaId) {
    targets.unshift({ scope: "sales area", id: scope.salesAreaId });
  }
  return targets;
}

function nameOf(key: string, target: SettingTarget): string {
  return JSON.stringify([key, target.scope, scopeIdOf(target)]);
}

function scopeIdOf(target: SettingTarget): string {
  return target.scope === "installation" ? "" : target.id;
}

/** Finds values in force and planned, per key and target, in the order in which they take effect. */
async function loadSettings(db: Database["db"], now: Date): Promise<Map<string, StoredSetting[]>> {
  const { key, scope, scopeId, effectiveFrom, version, withdrawnAt } = storedSettings;
  const inForce = await db
    .selectDistinctOn([key, scope, scopeId])
    .from(storedSettings)
    .where(and(lte(effectiveFrom, now), isNull(withdrawnAt)))
    .orderBy(key, scope, scopeId, desc(effectiveFrom), desc(version));
  const plannedRows = await db
    .select()
    .from(storedSettings)
    .where(and(gt(effectiveFrom, now), isNull(withdrawnAt)))
    .orderBy(asc(effectiveFrom), asc(version));
  const rowsByKey = new Map<string, StoredSetting[]>();
  for (const row of [...inForce, ...plannedRows]) {
    const target =
      row.scope === "installation" ? { scope: row.scope } : { scope: row.scope, id: row.scopeId };
    const name = nameOf(row.key, target);
    rowsByKey.set(name, [...(rowsByKey.get(name) ?? []), row]);
  }
  return rowsByKey;
}

export const ofTarget = (key: string, target: SettingTarget) =>
  and(
    eq(storedSettings.key, key),
    eq(storedSettings.scope, target.scope),
    eq(storedSettings.scopeId, scopeIdOf(target)),
  );

/** Finds the value in force for exactly this target, and the newest version, which a change starts from. */
export async function settingInForce(
  db: Db,
  key: string,
  target: SettingTarget,
  now: Date,
): Promise<{ value: unknown; version: number }> {
  const { value, effectiveFrom, version, withdrawnAt } = storedSettings;
  const [inForce] = await db
    .select({ value })
    .from(storedSettings)
    .where(and(ofTarget(key, target), lte(effectiveFrom, now), isNull(withdrawnAt)))
    .orderBy(desc(effectiveFrom), desc(version))
    .limit(1);
  const [newestRow] = await db
    .select({ version: max(version) })
    .from(storedSettings)
    .where(ofTarget(key, target));
  return { value: inForce?.value ?? null, version: newestRow?.version ?? 0 };
}

/** Cancels a planned value; null if there is none of this version. */
export async function withdrawPlanned(
  tx: Db,
  { key, target, version, now }: { key: string; target: SettingTarget; version: number; now: Date },
): Promise<{ value: unknown; effectiveFrom: Date } | null> {
  const [withdrawnRow] = await tx
    .update(storedSettings)
    .set({ withdrawnAt: now })
    .where(
      and(
        ofTarget(key, target),
        eq(storedSettings.version, version),
        gt(storedSettings.effectiveFrom, now),
        isNull(storedSettings.withdrawnAt),
      ),
    )
    .returning({ value: storedSettings.value, effectiveFrom: storedSettings.effectiveFrom });
  if (withdrawnRow) await raiseVersion(tx, tag);
  return withdrawnRow ?? null;
}

/** Rewrites all stored values of a setting, earlier and planned ones too, where something that they name gets a new name. */
export async function rewriteValues<S extends z.ZodType>(
  tx: Db,
  setting: Setting<S>,
  rewrite: (value: z.output<S>) => z.output<S>,
): Promise<void> {
  const { id, value } = storedSettings;
  const rows = await tx.select({ id, value }).from(storedSettings).where(eq(storedSettings.key, setting.key));
  for (const row of rows) {
    const parseResult = parseStored(setting.schema, row.value);
    if (!parseResult.success) continue;
    await tx
      .update(storedSettings)
      .set({ value: rewrite(parseResult.data) })
      .where(eq(id, row.id));
  }
  if (rows.length > 0) await raiseVersion(tx, tag);
}

export type SettingWritten =
  | { kind: "written"; version: number; before: unknown; after: unknown }
  | { kind: "invalid"; error: z.ZodError }
  | { kind: "conflict" };

/**
 * Adds a value within the caller's transaction; `null` removes the target's own value. The caller writes the audit
 * entry with `before` and `after`.
 */
export async function writeSetting(
  tx: Db,
  change: {
    setting: Setting;
    target: SettingTarget;
    value: unknown;
    effectiveFrom: Date;
    /** Version that the change was made from; 0 if there was none. */
    version: number;
    now: Date;
  },
): Promise<SettingWritten> {
  const { setting, target, effectiveFrom, now } = change;
  if (reach.indexOf(target.scope) > reach.indexOf(setting.scope)) {
    throw new Error(`The setting ${setting.key} cannot differ by ${target.scope}`);
  }
  const parseResult = setting.schema.nullable().safeParse(change.value);
  if (!parseResult.success) return { kind: "invalid", error: parseResult.error };
  const value = parseResult.data;
  const before = await settingInForce(tx, setting.key, target, now);
  const version = change.version + 1;
  if (before.version !== change.version) return { kind: "conflict" };
  const addedRows = await tx
    .insert(storedSettings)
    .values({
      id: newId(),
      key: setting.key,
      scope: target.scope,
      scopeId: scopeIdOf(target),
      value,
      effectiveFrom,
      version,
    })
    .onConflictDoNothing()
    .returning({ id: storedSettings.id });
  if (addedRows.length === 0) return { kind: "conflict" };
  await raiseVersion(tx, tag);
  return { kind: "written", version, before: before.value, after: value };
}
