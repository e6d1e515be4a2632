import type { MessageKey } from "~/i18n/messages";
import type { Params } from "~/i18n/translate";
import type { Entrance } from "./entrance";

/** Builds the title of a page: what the page is first, or "Error:" if its form was refused. */
export function pageTitle(ctx: Entrance, key: MessageKey, params?: Params): string {
  const { t } = ctx;
  const title = `${t(key, params)} – Tradepost`;
  return ctx.refused ? t("ui.errorTitle", { title }) : title;
}

/** Builds the title of a page of the administration, which says so. */
export function adminTitle(ctx: Entrance, key: MessageKey, params?: Params): string {
  return pageTitle(ctx, "admin.titleOf", { name: ctx.t(key, params) });
}
