import { z } from "zod";
import { findLatestChange } from "~/admin/record-changes.store.server";
import { isSameValue } from "~/admin/same-value.server";
import { allSettings, type Setting } from "~/config/settings";
import { type SettingTarget, settingInForce, writeSetting } from "~/config/settings.store.server";
import { type ChangeCtx, command, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, Stopped, unchanged } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import { instantAt } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { daySchema, dropRepeats } from "~/lib/field-schemas";
import {
  selectOwnValues,
  selectPlannedSettings,
  selectSettingVersions,
} from "./administered-settings.store.server";
import { assertSettable, type SettingChange, takeBack } from "./assert-settable.server";

/** Finds the value in force of each target that has one of its own, for other features. */
export const findOwnValues = selectOwnValues;

const manageSettings = may("manage_settings");
const keySchema = z.string().min(1).max(100);

/** `installation`, or `microsite:<id>`, or `sales area:<id>`. */
export const targetSchema = z
  .string()
  .max(100)
  .regex(/^(installation|microsite:.+|sales area:.+)$/, "form.notAChoice")
  .default("installation");

export function targetOf(text: string): SettingTarget {
  const [scope, ...id] = text.split(":");
  if (scope === "microsite" || scope === "sales area") return { scope, id: id.join(":") };
  return { scope: "installation" };
}

/** Names a setting for one target in the activity log. */
export const subjectId = (name: string, target: SettingTarget): string =>
  target.scope === "installation" ? name : `${name} ${target.scope} ${target.id}`;

export const getSettingDeclaration = (name: string): Setting =>
  orNotFound(allSettings().find((each) => each.key === name));

/** Lists every setting with its value for the whole installation; the page describes it in the reader's language. */
export const listSettings = query({
  name: "settings.list",
  allow: manageSettings,
  input: z.strictObject({}),
  async run(ctx) {
    const settings = allSettings();
    const values = await Promise.all(settings.map((each) => ctx.settings.get(each)));
    const plannedRows = await selectPlannedSettings(ctx.db, ctx.clock.now());
    return ok(
      settings.map((setting, index) => ({
        setting,
        value: values[index] as unknown,
        plannedFrom: plannedRows.find(({ key }) => key === setting.key)?.effectiveFrom ?? null,
      })),
    );
  },
});

/** Lists every value that administrators have set, for each target that has one of its own. */
export const listOwnSettings = query({
  name: "settings.listOwn",
  allow: manageSettings,
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await selectOwnValues(ctx.db, ctx.clock.now());
    return ok(
      rows.flatMap((row) => {
        const setting = allSettings().find(({ key }) => key === row.key);
        return setting ? [{ ...row, value: dropRepeats(setting.schema, row.value) }] : [];
      }),
    );
  },
});

/** Reads one setting for a target: the value in force and the versions before it. */
export const getSetting = query({
  name: "settings.get",
  allow: manageSettings,
  input: z.strictObject({ key: keySchema, target: targetSchema }),
  async run(ctx, { key: name, target: text }) {
    const setting = getSettingDeclaration(name);
    const target = targetOf(text);
    const [versions, latestChange] = await Promise.all([
      selectSettingVersions(ctx.db, name, target),
      findLatestChange(ctx.db, { kind: "settings", id: subjectId(name, target) }),
    ]);
    const now = ctx.clock.now();
    const { value: storedValue, version } = await settingInForce(ctx.db, name, target, now);
    const ownValue = dropRepeats(setting.schema, storedValue);
    const inForce = versions
      .filter(({ effectiveFrom, withdrawnAt }) => effectiveFrom <= now && withdrawnAt === null)
      .sort((one, other) => other.effectiveFrom.getTime() - one.effectiveFrom.getTime())[0];
    return ok({
      setting,
      target,
      value: ownValue ?? setting.default,
      own: ownValue,
      version,
      latestChange,
      subject: subjectId(name, target),
      versions: versions.map((each) => ({
        ...each,
        value: dropRepeats(setting.schema, each.value),
        state: stateOf(each, inForce?.version, now),
      })),
    });
  },
});

/** State of a value: in force, planned, withdrawn or replaced. */
function stateOf(
  { version, effectiveFrom, withdrawnAt }: { version: number; effectiveFrom: Date; withdrawnAt: Date | null },
  versionInForce: number | undefined,
  now: Date,
): "inForce" | "planned" | "withdrawn" | "earlier" {
  if (withdrawnAt) return "withdrawn";
  if (effectiveFrom > now) return "planned";
  return version === versionInForce ? "inForce" : "earlier";
}

/** Stops the operation with the problems of a value, each at its field. */
export function invalidValue(error: z.ZodError): Stopped {
  return new Stopped({ kind: "invalid", problems: problemsOf(error, "value") });
}

/** Writes a value, from now or from a later moment on; an empty one gives the wider value its place back. */
export const changeSetting = command({
  name: "settings.change",
  allow: manageSettings,
  input: z.strictObject({
    key: keySchema,
    target: targetSchema,
    version: z.coerce.number().int().min(0),
    // The setting's own schema validates the value; a form cannot parse arbitrary JSON. Null removes the
    // value, so that the wider one applies.
    value: z.unknown(),
    effectiveFrom: daySchema.optional().meta({ typed: "date" }),
  }),
  async run(ctx, { key: name, target: text, version, value, effectiveFrom }) {
    const setting = getSettingDeclaration(name);
    const target = targetOf(text);
    const now = ctx.clock.now();
    const { formats } = ctx.actor;
    const from = effectiveFrom ? instantAt(effectiveFrom, "00:00:00", formats) : now;
    if (effectiveFrom && effectiveFrom < dayIn(formats.timeZone, now))
      return invalid("effectiveFrom", { key: "settings.pastDay" });
    const change = { setting, target, value, effectiveFrom: from > now ? from : now };
    await assertSettable(ctx, change);
    if (!effectiveFrom && (await isInForce(ctx, change, version))) return unchanged({ version });
    const newVersion = await writeSetting(ctx.tx, { ...change, version, now });
    if (newVersion.kind === "conflict") return conflict({ key: "admin.changedElsewhere" });
    if (newVersion.kind === "invalid") throw invalidValue(newVersion.error);
    const id = subjectId(name, target);
    await ctx.audit({ kind: "settings", id, before: newVersion.before, after: newVersion.after });
    return ok({ version: newVersion.version });
  },
});

/** Returns whether this very version of the setting has the value already; a planned one may replace another plan. */
async function isInForce(
  ctx: ChangeCtx,
  { setting, target, value, effectiveFrom }: SettingChange,
  version: number,
): Promise<boolean> {
  const inForce = await settingInForce(ctx.tx, setting.key, target, effectiveFrom);
  return (
    inForce.version === version &&
    isSameValue(inForce.value, setting.schema.nullable().parse(value), setting.schema)
  );
}

/** Takes a planned value back before its time. */
export const withdrawSetting = command({
  name: "settings.withdraw",
  allow: manageSettings,
  input: z.strictObject({ key: keySchema, target: targetSchema, version: z.coerce.number().int().min(1) }),
  async run(ctx, { key: name, target: text, version }) {
    const target = targetOf(text);
    const withdrawnValue = orNotFound(await takeBack(ctx, { key: name, target, version }));
    const id = subjectId(name, target);
    await ctx.audit({ kind: "settings", id, before: { planned: withdrawnValue.value } });
    return ok({ version });
  },
});
