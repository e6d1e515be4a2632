import type { MessageKey } from "~/i18n/messages";
import type { Params } from "~/i18n/translate";
import type { Entrance } from "./entrance";

/** The title of a page; it begins with what the page is, or with "Error:" when its form was not accepted. */
export function pageTitle(ctx: Entrance, key: MessageKey, params?: Params): string {
  const { t } = ctx;
  const title = `${t(key, params)} – Tradepost`;
  return ctx.refused ? t("ui.errorTitle", { title }) : title;
}

/** The title of a page of the administration, which says so. */
export function adminTitle(ctx: Entrance, key: MessageKey, params?: Params): string {
  return pageTitle(ctx, "admin.titleOf", { name: ctx.t(key, params) });
}
