import { z } from "zod";
import { findLatestChange } from "~/admin/record-changes.store.server";
import { allSettings, type Setting } from "~/config/settings";
import {
  type SettingTarget,
  settingInForce,
  withdrawPlanned,
  writeSetting,
} from "~/config/settings.store.server";
import { type ChangeCtx, command, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import { instantAt } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { daySchema } from "~/lib/field-schemas";
import {
  selectOwnValues,
  selectPlannedSettings,
  selectSettingVersions,
} from "./administered-settings.store.server";

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
    const names = new Set(allSettings().map(({ key }) => key));
    return ok(rows.filter(({ key }) => names.has(key)));
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
    const { value: ownValue, version } = await settingInForce(ctx.db, name, target, now);
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

/** Returns whether a setting may have a value of its own for this part of the portal. */
export function canDiffer({ scope }: Setting, target: SettingTarget): boolean {
  if (target.scope === "installation" || scope === "sales area") return true;
  return scope === target.scope;
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
    if (!canDiffer(setting, target)) return invalid("target", { key: "form.notAChoice" });
    const now = ctx.clock.now();
    const { formats } = ctx.actor;
    const from = effectiveFrom ? instantAt(effectiveFrom, "00:00:00", formats) : now;
    if (effectiveFrom && effectiveFrom < dayIn(formats.timeZone, now))
      return invalid("effectiveFrom", { key: "settings.pastDay" });
    if (value === true && (await isOppositeOn(ctx, setting)))
      return invalid("value", { key: "settings.opposite" });
    const newVersion = await writeSetting(ctx.tx, {
      setting,
      target,
      value,
      version,
      effectiveFrom: from > now ? from : now,
      now,
    });
    if (newVersion.kind === "conflict") return conflict({ key: "admin.changedElsewhere" });
    if (newVersion.kind === "invalid") throw invalidValue(newVersion.error);
    const id = subjectId(name, target);
    await ctx.audit({ kind: "settings", id, before: newVersion.before, after: newVersion.after });
    return ok({ version: newVersion.version });
  },
});

/** Returns whether a switch is on, now or by a planned value, that nobody could obey together with this one. */
async function isOppositeOn(ctx: ChangeCtx, { opposite }: Setting): Promise<boolean> {
  if (opposite === undefined) return false;
  const now = ctx.clock.now();
  const versions = await selectSettingVersions(ctx.tx, opposite, { scope: "installation" });
  const inForce = await settingInForce(ctx.tx, opposite, { scope: "installation" }, now);
  const isPlanned = versions.some(
    (each) => each.value === true && each.effectiveFrom > now && each.withdrawnAt === null,
  );
  return inForce.value === true || isPlanned;
}

/** Takes a planned value back before its time. */
export const withdrawSetting = command({
  name: "settings.withdraw",
  allow: manageSettings,
  input: z.strictObject({ key: keySchema, target: targetSchema, version: z.coerce.number().int().min(1) }),
  async run(ctx, { key: name, target: text, version }) {
    const target = targetOf(text);
    const now = ctx.clock.now();
    const withdrawnValue = orNotFound(await withdrawPlanned(ctx.tx, { key: name, target, version, now }));
    const id = subjectId(name, target);
    await ctx.audit({ kind: "settings", id, before: { planned: withdrawnValue.value } });
    return ok({ version });
  },
});
