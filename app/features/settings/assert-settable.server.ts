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
  const { setting, target, value } = change;
  if (!canDiffer(setting, target)) throw new Stopped(invalid(fields.target, { key: "form.notAChoice" }));
  if (value !== null) await assertTargetExists(ctx.tx, target, fields.target);
  const parseResult = setting.schema.nullable().safeParse(value);
  if (!parseResult.success)
    throw new Stopped({
      kind: "invalid",
      problems: problemsOf(parseResult.error, fields.value || undefined),
    });
  const problem =
    (parseResult.data === null ? null : setting.problemOf?.(parseResult.data, ctx)) ??
    (await findContradiction(ctx, { ...change, value: parseResult.data }));
  if (!problem) return;
  const path = [fields.value, problem.path].filter(Boolean).join(".");
  throw new Stopped({ kind: "invalid", problems: [{ ...problem, path }] });
}

/** Returns whether a setting may have a value of its own for this part of the portal. */
function canDiffer({ scope }: Setting, target: SettingTarget): boolean {
  if (target.scope === "installation" || scope === "sales area") return true;
  return scope === target.scope;
}

/** Stops the operation if there is no such microsite or sales area, or no longer. */
export async function assertTargetExists(db: Db, target: SettingTarget, field: string): Promise<void> {
  const exists =
    target.scope === "installation" ||
    (await (target.scope === "microsite" ? isActiveMicrosite : isActiveSalesArea)(db, target.id));
  if (!exists) throw new Stopped(invalid(field, { key: "form.notAChoice" }));
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
