import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import type { PriceState } from "./catalog";

/**
 * Requests missing prices once more by script, while the page can be used. Returns the text to
 * show meanwhile, empty where nothing is pending.
 */
export function usePendingPrices({ shown, state }: PriceState): string {
  const t = useT();
  const revalidator = useRevalidator();
  const hasRequested = useRef(false);
  const { revalidate } = revalidator;
  // Translated during server rendering too: script has only the texts that the server used.
  const isMissing = shown && state === "none";
  const label = isMissing ? t("catalog.pending") : "";
  if (isMissing) askForPriceWords(t);
  useEffect(() => {
    if (!shown || state === "fresh" || hasRequested.current) return;
    hasRequested.current = true;
    revalidate();
  }, [shown, state, revalidate]);
  return revalidator.state === "loading" ? label : "";
}

/** The availability beside a price, for its delivery date. */
function askForPriceWords(t: Translate): void {
  t("catalog.perUnit", { unit: "" });
  t("ui.unitPrice", { price: "", unit: "" });
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
