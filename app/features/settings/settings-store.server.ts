import type { z } from "zod";
import type { CollectionStore, ReadCtx } from "~/admin/collection";
import { listStore } from "~/admin/list-store.server";
import { isSameValue } from "~/admin/same-value.server";
import { takenProblem } from "~/admin/taken.server";
import { parseStored, type Setting } from "~/config/settings";
import { settingInForce, writeSetting } from "~/config/settings.store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, invalid, orNotFound, Stopped } from "~/door/outcome";
import { assertSettable, fieldsOfArea } from "./assert-settable.server";
import { type OwnValue, selectActiveMicrosites, selectOwnValues } from "./settings-area.store.server";

/** Id of the record of the whole portal. */
const wholePortal = "installation";

/** A setting behind some fields of an area's form. */
export interface SettingPart<V> {
  setting: Setting;
  /** Value that these fields mean; null gives the wider value its place back. */
  valueOf(values: V): unknown;
  fieldsOf(value: never): Partial<V>;
  /** Fields of a target without a value of its own; by default those of the wider value. */
  inherited?: Partial<V>;
}

export function settingPart<V, S extends z.ZodType>(
  setting: Setting<S>,
  part: {
    valueOf(values: V): z.output<S> | null;
    fieldsOf(value: z.output<S>): Partial<V>;
    inherited?: Partial<V>;
  },
): SettingPart<V> {
  return { ...part, setting: setting as unknown as Setting };
}

/** Settings of one target as a record: the whole portal, or a microsite with values of its own. */
export type SettingRecord<V> = V & { id: string; title: string; version: number };

/** Stores settings that one form shows together: each keeps its own history, and all are written in one transaction. */
export function settingsStore<V extends { micrositeId?: string | undefined }>(
  kind: string,
  parts: readonly SettingPart<V>[],
): Required<Pick<CollectionStore<SettingRecord<V>, V>, "create" | "update" | "remove" | "lock">> &
  CollectionStore<SettingRecord<V>, V> {
  const keys = parts.map(({ setting }) => setting.key);

  async function findAll(ctx: ReadCtx): Promise<SettingRecord<V>[]> {
    const ownValues = await selectOwnValues(ctx.db, keys, ctx.clock.now());
    const microsites = await selectActiveMicrosites(ctx.db);
    const sites = microsites.filter(({ id }) => hasOwnValue(ownValues.get(id)));
    const ofPortal = ownValues.get(wholePortal);
    return [
      recordOf({ id: wholePortal, name: ctx.t("choices.scope.installation") }, [ofPortal]),
      ...sites.map((site) => recordOf(site, [ownValues.get(site.id), ofPortal])),
    ];
  }

  /** A part that a microsite does not set is the whole portal's, and one that this does not set the delivered one. */
  function recordOf(
    { id, name }: { id: string; name: string },
    ownValues: readonly (Record<string, OwnValue> | undefined)[],
  ): SettingRecord<V> {
    const [ownFields = {}] = ownValues;
    const fields = parts.map(({ setting, fieldsOf, inherited }) => {
      const [mine, ...wider] = ownValues.map((values) =>
        parseStored(setting.schema, values?.[setting.key]?.value),
      );
      if (inherited && !mine?.success) return inherited;
      const firstValid = [mine, ...wider].find((each) => each?.success);
      return fieldsOf((firstValid?.success ? firstValid.data : setting.default) as never);
    });
    const version = keys.reduce((sum, key) => sum + (ownFields[key]?.version ?? 0), 1);
    return Object.assign({}, ...fields, { id, title: name, micrositeId: id, version });
  }

  const getRecord = async (ctx: ChangeCtx, id: string) =>
    (await findAll({ ...ctx, db: ctx.tx })).find((record) => record.id === id) ?? null;

  async function write(ctx: ChangeCtx, id: string, values: V): Promise<SettingRecord<V>> {
    for (const part of parts) await set(ctx, id, part.setting, part.valueOf(values));
    return orNotFound(await getRecord(ctx, id));
  }

  return {
    ...listStore(findAll, { search: ["title"], sort: "title" }),
    lock: getRecord,
    async create(ctx, values) {
      const microsites = await selectActiveMicrosites(ctx.tx);
      const site = microsites.find(({ id }) => id === values.micrositeId);
      if (!site) throw new Stopped(invalid("micrositeId", { key: "form.required" }));
      if (await getRecord(ctx, site.id)) {
        const twin = { kind, id: site.id, fields: ["micrositeId"] };
        throw new Stopped({ kind: "invalid", problems: [await takenProblem(ctx, "micrositeId", twin)] });
      }
      return write(ctx, site.id, values);
    },
    async update(ctx, record, values) {
      if (values.micrositeId && values.micrositeId !== record.id)
        throw new Stopped(invalid("micrositeId", { key: "areas.settings.fixed" }));
      return write(ctx, record.id, values);
    },
    /** Gives the delivered values back to the whole portal, and the portal's to a microsite. */
    async remove(ctx, record) {
      for (const { setting } of parts) await set(ctx, record.id, setting, null);
      return null;
    },
  };
}

const hasOwnValue = (values: Record<string, OwnValue> | undefined): boolean =>
  Object.values(values ?? {}).some(({ value }) => value !== null);

/** Adds a version, which is in force from now on; there is nothing to take away where nothing is set. */
async function set(ctx: ChangeCtx, id: string, setting: Setting, value: unknown): Promise<void> {
  const target =
    id === wholePortal ? ({ scope: "installation" } as const) : ({ scope: "microsite", id } as const);
  const now = ctx.clock.now();
  const { value: before, version } = await settingInForce(ctx.tx, setting.key, target, now);
  // Saves no version of those settings of the form that were left alone.
  if (isSameValue(before, value, setting.schema)) return;
  const change = { setting, target, value, effectiveFrom: now };
  await assertSettable(ctx, change, fieldsOfArea);
  const answer = await writeSetting(ctx.tx, { ...change, version, now });
  if (answer.kind !== "written") throw new Stopped(conflict({ key: "admin.changedElsewhere" }));
}
