import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone, may } from "~/door/verdict";
// Imports the example page, so that administrators find it among the forms, to try out and to copy from.
import "~/forms/examples/every-element";
import { allConfiguredForms, configuredFormOf } from "~/forms/configured-form";
import { pageConfigJson, readPageConfig } from "~/forms/page-config-json";
import { textOf } from "~/forms/present-context";
import { collatorOf } from "~/i18n/collator";
import { matchesWords } from "~/lib/matches-words";
import { configInForce, newestConfigs } from "./config-in-force.server";
import { findHistory, findVersion } from "./page-config.store.server";
import { readDraft } from "./read-draft.server";
import { draftSchema } from "./save-page-config.server";

const nameSchema = z.string().max(80);

/** Returns the configuration that a form uses now; every page with that form calls it, signed in or not. */
export const getPageConfig = query({
  name: "pageConfig.get",
  allow: anyone,
  input: z.strictObject({ name: nameSchema }),
  async run(ctx, { name }) {
    const form = orNotFound(configuredFormOf(name));
    return ok((await configInForce(ctx, form)).config);
  },
});

/** Lists every configurable form with its state. */
export const listPageConfigs = query({
  name: "pageConfig.list",
  allow: may("manage_settings"),
  input: z.strictObject({
    q: z.string().trim().max(100).default(""),
    page: z.coerce.number().int().min(1).catch(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  async run(ctx, { q, page, pageSize }) {
    const newestByForm = await newestConfigs(ctx);
    const { formats } = ctx.actor;
    const forms = await Promise.all(
      allConfiguredForms().map(async ({ name, ...form }) => {
        const { config, version, own } = await configInForce(ctx, { name, ...form });
        const title = textOf(config.title, { t: ctx.t, formats }) || name;
        const { savedAt = null, savedBy = null } = newestByForm.get(name) ?? {};
        return { name, title, version, own, savedAt, savedBy };
      }),
    );
    const { compare } = collatorOf(formats.locale);
    const matches = forms
      .filter(({ name, title }) => matchesWords(`${title} ${name}`, q, formats.locale))
      .sort((one, other) => compare(one.title, other.title) || compare(one.name, other.name));
    const shownForms = matches.slice((page - 1) * pageSize, page * pageSize);
    return ok({ forms: shownForms, page, pageSize, total: matches.length });
  },
});

/** Lists the forms that administrators changed, with the configuration that is in force. */
export const listOwnPageConfigs = query({
  name: "pageConfig.listOwn",
  allow: may("manage_settings"),
  input: z.strictObject({}),
  async run(ctx) {
    const rows = [...(await newestConfigs(ctx)).values()];
    return ok(
      rows.flatMap(({ name, config }) => (config && configuredFormOf(name) ? [{ name, config }] : [])),
    );
  },
});

const maxVersionsShown = 50;

/** Returns one form for its editor: as JSON, with its earlier versions. */
export const getPageConfigEditor = query({
  name: "pageConfig.getEditor",
  allow: may("manage_settings"),
  input: z.strictObject({ name: nameSchema, version: z.coerce.number().int().min(0).optional() }),
  async run(ctx, input) {
    const form = orNotFound(configuredFormOf(input.name));
    const inForce = await configInForce(ctx, form);
    const history = await findHistory(ctx.db, form.name, maxVersionsShown);
    const version = input.version;
    if (version === undefined || version === inForce.version) {
      return ok({
        name: form.name,
        ...inForce,
        json: pageConfigJson(inForce.config),
        history,
        shown: inForce.version,
      });
    }
    const row = version === 0 ? null : orNotFound(await findVersion(ctx.db, form.name, version));
    const parsedConfig = row?.config ? readPageConfig(row.config) : null;
    const config = parsedConfig?.success ? parsedConfig.data : form.config;
    return ok({
      name: form.name,
      ...inForce,
      config,
      json: row?.config ?? pageConfigJson(form.config),
      history,
      shown: version,
    });
  },
});

/** Previews a configuration: parsed and validated like one that is saved, but stored nowhere. */
export const getDraftConfig = query({
  name: "pageConfig.getDraft",
  allow: may("manage_settings"),
  input: z.strictObject({ name: nameSchema, config: draftSchema }),
  async run(_ctx, { name, config }) {
    return ok(readDraft(orNotFound(configuredFormOf(name)), config));
  },
});
