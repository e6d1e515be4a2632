import type { FeatureName } from "~/door/features";
import type { HttpClient } from "../http-client";

/** Ticks all features of the demo's microsite but these, as its form sends them. */
export async function goWithout(admin: HttpClient, ...features: FeatureName[]): Promise<void> {
  const list = "/admin/system_settings/microsites";
  const row = (await admin.get(list)).$(`tbody a[href^="${list}/"]`).first().attr("href") ?? "";
  const { $ } = await admin.get(row);
  const fields: Record<string, string[]> = {};
  for (const element of $("main form[method=post]").first().find("input, textarea, select").toArray()) {
    const control = $(element);
    const [field, value] = [control.attr("name") ?? "", control.attr("value") ?? control.text()];
    if (control.is("[type=checkbox]:not([checked])") && field !== "features") continue;
    if (field === "features" && features.some((feature) => feature === value)) continue;
    if (field && field !== "csrf") fields[field] = [...(fields[field] ?? []), value];
  }
  const { status } = await admin.post(row, fields);
  if (status !== 303) throw new Error(`The microsite's form was answered ${status}`);
}
