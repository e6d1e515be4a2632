import type { ConfigurationArea, Fields } from "~/admin/configuration/configuration";
import type { Ctx } from "~/door/operation.server";
import { type Outcome, ok } from "~/door/outcome";
import { changeSetting, getSetting, listOwnSettings } from "./administered-settings.server";

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
