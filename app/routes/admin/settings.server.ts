import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { fieldCaption } from "~/admin/columns";
import { changeNoteOf } from "~/admin/pages/read-changes.server";
import type { Outcome } from "~/door/outcome";
import { valueOr } from "~/door/value-or";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import {
  changeSetting,
  getSetting,
  listSettings,
  withdrawSetting,
} from "~/features/settings/administered-settings.server";
import { settingFormWithChoices } from "~/features/settings/setting-choices.server";
import { settingValue } from "~/features/settings/setting-form.server";
import { settingInWords, wholeValueLength } from "~/features/settings/setting-in-words.server";
import { settingDetails, settingTitle, settingWords } from "~/features/settings/setting-words.server";
import { trySetting } from "~/features/trials/start-trial.server";
import { readConfigured } from "~/forms/read-configured.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage, pageOfFailure } from "~/http/failures.server";
import { answerButton, answerForm, byIntent, type Refusal } from "~/http/form.server";
import { adminTitle, pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { collatorOf } from "~/i18n/collator";
import { formatInstant } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { matchesWords } from "~/lib/matches-words";
import type { ListView } from "~/ui/lists/list-view";

const base = "/admin/system_settings/system_configurations";

export const settingsLoader = async (args: LoaderFunctionArgs) => {
  const listRequest = await askList(args, "admin-settings");
  refuseUnknownParameters(listRequest, ["q"]);
  const { ctx, value } = await readPage(args, listSettings, {});
  const { t } = ctx;
  const words = { t, formats: ctx.actor.formats };
  const matches = matchingSettings(value, listRequest.q, words);
  const view: Omit<ListView, "name" | "address"> = {
    caption: t("areas.system_configurations.title"),
    columns: settingColumns(t),
    rows: matches.map(({ key, setting, value: now, plannedFrom }) => ({
      id: key,
      cells: {
        key: {
          kind: "text",
          text: settingTitle(key, t),
          href: setting.page ?? `${base}/${encodeURIComponent(key)}`,
          note: key,
        },
        value: { kind: "text", text: settingInWords(now, setting, words), ...plannedNote(plannedFrom, ctx) },
        scope: { kind: "text", text: t(scopeWord(setting.scope)) },
      },
    })),
  };
  return {
    title: adminTitle(ctx, "areas.system_configurations.title"),
    about: t("areas.system_configurations.about"),
    q: listRequest.q,
    view: await showList(listRequest, view),
  };
};

/** Finds settings by their descriptions as well as by their names, in the order of what the list shows. */
function matchingSettings<S extends { setting: { key: string } }>(
  settings: readonly S[],
  q: string,
  { t, formats: { locale } }: Pick<Entrance["actor"], "formats"> & { t: Translate },
) {
  const { compare } = collatorOf(locale);
  return settings
    .map((each) => ({ ...each, key: each.setting.key, about: settingWords(each.setting.key, t) }))
    .filter(({ key, about }) => matchesWords(`${key} ${about}`, q, locale))
    .sort((one, other) => compare(one.about || one.key, other.about || other.key));
}

const settingColumns = (t: Translate): ListView["columns"] => [
  {
    name: "key",
    caption: t("areas.system_configurations.setting"),
    datatype: "text",
    key: true,
    wrap: true,
  },
  { name: "value", caption: t(fieldCaption("value")), datatype: "text", wrap: true },
  { name: "scope", caption: t(fieldCaption("scope")), datatype: "text" },
];

function plannedNote(from: Date | null, { t, actor }: Entrance): { note?: string } {
  if (!from) return {};
  return { note: t("settings.plannedFrom", { date: formatInstant(from.toISOString(), actor.formats) }) };
}

const scopeWord = (scope: string): MessageKey => `choices.scope.${scope.replace(" ", "_")}` as MessageKey;

export const settingLoader = async (args: LoaderFunctionArgs) => {
  const key = args.params.key ?? "";
  const target = new URL(args.request.url).searchParams.get("target") ?? "installation";
  const { ctx, value } = await readPage(args, getSetting, { key, target });
  const { t } = ctx;
  const words = { t, formats: ctx.actor.formats };
  const { setting } = value;
  if (setting.page) throw await seeOther(setting.page);
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: settingTitle(key, t) }),
    heading: settingTitle(key, t),
    key,
    about: settingDetails(key, t),
    view: await settingFormWithChoices(ctx, setting, value.value),
    version: value.version,
    inherited: value.own === null,
    target,
    targets: await targetsOf(ctx, setting.scope, t),
    fallback: settingInWords(setting.default, setting, words),
    // The versions below the form are the way back.
    change: changeNoteOf(ctx, value.latestChange, {
      subject: `settings:${value.subject}`,
      earlierHref: null,
    }),
    versions: value.versions.map(({ version, value: earlierValue, effectiveFrom, state }) => ({
      version,
      state,
      value:
        earlierValue === null
          ? t("settings.taken")
          : settingInWords(earlierValue, setting, words, wholeValueLength),
      from: effectiveFrom.toISOString(),
    })),
  };
};

async function targetsOf(ctx: Entrance, scope: string, t: Translate) {
  const scopes = [{ value: "installation", label: t("choices.scope.installation") }];
  if (scope === "installation") return scopes;
  const sites = valueOr(ctx, await micrositeChoices(ctx, {}), []);
  scopes.push(...sites.map(({ value, label }) => ({ value: `microsite:${value}`, label })));
  if (scope === "microsite") return scopes;
  const areas = valueOr(ctx, await salesAreaChoices(ctx, {}), []);
  return [...scopes, ...areas.map(({ value, label }) => ({ value: `sales area:${value}`, label }))];
}

export const settingAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const key = args.params.key ?? "";
  const target = new URL(args.request.url).searchParams.get("target") ?? "installation";
  const at: Target = {
    key,
    target,
    href: `${base}/${encodeURIComponent(key)}?${new URLSearchParams({ target })}`,
  };
  await assertTarget(ctx, at);
  // The buttons of a list's rows have no intent of their own.
  if (form.has("__intent__")) return saveSetting(ctx, form, at);
  return byIntent(form, {
    save: () => saveSetting(ctx, form, at),
    updateForm: () => saveSetting(ctx, form, at),
    try: () => saveSetting(ctx, form, at),
    inherit: () => writeValue(ctx, form, at, null),
    version: async (number) => {
      const { versions } = orNotFoundPage(await getSetting(ctx, { key, target }));
      return writeValue(
        ctx,
        form,
        at,
        versions.find(({ version }) => String(version) === number)?.value ?? null,
      );
    },
    withdraw: (version) =>
      answerButton(ctx, new FormData(), withdrawSetting, {
        fixed: { key, target, version },
        to: () => at.href,
        backPath: at.href,
        notice: () => ({ severity: "success", key: "settings.withdrawn" }),
      }),
  });
};

/** Refuses a value for a microsite or a sales area that does not exist, or no longer. */
async function assertTarget(ctx: Entrance, { key, target }: Target): Promise<void> {
  const { setting } = orNotFoundPage(await getSetting(ctx, { key, target }));
  const targets = await targetsOf(ctx, setting.scope, ctx.t);
  if (!targets.some(({ value }) => value === target)) throw notFoundPage();
}

interface Target {
  key: string;
  target: string;
  /** The address of the setting's page for this target. */
  href: string;
}

/** Writes a value that nobody typed. */
function writeValue(ctx: Entrance, form: FormData, { key, target, href }: Target, value: unknown) {
  const fields = new FormData();
  for (const name of ["version", "intent"]) fields.set(name, form.get(name) ?? "");
  return answerForm(ctx, fields, changeSetting, {
    fixed: { key, target, value },
    to: () => href,
    notice: () => ({ severity: "success", key: "admin.saved" }),
  });
}

/** Writes what was typed, or answers a question about the form itself, such as one more row. */
async function saveSetting(ctx: Entrance, form: FormData, at: Target) {
  const { key, target, href } = at;
  const { setting, value } = orNotFoundPage(await getSetting(ctx, { key, target }));
  const view = await settingFormWithChoices(ctx, setting, value);
  const reading = await readConfigured(view, form, { formats: ctx.actor.formats, t: ctx.t });
  const intent = String(form.get("intent") ?? "");
  if (reading.kind === "question") return data({ result: reading.result, intent } satisfies Refusal);
  // Leaves out empty rows, so that each problem stands at the row that it is about.
  const { fields, findings } = reading;
  fields.set("intent", intent);
  const fixedFields = { key, target, value: settingValue(setting.schema, fields, ctx.actor.formats) };
  if (intent === "try") {
    return answerForm(ctx, withoutStart(fields), trySetting, {
      fixed: fixedFields,
      findings,
      typedForm: fields,
      to: paths.trial,
    });
  }
  return answerForm(ctx, fields, changeSetting, {
    fixed: fixedFields,
    findings,
    to: () => href,
    notice: () => ({ severity: "success", key: "admin.saved" }),
  });
}

/** A trial has its own start. */
function withoutStart(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (name !== "effectiveFrom") fields.append(name, value);
  return fields;
}

/** Answers a missing permission or an unknown setting with the failure page. */
function orNotFoundPage<T>(outcome: Outcome<T>): T {
  if (outcome.kind === "ok") return outcome.value;
  throw pageOfFailure(outcome);
}
