import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { themeSetting } from "~/themes/theme.setting";

/** Returns the name under which a visitor's microsite shows itself. */
export const findBrandName = async (
  { settings }: Pick<Services, "settings">,
  actor: Actor,
): Promise<string> => (await settings.get(themeSetting, actor)).name;
