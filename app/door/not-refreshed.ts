import type { ErpMessage, ErpResult } from "~/erp/erp";
import { formatInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Actor } from "./actor";

/**
 * Says that an answer which was to be fetched anew comes from a cache, with its time: the ERP is away. Without a word the old
 * figures would pass for current ones.
 */
export function notRefreshed(
  { actor, t }: { actor: Pick<Actor, "formats">; t: Translate },
  { source, asOf }: Pick<ErpResult<unknown>, "source" | "asOf">,
  isRefresh: boolean,
): ErpMessage[] {
  if (!isRefresh || source === "erp") return [];
  const text = t("door.erp.notRefreshed", { time: formatInstant(asOf, actor.formats) });
  return [{ severity: "warning", code: "portal.notRefreshed", text }];
}
