import { allSettings } from "~/config/settings";
import { type Actor, holds } from "~/door/actor";
import { settingTitle, settingWords } from "~/features/settings/setting-words.server";
import type { Translate } from "~/i18n/translate";
import { matchesWords } from "~/lib/matches-words";

/** Finds settings by words of their key or description, for the search on the administration's start page. */
export function findSettings(actor: Actor, t: Translate, q: string) {
  if (q === "" || !holds(actor, "manage_settings")) return [];
  return allSettings()
    .map(({ key }) => ({ key, about: settingWords(key, t) }))
    .filter(({ key, about }) => matchesWords(`${key} ${about}`, q, actor.formats.locale))
    .slice(0, 10)
    .map(({ key }) => ({
      href: `/admin/system_settings/system_configurations/${encodeURIComponent(key)}`,
      label: settingTitle(key, t),
      note: key,
    }));
}
