import { broughtTo } from "~/admin/admin-form.server";
import { optionsOf } from "~/admin/choices.server";
import type { ConfigurationArea, Fields } from "~/admin/configuration/configuration";
import { allSettings } from "~/config/settings";
import type { Ctx } from "~/door/operation.server";
import { type Outcome, ok, type Problem } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";
import { salesAreaChoices } from "../organisation/sales-area-choices.server";
import { findFormProblems, problemsOfView } from "../page-configs/find-form-problems.server";
import { changeSetting, getSetting, listOwnSettings } from "./administered-settings.server";
import { settingFormWithChoices } from "./setting-choices.server";
import { formOfSetting } from "./settings-area.server";

type Json = Fields[string];

/** Values of settings in configuration files: each under its key and the part of the portal that it applies to. */
const settingsArea: ConfigurationArea = {
  name: "settings",
  title: (t) => t("areas.system_configurations.title"),
  keyOf: ({ setting, micrositeId, salesAreaId }) =>
    [setting, micrositeId, salesAreaId].filter(Boolean).map(String).join(" / "),
  async read(ctx) {
    const outcome = await listOwnSettings(ctx, {});
    if (outcome.kind !== "ok") return outcome;
    return ok(
      outcome.value.map(({ key, scope, scopeId, value }) => ({
        id: JSON.stringify([key, scope === "installation" ? "installation" : `${scope}:${scopeId}`]),
        fields: {
          setting: key,
          ...(scope === "microsite" ? { micrositeId: scopeId } : {}),
          ...(scope === "sales area" ? { salesAreaId: scopeId } : {}),
          value: withPictures(value as Json, undefined),
        },
      })),
    );
  },
  async findProblems(ctx, _, { setting, salesAreaId, value = null }) {
    return [...(await problemsOfTarget(ctx, salesAreaId)), ...(await problemsOfValue(ctx, setting, value))];
  },
  async write(ctx, id, fields) {
    if (!fields) {
      const [key = "", target = "installation"] = JSON.parse(id ?? "[]");
      return change(ctx, { key, target }, () => null);
    }
    const { setting, micrositeId, salesAreaId, value = null } = fields;
    const target = micrositeId
      ? `microsite:${micrositeId}`
      : salesAreaId
        ? `sales area:${salesAreaId}`
        : "installation";
    return change(ctx, { key: String(setting), target }, (ownValue) => withPictures(value, ownValue));
  },
};

async function change(
  ctx: Ctx,
  { key, target }: { key: string; target: string },
  valueFor: (ownValue: Json) => Json,
): Promise<Outcome<unknown>> {
  const setting = await getSetting(ctx, { key, target });
  if (setting.kind !== "ok") return setting;
  const { version, own } = setting.value;
  return changeSetting(ctx, { key, target, version, value: valueFor((own ?? null) as Json) });
}

type Reader = Ctx & { t: Translate };

/** Refuses a sales area that does not exist here. */
async function problemsOfTarget(ctx: Reader, salesAreaId: Json | undefined): Promise<Problem[]> {
  if (!salesAreaId) return [];
  const areas = await optionsOf(ctx, ctx.t, salesAreaChoices);
  const isOffered = areas.some(({ value }) => value === salesAreaId);
  return isOffered ? [] : [{ path: "salesAreaId", text: { key: "form.notAChoice" } }];
}

/** Finds what the form of a setting would refuse; what its schema does not allow, the operation refuses. */
async function problemsOfValue(ctx: Reader, key: Json | undefined, value: Json): Promise<Problem[]> {
  const name = String(key);
  const setting = allSettings().find((each) => each.key === name);
  if (!setting) return [{ path: "", text: { key: "configurations.unknown", params: { name } } }];
  const parsedValue = setting.schema.safeParse(value);
  if (!parsedValue.success) return [];
  const language = { t: ctx.t, formats: ctx.actor.formats };
  const form = formOfSetting(setting);
  if (!form) return problemsOfView(await settingFormWithChoices(ctx, setting, parsedValue.data), language);
  const fields = form.fieldsOf(parsedValue.data);
  const { configured, form: fieldsOfForm } = form.collection;
  if (!configured) return [];
  const problems = await findFormProblems(ctx, configured, await broughtTo(ctx, fieldsOfForm, fields, null));
  return problems.filter(({ path }) => (path.split(/[.[]/)[0] ?? "") in fields);
}

const picture = /^\/images\//;

/**
 * Pictures are stored beside the configuration and stay where they are: a value is read without their addresses, and
 * written with those that the installation has at the same place.
 */
function withPictures(value: Json, ownValue: Json | undefined): Json {
  if (Array.isArray(value) || value === null || typeof value !== "object") {
    const isPicture = (text: Json | undefined) => typeof text === "string" && picture.test(text);
    if (isPicture(ownValue) && (value === null || isPicture(value))) return ownValue ?? null;
    return isPicture(value) ? null : value;
  }
  const ownFields =
    ownValue !== null && typeof ownValue === "object" && !Array.isArray(ownValue) ? ownValue : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withPictures(inner, ownFields[name])]),
  );
}

export default settingsArea;
