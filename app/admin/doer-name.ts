import type { Translate } from "~/i18n/translate";

/** Names who did it: the portal and people before their sign-in have no name of their own. */
export function doerName({ userId, userName }: { userId: string | null; userName: string }, t: Translate) {
  if (userId !== null) return userName;
  if (userName === "anonymous") return t("activities.anonymous");
  return userName === "system" ? t("activities.system") : userName;
}
