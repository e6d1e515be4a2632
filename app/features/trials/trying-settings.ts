import type { Setting, SettingScope, Settings } from "~/config/settings";
import type { TriedSetting } from "./trial";

/** Places that have a value of their own: `microsite:<id>`, `sales area:<id>`. */
export type OwnTargets = ReadonlySet<string>;

/** Reads settings as they would be with more values, by the rule of all settings: the narrowest value wins. */
export function tryingSettings(
  settings: Settings,
  triedSettings: readonly Pick<TriedSetting, "key" | "target" | "value">[],
  ownTargets: ReadonlyMap<string, OwnTargets>,
): Settings {
  return {
    get(setting, scope = {}) {
      const triedSetting = triedSettings.find(({ key }) => key === setting.key);
      if (
        !triedSetting ||
        !winsIn(triedSetting.target, ownTargets.get(triedSetting.key) ?? new Set(), setting, scope)
      )
        return settings.get(setting, scope);
      if (triedSetting.value !== null) return Promise.resolve(setting.schema.parse(triedSetting.value));
      return triedSetting.target === "installation"
        ? Promise.resolve(setting.default)
        : settings.get(setting, widerScope(triedSetting.target, scope));
    },
  };
}

/** Scope without the place of a value that is taken away, and without narrower ones, which have none. */
const widerScope = (target: string, { micrositeId = null }: SettingScope): SettingScope =>
  target.startsWith("microsite:") ? {} : { micrositeId };

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
