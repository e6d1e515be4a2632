import type { Cache } from "~/cache/cache";
import type { Db } from "~/db/db.server";
import type { Log } from "~/door/services";
import { checkConfig } from "~/forms/check/check-config";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { PageConfig } from "~/forms/page-config";
import { readPageConfig } from "~/forms/page-config-json";
import { findNewest, pageConfigTag, type StoredConfig } from "./page-config.store.server";

export interface InForce {
  config: PageConfig;
  /** Version number; 0 for the default configuration. */
  version: number;
  /** True if an administrator changed the form; false for the default configuration. */
  own: boolean;
}

interface Reading {
  db: Db;
  cache: Cache;
  log: Log;
}

// Rows come out of the cache as the same objects until something changes: each is judged once.
const verdicts = new WeakMap<StoredConfig, PageConfig | null>();

/**
 * Returns the configuration that a form uses now: the default one if the stored one no longer fits the form.
 */
export async function configInForce(reading: Reading, form: ConfiguredForm): Promise<InForce> {
  const row = (await newestConfigs(reading)).get(form.name);
  if (!row?.config) return { config: form.config, version: row?.version ?? 0, own: false };
  if (!verdicts.has(row)) verdicts.set(row, judge(reading.log, form, row));
  const config = verdicts.get(row);
  return { config: config ?? form.config, version: row.version, own: Boolean(config) };
}

const cacheKey = ["page-configs"];

/** Reads nothing from the cache and leaves nothing in it, and gives one form another configuration. */
export function tryingConfig(cache: Cache, triedForm: { name: string; config: unknown } | null): Cache {
  return {
    ...cache,
    async remember<T>(entry: Parameters<Cache["remember"]>[0]) {
      const value = await entry.fresh(entry.signal);
      if (!triedForm || entry.key.join() !== cacheKey.join()) return value as T;
      const configs = value as Map<string, StoredConfig>;
      const row = configs.get(triedForm.name);
      const triedRow = {
        savedAt: new Date(0),
        savedBy: "",
        ...row,
        ...triedForm,
        version: (row?.version ?? 0) + 1,
      };
      return new Map(configs).set(triedForm.name, triedRow) as T;
    },
  };
}

export function newestConfigs({ db, cache }: Omit<Reading, "log">): Promise<Map<string, StoredConfig>> {
  return cache.remember({
    key: cacheKey,
    ttl: 60_000,
    tags: [pageConfigTag],
    fresh: async () => new Map((await findNewest(db)).map((row) => [row.name, row])),
  });
}

function judge(log: Log, form: ConfiguredForm, row: StoredConfig): PageConfig | null {
  const parsedConfig = readPageConfig(row.config);
  const problems = parsedConfig.success ? checkConfig(form, parsedConfig.data) : [];
  if (parsedConfig.success && problems.length === 0) return parsedConfig.data;
  log.error({ form: form.name, version: row.version, problems: problems.length }, "page-config-invalid");
  return null;
}
