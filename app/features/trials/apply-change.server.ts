import { settingInForce, writeSetting } from "~/config/settings.store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, orNotFound, Stopped } from "~/door/outcome";
import {
  activateTemplate,
  deactivateTemplate,
} from "~/features/mails/templates/event-templates.queries.server";
import { findVersion } from "~/features/page-configs/page-config-versions.server";
import { readDraft } from "~/features/page-configs/read-draft.server";
import { addChange } from "~/features/page-configs/save-page-config.server";
import {
  getSettingDeclaration,
  invalidValue,
  subjectId,
  targetOf,
} from "~/features/settings/administered-settings.server";
import { assertStillSettable, takeBack } from "~/features/settings/assert-settable.server";
import { configuredFormOf } from "~/forms/configured-form";
import { must } from "~/lib/assert";
import { dropRepeats } from "~/lib/field-schemas";
import type { TriedSetting } from "./trial";
import type { Trial } from "./trials.store.server";

/** Version that a change became, and the earlier value for its way back. */
interface Applied {
  version: number;
  before: unknown;
}

/** Value that a setting had before, and the version that the change became. */
interface ReplacedSetting {
  value: unknown;
  version: number;
}

/** Version that an applied trial became. */
const appliedVersionOf = ({ appliedVersion }: Trial) => must(appliedVersion, "a change that was applied");

/** Writes a change in the caller's transaction; stops the operation if somebody else was first. */
export async function applyChange(
  ctx: ChangeCtx,
  { change, madeFrom }: Trial,
  effectiveFrom: Date,
): Promise<Applied> {
  const { settings, form, template } = change;
  if (settings) {
    const replacedSettings: ReplacedSetting[] = [];
    for (const { key, target, value, madeFrom: version } of settings) {
      const before = await settingInForce(ctx.tx, key, targetOf(target), effectiveFrom);
      const newVersion = await write(ctx, { key, target, value, version, effectiveFrom });
      const replacedValue = dropRepeats(getSettingDeclaration(key).schema, before.value);
      replacedSettings.push({ value: replacedValue, version: newVersion });
    }
    const [first] = replacedSettings;
    return { version: must(first, "a setting").version, before: { settings: replacedSettings } };
  }
  if (form) {
    const declaredForm = orNotFound(configuredFormOf(form.name));
    const version = await addChange(ctx, declaredForm, madeFrom, readDraft(declaredForm, form.config));
    return { version, before: { version: madeFrom } };
  }
  const { id } = must(template, "a change");
  const activation = await activateTemplate(ctx.tx, { id, version: madeFrom });
  if (!activation) throw changedElsewhere();
  await ctx.audit({ kind: "email_templates", id, before: { active: false }, after: { active: true } });
  return { version: activation.version, before: { deactivatedIds: activation.deactivatedIds } };
}

/** Gives back what was in force before, unless somebody has changed it since. */
export async function revertChange(ctx: ChangeCtx, trial: Trial): Promise<void> {
  const { settings, form, template } = trial.change;
  const version = appliedVersionOf(trial);
  if (settings) {
    for (const { key, target, replaced } of withReplaced(settings, trial))
      await write(ctx, { key, target, ...replaced, effectiveFrom: ctx.clock.now() });
    return;
  }
  if (form) {
    const { version: earlierVersion } = trial.before as { version: number };
    const declaredForm = orNotFound(configuredFormOf(form.name));
    const row = await findVersion(ctx.tx, form.name, earlierVersion);
    const config = row?.config ? readDraft(declaredForm, row.config as Record<string, unknown>) : null;
    await addChange(ctx, declaredForm, version, config);
    return;
  }
  const { id } = must(template, "a change");
  const { deactivatedIds } = trial.before as { deactivatedIds: string[] };
  if (!(await deactivateTemplate(ctx.tx, { id, version, deactivatedIds }))) throw changedElsewhere();
  await ctx.audit({ kind: "email_templates", id, before: { active: true }, after: { active: false } });
}

/** Takes a planned change back. One that only waits for its job has nothing to undo. */
export async function withdrawChange(ctx: ChangeCtx, trial: Trial): Promise<void> {
  for (const { key, target, replaced } of withReplaced(trial.change.settings ?? [], trial)) {
    const plannedSetting = { key, target: targetOf(target), version: replaced.version };
    if (!(await takeBack(ctx, plannedSetting))) throw changedElsewhere();
  }
}

const withReplaced = (settings: readonly TriedSetting[], { before }: Trial) => {
  const replacedSettings = (before as { settings: ReplacedSetting[] }).settings;
  return settings.map((setting, index) => ({
    ...setting,
    replaced: must(replacedSettings[index], "the value before"),
  }));
};

async function write(
  ctx: ChangeCtx,
  change: { key: string; target: string; value: unknown; version: number; effectiveFrom: Date },
): Promise<number> {
  const { key, value, version, effectiveFrom } = change;
  const setting = getSettingDeclaration(key);
  const target = targetOf(change.target);
  const now = ctx.clock.now();
  await assertStillSettable(ctx, { setting, target, value, effectiveFrom });
  const outcome = await writeSetting(ctx.tx, { setting, target, value, version, effectiveFrom, now });
  if (outcome.kind === "conflict") throw changedElsewhere();
  if (outcome.kind === "invalid") throw invalidValue(outcome.error);
  const { before, after } = outcome;
  await ctx.audit({ kind: "settings", id: subjectId(key, target), before, after });
  return outcome.version;
}

const changedElsewhere = () => new Stopped(conflict({ key: "admin.changedElsewhere" }));
