import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type ChangeCtx, command } from "~/door/operation.server";
import { conflict, ok, orNotFound, Stopped, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { type ConfiguredForm, configuredFormOf } from "~/forms/configured-form";
import type { PageConfig } from "~/forms/page-config";
import { pageConfigJson } from "~/forms/page-config-json";
import { addVersion, findVersion, newestVersion } from "./page-config.store.server";
import { readDraft } from "./read-draft.server";

const maxBytes = 200_000;

/** Text from the editor, or JSON from an API client. */
export const draftSchema = z.union([z.string().max(maxBytes), z.record(z.string(), z.json())]);

const changeSchema = z.strictObject({
  name: z.string().max(80),
  /** Version that the change was made from; 0 if there was none. */
  version: z.coerce.number().int().min(0),
});

/** Makes a new configuration the one in force. A broken one is refused with its reasons, and the old one stays. */
export const savePageConfig = command({
  name: "pageConfig.save",
  allow: may("manage_settings"),
  input: changeSchema.extend({ config: draftSchema }),
  async run(ctx, input) {
    const form = orNotFound(configuredFormOf(input.name));
    const config = readDraft(form, input.config);
    return answerChange(form, input.version, await addChange(ctx, form, input.version, config));
  },
});

/** Takes an earlier version back, or the delivered one; it becomes the newest, and none is lost. */
export const restorePageConfig = command({
  name: "pageConfig.restore",
  allow: may("manage_settings"),
  input: changeSchema.extend({ restore: z.coerce.number().int().min(0) }),
  async run(ctx, input) {
    const form = orNotFound(configuredFormOf(input.name));
    const storedConfig =
      input.restore === 0 ? null : orNotFound(await findVersion(ctx.tx, form.name, input.restore));
    const config = storedConfig?.config
      ? readDraft(form, storedConfig.config as Record<string, unknown>)
      : null;
    return answerChange(form, input.version, await addChange(ctx, form, input.version, config));
  },
});

const answerChange = ({ name }: ConfiguredForm, from: number, version: number) =>
  version === from ? unchanged({ name, version }) : ok({ name, version });

/**
 * Adds a version in the caller's transaction; without a configuration it is the delivered one again. What is in force
 * already gets none.
 */
export async function addChange(
  ctx: ChangeCtx,
  form: ConfiguredForm,
  from: number,
  config: PageConfig | null,
): Promise<number> {
  const newestNumber = await newestVersion(ctx.tx, form.name);
  if (newestNumber !== from) throw new Stopped(conflict({ key: "configs.changedElsewhere" }));
  const before = newestNumber === 0 ? null : await findVersion(ctx.tx, form.name, newestNumber);
  const after = config === null ? null : pageConfigJson(config);
  if (isDeepStrictEqual(before?.config ?? pageConfigJson(form.config), after ?? pageConfigJson(form.config)))
    return newestNumber;
  const version = newestNumber + 1;
  const row = {
    name: form.name,
    version,
    config: after,
    savedAt: ctx.clock.now(),
    savedBy: ctx.actor.userName,
  };
  if (!(await addVersion(ctx.tx, row))) throw new Stopped(conflict({ key: "configs.changedElsewhere" }));
  await ctx.audit({ kind: "page_config", id: form.name, before: before?.config ?? null, after });
  return version;
}
