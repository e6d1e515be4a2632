import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { settingInForce } from "~/config/settings.store.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { openLook } from "~/features/identity/sessions/look-as.server";
import { findTemplate } from "~/features/mails/templates/event-templates.queries.server";
import { newestVersion } from "~/features/page-configs/page-config-versions.server";
import { readDraft } from "~/features/page-configs/read-draft.server";
import { draftSchema } from "~/features/page-configs/save-page-config.server";
import {
  getSettingDeclaration,
  targetOf,
  targetSchema,
} from "~/features/settings/administered-settings.server";
import { assertSettable, assertTargetExists, fieldsOfArea } from "~/features/settings/assert-settable.server";
import { lockedTheme, targetSchema as themeTargetSchema } from "~/features/themes/apply-theme.server";
import { configuredFormOf } from "~/forms/configured-form";
import { pageConfigJson } from "~/forms/page-config-json";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { themeSetting } from "~/themes/theme.setting";
import { permissionOfTrial, type TriedSetting } from "./trial";
import { insertTrial, type Trial } from "./trials.store.server";

/** Page that a trial begins with. */
const firstPage = "/dashboard";

/** Tries a theme in a part of the portal. */
export const tryTheme = command({
  name: "trials.tryTheme",
  allow: may(permissionOfTrial.theme),
  input: z.strictObject({
    id: z.uuid(),
    version: z.coerce.number().int().min(1),
    target: themeTargetSchema,
  }),
  async run(ctx, { id, version, target }) {
    const value = await lockedTheme(ctx, { id, version });
    if (!themeSetting.schema.safeParse(value).success) return conflict({ key: "themes.noLongerReadable" });
    const triedSetting = {
      key: themeSetting.key,
      target: target === "installation" ? target : `microsite:${target}`,
      value,
    };
    const settingTarget = targetOf(triedSetting.target);
    await assertTargetExists(ctx.tx, settingTarget, "target");
    const inForce = await settingInForce(ctx.tx, triedSetting.key, settingTarget, ctx.clock.now());
    return startTrial(ctx, {
      kind: "theme",
      title: value.name,
      change: { settings: [{ ...triedSetting, madeFrom: inForce.version }] },
      madeFrom: inForce.version,
    });
  },
});

/** Tries a value of a setting. */
export const trySetting = command({
  name: "trials.trySetting",
  allow: may(permissionOfTrial.setting),
  input: z.strictObject({
    key: z.string().min(1).max(100),
    target: targetSchema,
    version: z.coerce.number().int().min(0),
    value: z.unknown(),
  }),
  async run(ctx, { key, target: text, version, value }) {
    const setting = getSettingDeclaration(key);
    const target = targetOf(text);
    const now = ctx.clock.now();
    if (value === null) return invalid("value", { key: "form.required" });
    await assertSettable(ctx, { setting, target, value, effectiveFrom: now });
    const inForce = await settingInForce(ctx.tx, key, target, now);
    if (inForce.version !== version) return conflict({ key: "admin.changedElsewhere" });
    const change = { settings: [{ key, target: text, value, madeFrom: version }] };
    return startTrial(ctx, { kind: "setting", title: key, change, madeFrom: version });
  },
});

/** Tries settings that one form shows together. Those that stay as they are take no part. */
export const trySettings = command({
  name: "trials.trySettings",
  allow: may(permissionOfTrial.setting),
  input: z.strictObject({
    title: z.string().min(1).max(200),
    target: targetSchema,
    /** Versions of all settings, added up. */
    versions: z.number().int().min(0),
    settings: z
      .array(z.strictObject({ key: z.string().max(100), value: z.unknown() }))
      .min(1)
      .max(20),
  }),
  async run(ctx, { title, target: text, versions, settings }) {
    const target = targetOf(text);
    const triedSettings: TriedSetting[] = [];
    let versionSum = 0;
    for (const { key, value } of settings) {
      const setting = getSettingDeclaration(key);
      const now = ctx.clock.now();
      await assertSettable(ctx, { setting, target, value, effectiveFrom: now }, fieldsOfArea);
      const inForce = await settingInForce(ctx.tx, key, target, now);
      versionSum += inForce.version;
      const defaultValue = target.scope === "installation" && value !== null ? setting.default : null;
      if (!isDeepStrictEqual(inForce.value ?? defaultValue, asStored(value)))
        triedSettings.push({ key, target: text, value, madeFrom: inForce.version });
    }
    if (versionSum !== versions) return conflict({ key: "admin.changedElsewhere" });
    const [first] = triedSettings;
    if (!first) return conflict({ key: "trials.nothingChanged" });
    const change = { settings: triedSettings };
    return startTrial(ctx, { kind: "setting", title, change, madeFrom: first.madeFrom });
  },
});

/** JSON leaves fields out that are undefined, such as the languages that a text is empty in. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Tries a configuration of a form on the pages that have it. */
export const tryForm = command({
  name: "trials.tryForm",
  allow: may(permissionOfTrial.form),
  input: z.strictObject({
    name: z.string().max(80),
    version: z.coerce.number().int().min(0),
    config: draftSchema,
  }),
  async run(ctx, { name, version, config: draft }) {
    const form = orNotFound(configuredFormOf(name));
    const config = pageConfigJson(readDraft(form, draft));
    if ((await newestVersion(ctx.tx, name)) !== version) {
      return conflict({ key: "configs.changedElsewhere" });
    }
    const change = { form: { name, config: config as Record<string, unknown> } };
    return startTrial(ctx, { kind: "form", title: name, change, madeFrom: version });
  },
});

/** Tries a template that is not in use yet. */
export const tryTemplate = command({
  name: "trials.tryTemplate",
  allow: may(permissionOfTrial.template),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const template = orNotFound(await findTemplate(ctx.tx, id));
    if (template.active) return conflict({ key: "trials.templateInUse" });
    const { event, micrositeId, subject, body, footer } = template;
    return startTrial(ctx, {
      kind: "template",
      title: template.title,
      change: { template: { id, event, micrositeId, subject, body, footer } },
      madeFrom: template.version,
    });
  },
});

/** Stores a trial that its author sees as themselves at first. */
async function startTrial(ctx: ChangeCtx, trial: Pick<Trial, "kind" | "title" | "change" | "madeFrom">) {
  const id = newId();
  const lookedBy = must(ctx.actor.userId, "a signed-in user");
  const sessionHash = randomBytes(32);
  const look = await openLook(ctx, { user: lookedBy, tokenDigest: sessionHash, before: null });
  await insertTrial(ctx.tx, {
    ...trial,
    id,
    createdAt: ctx.clock.now(),
    createdBy: ctx.actor.userName,
    page: firstPage,
    sessionId: look.sessionId,
    sessionHash,
    lookedBy,
    seenAs: look.username,
  });
  await ctx.audit({ kind: "trials", id, after: { title: trial.title } });
  return ok({ id });
}
