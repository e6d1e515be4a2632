import { allSettings, fitsOf, type Setting } from "~/config/settings";
import { type SettingTarget, settingInForce, withdrawPlanned } from "~/config/settings.store.server";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, invalid, type Problem, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { isActiveMicrosite, isActiveSalesArea } from "~/features/organisation/organisation.queries.server";
import { selectPlannedVersions } from "./administered-settings.store.server";

export interface SettingChange {
  setting: Setting;
  target: SettingTarget;
  /** Null gives the wider value its place back. */
  value: unknown;
  effectiveFrom: Date;
}

/** Fields of the form in which a change was made: those that name the target and hold the whole value. */
interface ChangeFields {
  target: string;
  /** Empty if the form has a field for each part of the value. */
  value: string;
}

const fieldsOfSetting: ChangeFields = { target: "target", value: "value" };
export const fieldsOfArea: ChangeFields = { target: "micrositeId", value: "" };

/** Stops the operation if a setting may not have a value, whichever way it comes: saved, tried, or from a file. */
export async function assertSettable(
  ctx: ChangeCtx,
  change: SettingChange,
  fields: ChangeFields = fieldsOfSetting,
): Promise<void> {
  const problems = await findProblems(ctx, change, fields);
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
}

/** Stops the operation likewise where a button is pressed, which has no field that a problem could stand at. */
export async function assertStillSettable(ctx: ChangeCtx, change: SettingChange): Promise<void> {
  const problems = await findProblems(ctx, change, fieldsOfSetting);
  if (problems.length > 0)
    throw new Stopped({ kind: "invalid", problems: problems.map(({ text }) => ({ path: "", text })) });
}

async function findProblems(ctx: ChangeCtx, change: SettingChange, fields: ChangeFields): Promise<Problem[]> {
  const { setting, target, value } = change;
  const hasTarget = value === null || (await targetExists(ctx.tx, target));
  if (!canDiffer(setting, target) || !hasTarget)
    return [{ path: fields.target, text: { key: "form.notAChoice" } }];
  const parseResult = setting.schema.nullable().safeParse(value);
  if (!parseResult.success) return problemsOf(parseResult.error, fields.value || undefined);
  const problem =
    (parseResult.data === null ? null : setting.problemOf?.(parseResult.data, ctx)) ??
    (await findContradiction(ctx, { ...change, value: parseResult.data }));
  return problem ? [{ ...problem, path: [fields.value, problem.path].filter(Boolean).join(".") }] : [];
}

/** Returns whether a setting may have a value of its own for this part of the portal. */
function canDiffer({ scope }: Setting, target: SettingTarget): boolean {
  if (target.scope === "installation" || scope === "sales area") return true;
  return scope === target.scope;
}

/** Stops the operation if there is no such microsite or sales area, or no longer. */
export async function assertTargetExists(db: Db, target: SettingTarget, field: string): Promise<void> {
  if (!(await targetExists(db, target))) throw new Stopped(invalid(field, { key: "form.notAChoice" }));
}

async function targetExists(db: Db, target: SettingTarget): Promise<boolean> {
  if (target.scope === "installation") return true;
  return target.scope === "microsite" ? isActiveMicrosite(db, target.id) : isActiveSalesArea(db, target.id);
}

/** Finds a setting that a value contradicts, at its moment or by a value planned for later. */
async function findContradiction(
  ctx: Pick<ChangeCtx, "tx">,
  { setting, target, value, effectiveFrom }: SettingChange,
): Promise<Problem | null> {
  for (const { other, fits, message } of fitsOf(setting.key)) {
    const [nextChange] = await selectPlannedVersions(ctx.tx, setting.key, target, effectiveFrom);
    const inForce = await settingInForce(ctx.tx, other.key, target, effectiveFrom);
    const plannedVersions = await selectPlannedVersions(ctx.tx, other.key, target, effectiveFrom);
    const otherValues = [
      inForce,
      ...plannedVersions.filter((each) => !nextChange || each.effectiveFrom < nextChange.effectiveFrom),
    ].map((each) => each.value ?? other.default);
    const contradictoryValue = otherValues.find((each) => !fits(value ?? setting.default, each));
    if (contradictoryValue === undefined) continue;
    const params = typeof contradictoryValue === "number" ? { params: { limit: contradictoryValue } } : {};
    return { path: "", text: { key: message, ...params } };
  }
  return null;
}

/** Takes a planned value back; stops the operation if another setting has been fitted to it. */
export async function takeBack(
  ctx: ChangeCtx,
  { key, target, version }: { key: string; target: SettingTarget; version: number },
): Promise<{ value: unknown } | null> {
  const withdrawnValue = await withdrawPlanned(ctx.tx, { key, target, version, now: ctx.clock.now() });
  const setting = allSettings().find((each) => each.key === key);
  if (!withdrawnValue || !setting) return withdrawnValue;
  const { effectiveFrom } = withdrawnValue;
  const { value } = await settingInForce(ctx.tx, key, target, effectiveFrom);
  if (await findContradiction(ctx, { setting, target, value, effectiveFrom }))
    throw new Stopped(conflict({ key: "settings.fittedTo" }));
  return withdrawnValue;
}
