import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { fieldCaption } from "~/admin/columns";
import { valueOr } from "~/door/value-or";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import {
  changeSetting,
  getSetting,
  getSettingDeclaration,
  listSettings,
} from "~/features/settings/administered-settings.server";
import { settingFields, settingValue } from "~/features/settings/setting-fields.server";
import type { Entrance } from "~/http/entrance";
import { answerForm, byIntent } from "~/http/form.server";
import { adminTitle, pageTitle } from "~/http/page-title.server";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";
import { isMessage } from "~/i18n/delivered-texts.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";

const base = "/admin/system_settings/system_configurations";

/** Describes a setting in words; one without a description is called by its key. */
export function settingWords(key: string, t: Translate): string {
  const labelKey = `settings.${key.replaceAll(".", "_")}`;
  return isMessage(labelKey) ? t(labelKey as MessageKey) : "";
}

const shownValue = (value: unknown, t: Translate): string => {
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  const text = typeof value === "string" ? value : worded(value, t);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

/** Formats a value for reading: a limit with a switch as the limit or as off, anything else by its parts. */
function worded(value: unknown, t: Translate): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("active" in value && "value" in value) return value.active ? String(value.value) : t("ui.no");
  const part = (each: unknown) => (typeof each === "string" ? each : JSON.stringify(each));
  if (Array.isArray(value)) return value.map(part).join(", ");
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${part(each)}`)
    .join(", ");
}

export const settingsLoader = async (args: LoaderFunctionArgs) => {
  const listRequest = await askList(args, "admin-settings");
  const { ctx, value } = await readPage(args, listSettings, {});
  const { t } = ctx;
  // Searches descriptions as well as names.
  const query = listRequest.q.toLowerCase();
  const matches = value
    .map((each) => ({ ...each, key: each.setting.key, about: settingWords(each.setting.key, t) }))
    .filter(({ key, about }) => `${key} ${about}`.toLowerCase().includes(query));
  const view: Omit<ListView, "name" | "address"> = {
    caption: t("areas.system_configurations.title"),
    columns: [
      { name: "key", caption: t(fieldCaption("key")), datatype: "text", key: true },
      { name: "value", caption: t(fieldCaption("value")), datatype: "text", wrap: true },
      { name: "scope", caption: t(fieldCaption("scope")), datatype: "text" },
    ],
    rows: matches.map(({ key, about, setting, value: now }) => ({
      id: key,
      cells: {
        key: { kind: "text", text: key, href: `${base}/${encodeURIComponent(key)}`, note: about },
        value: { kind: "text", text: shownValue(now, t) },
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

const scopeWord = (scope: string): MessageKey => `choices.scope.${scope.replace(" ", "_")}` as MessageKey;

export const settingLoader = async (args: LoaderFunctionArgs) => {
  const key = args.params.key ?? "";
  const target = new URL(args.request.url).searchParams.get("target") ?? "installation";
  const { ctx, value } = await readPage(args, getSetting, { key, target });
  const { t } = ctx;
  const { setting } = value;
  const fields = settingFields(setting.schema, t);
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: key }),
    key,
    about: settingWords(key, t),
    fields,
    values: fieldValues(
      fields.map(({ name }) => name),
      value.value,
    ),
    version: value.version,
    inherited: value.own === null,
    target,
    targets: await targetsOf(ctx, setting.scope, t),
    fallback: shownValue(setting.default, t),
    versions: value.versions.map(({ version, value: then, effectiveFrom }) => ({
      version,
      value: then === null ? t("settings.taken") : shownValue(then, t),
      from: effectiveFrom.toISOString(),
    })),
  };
};

/** Maps the value to the fields of its form. */
function fieldValues(names: string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const inner = name.split(".").slice(1);
      const part = inner.reduce<unknown>((at, step) => (at as Record<string, unknown> | null)?.[step], value);
      return [name, typeof part === "object" && part !== null ? JSON.stringify(part, null, 2) : part];
    }),
  );
}

async function targetsOf(ctx: Entrance, scope: string, t: Translate) {
  const all = [{ value: "installation", label: t("choices.scope.installation") }];
  if (scope === "installation") return all;
  const sites = valueOr(ctx, await micrositeChoices(ctx, {}), []);
  all.push(...sites.map(({ value, label }) => ({ value: `microsite:${value}`, label })));
  if (scope === "microsite") return all;
  const areas = valueOr(ctx, await salesAreaChoices(ctx, {}), []);
  return [...all, ...areas.map(({ value, label }) => ({ value: `sales area:${value}`, label }))];
}

/** Switched-off fields cannot be edited and keep their value. */
function asSwitched(value: unknown, storedValue: unknown): unknown {
  if (typeof value !== "object" || value === null || !("active" in value) || value.active) return value;
  return { ...value, ...(storedValue as object | null), active: false };
}

export const settingAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const key = args.params.key ?? "";
  const target = new URL(args.request.url).searchParams.get("target") ?? "installation";
  const settingPath = `${base}/${encodeURIComponent(key)}?${new URLSearchParams({ target })}`;
  const write = (value: unknown) => {
    const fields = new FormData();
    for (const name of ["version", "effectiveFrom", "intent"]) fields.set(name, form.get(name) ?? "");
    return answerForm(ctx, fields, changeSetting, {
      fixed: { key, target, value },
      to: () => settingPath,
      notice: () => ({ severity: "success", key: "admin.saved" }),
    });
  };
  return byIntent(form, {
    save: async () => {
      const setting = await getSetting(ctx, { key, target });
      const storedValue: unknown = setting.kind === "ok" ? setting.value.value : null;
      return write(asSwitched(settingValue(getSettingDeclaration(key).schema, form), storedValue));
    },
    inherit: () => write(null),
    version: async (number) => {
      const setting = await getSetting(ctx, { key, target });
      const versions = setting.kind === "ok" ? setting.value.versions : [];
      return write(versions.find(({ version }) => String(version) === number)?.value ?? null);
    },
  });
};
