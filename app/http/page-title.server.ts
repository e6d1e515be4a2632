import type { MessageKey } from "~/i18n/messages";
import type { Params } from "~/i18n/translate";
import type { Entrance } from "./entrance/entrance";

/**
 * Builds the title of a page. A screen reader reads it first, so that it begins with "Error:" if the form was refused, and
 * with "Success:" after an action that was not. A page about something sent earlier says what became of it.
 */
export function pageTitle(
  ctx: Entrance,
  key: MessageKey,
  params?: Params,
  outcome?: "error" | "success" | null,
): string {
  const { t } = ctx;
  const title = titleWithBrand(ctx, t(key, params));
  const severities: (string | null | undefined)[] = [...ctx.notices.map(({ severity }) => severity), outcome];
  if (ctx.refused || severities.includes("error")) return t("ui.errorTitle", { title });
  return severities.includes("success") ? t("ui.successTitle", { title }) : title;
}

/** Ends a title with the name of the visitor's microsite. */
export const titleWithBrand = ({ brandName }: Pick<Entrance, "brandName">, title: string): string =>
  `${title} – ${brandName}`;

/** Builds the title of a page of the administration, which says so. */
export function adminTitle(ctx: Entrance, key: MessageKey, params?: Params): string {
  return pageTitle(ctx, "admin.titleOf", { name: ctx.t(key, params) });
}
