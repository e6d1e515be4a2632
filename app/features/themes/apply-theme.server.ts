import { z } from "zod";
import { isSameValue } from "~/admin/same-value.server";
import {
  type SettingTarget,
  settingInForce,
  withdrawPlanned,
  writeSetting,
} from "~/config/settings.store.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, Stopped, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { assertTargetExists } from "~/features/settings/assert-settable.server";
import { findImages } from "~/files/images.store.server";
import { instantAt } from "~/i18n/formats";
import { daySchema } from "~/lib/field-schemas";
import type { Theme } from "~/themes/theme";
import { themeSetting } from "~/themes/theme.setting";
import { appliedTheme, themeOwner } from "./applied-theme";
import { revertDays, themeUses } from "./theme-uses";
import { lockTheme, selectThemeChanges } from "./themes.store.server";

const manageContent = may("manage_content");

/** The whole installation, or one microsite by its id. */
export const targetSchema = z.union([z.literal("installation"), z.uuid()]).default("installation");

const targetOf = (id: string): SettingTarget =>
  id === "installation" ? { scope: "installation" } : { scope: "microsite", id };

/** Applies a theme to a microsite or to all of them, from now or from a later moment on. */
export const applyTheme = command({
  name: "themes.apply",
  allow: manageContent,
  input: z.strictObject({
    id: z.uuid(),
    version: z.coerce.number().int().min(1),
    target: targetSchema,
    startDay: daySchema.optional().meta({ typed: "date" }),
    startTime: z.iso.time({ precision: 0 }).optional().meta({ typed: "time" }),
  }),
  async run(ctx, { id, version, target, startDay, startTime }) {
    const theme = await lockedTheme(ctx, { id, version });
    if (startTime && !startDay) return invalid("startDay", { key: "themes.startWithoutDay" });
    const now = ctx.clock.now();
    const start = startDay ? instantAt(startDay, startTime ?? "00:00:00", ctx.actor.formats) : now;
    if (startDay && start <= now) return invalid("startDay", { key: "themes.startPast" });
    await assertTargetExists(ctx.tx, targetOf(target), "target");
    return changeTheme(ctx, target, theme, start);
  },
});

/** Returns what pages would show of a theme; stops the operation if its record has changed since. */
export async function lockedTheme(
  ctx: Pick<ChangeCtx, "tx">,
  { id, version }: { id: string; version: number },
): Promise<Theme> {
  const record = orNotFound(await lockTheme(ctx.tx, id));
  if (record.version !== version) throw new Stopped(conflict({ key: "admin.changedElsewhere" }));
  return appliedTheme(record, await findImages(ctx.tx, themeOwner(id)));
}

/** Gives a target the look back that it had before; possible for 30 days. */
export const revertTheme = command({
  name: "themes.revert",
  allow: manageContent,
  input: z.strictObject({
    target: targetSchema,
    version: z.coerce.number().int().min(1),
    /** Version to go back to, 0 for the portal's own look; without it the one before. */
    to: z.coerce.number().int().min(0).optional(),
  }),
  async run(ctx, { target, version, to }) {
    const now = ctx.clock.now();
    const use = themeUses(await selectThemeChanges(ctx.tx), now).find((each) => each.target === target);
    const ways = orNotFound(use).previous;
    const previous = to === undefined ? ways[0] : ways.find((each) => each.version === to);
    if (!previous) return conflict({ key: "themes.noWayBack", params: { days: revertDays } });
    if (use?.version !== version) return conflict({ key: "admin.changedElsewhere" });
    return changeTheme(ctx, target, previous.value, now);
  },
});

/** Takes a planned start back before its time. */
export const withdrawTheme = command({
  name: "themes.withdraw",
  allow: manageContent,
  input: z.strictObject({ target: targetSchema, version: z.coerce.number().int().min(1) }),
  async run(ctx, { target, version }) {
    const { key } = themeSetting;
    const plannedSetting = { key, target: targetOf(target), version, now: ctx.clock.now() };
    const withdrawnValue = orNotFound(await withdrawPlanned(ctx.tx, plannedSetting));
    await ctx.audit({ kind: "settings", id: auditId(target), before: { planned: withdrawnValue.value } });
    return ok({ target });
  },
});

/** Writes what a target looks like from a moment on, in the caller's transaction. */
export async function changeTheme(ctx: ChangeCtx, target: string, value: unknown, effectiveFrom: Date) {
  const now = ctx.clock.now();
  const inForce = await settingInForce(ctx.tx, themeSetting.key, targetOf(target), now);
  const { version } = inForce;
  if (effectiveFrom <= now && isSameValue(inForce.value, value))
    return unchanged({ target, from: effectiveFrom, planned: false });
  const change = { setting: themeSetting, target: targetOf(target), value, effectiveFrom, version, now };
  const outcome = await writeSetting(ctx.tx, change as unknown as Parameters<typeof writeSetting>[1]);
  if (outcome.kind === "conflict") return conflict({ key: "admin.changedElsewhere" });
  if (outcome.kind === "invalid") return conflict({ key: "themes.noLongerReadable" });
  await ctx.audit({ kind: "settings", id: auditId(target), before: outcome.before, after: outcome.after });
  return ok({ target, from: effectiveFrom, planned: effectiveFrom > now });
}

const auditId = (target: string) =>
  target === "installation" ? themeSetting.key : `${themeSetting.key} microsite ${target}`;
