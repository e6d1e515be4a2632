import { allSettings } from "~/config/settings";
import { type Actor, holds } from "~/door/actor";
import type { Translate } from "~/i18n/translate";

/** Settings whose key has these letters in it, for the administration's one search box. */
export function findSettings(actor: Actor, _t: Translate, q: string) {
  if (q === "" || !holds(actor, "manage_settings")) return [];
  const wanted = q.toLowerCase();
  return allSettings()
    .filter(({ key }) => key.toLowerCase().includes(wanted))
    .slice(0, 10)
    .map(({ key }) => ({
      href: `/admin/system_settings/system_configurations/${encodeURIComponent(key)}`,
      label: key,
      note: "",
    }));
}
