import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import type { PriceState } from "./ProductCards";

/**
 * With script the prices that did not come in time are asked for once more, while the page can be used. Says what to
 * write meanwhile, and nothing where nothing is waited for.
 */
export function usePendingPrices({ shown, state }: PriceState): string {
  const t = useT();
  const revalidator = useRevalidator();
  const asked = useRef(false);
  const { revalidate } = revalidator;
  // Asked for on the server too, where nothing is pending yet: script knows only the words that were.
  const missing = shown && state === "none";
  const word = missing ? t("catalog.pending") : "";
  if (missing) askForPriceWords(t);
  useEffect(() => {
    if (!shown || state === "fresh" || asked.current) return;
    asked.current = true;
    revalidate();
  }, [shown, state, revalidate]);
  return revalidator.state === "loading" ? word : "";
}

/** What stands beside a price, for when it comes. */
function askForPriceWords(t: Translate): void {
  t("catalog.perUnit", { quantity: "", unit: "" });
  t("ui.asOf", { time: "" });
  for (const key of priceWords) t(key);
}

const priceWords = [
  "catalog.price",
  "catalog.from",
  "catalog.lastKnown",
  "catalog.dates",
  "catalog.noDate",
  "catalog.scales",
  "catalog.components",
  "catalog.stock",
  "ui.refresh",
] as const;
