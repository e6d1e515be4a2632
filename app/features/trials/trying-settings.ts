import type { Setting, SettingScope, Settings } from "~/config/settings";
import type { TriedSetting } from "./trial";

/** Places that have a value of their own: `microsite:<id>`, `sales area:<id>`. */
export type OwnTargets = ReadonlySet<string>;

/** Reads settings as they would be with one more value, by the rule of all settings: the narrowest value wins. */
export function tryingSettings(settings: Settings, tried: TriedSetting, ownTargets: OwnTargets): Settings {
  return {
    get(setting, scope = {}) {
      const isTried = setting.key === tried.key && winsIn(tried.target, ownTargets, setting, scope);
      return isTried ? Promise.resolve(setting.schema.parse(tried.value)) : settings.get(setting, scope);
    },
  };
}

/** Tells whether no narrower place of the scope has a value of its own. */
function winsIn(
  target: string,
  ownTargets: OwnTargets,
  { scope: reach }: Pick<Setting, "scope">,
  { micrositeId, salesAreaId }: SettingScope,
): boolean {
  const places = [
    ...(reach === "sales area" && salesAreaId ? [`sales area:${salesAreaId}`] : []),
    ...(reach !== "installation" && micrositeId ? [`microsite:${micrositeId}`] : []),
    "installation",
  ];
  return places.find((place) => place === target || ownTargets.has(place)) === target;
}
