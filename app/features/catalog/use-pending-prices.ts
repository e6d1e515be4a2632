import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
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
  const word = shown && state === "none" ? t("catalog.pending") : "";
  useEffect(() => {
    if (!shown || state === "fresh" || asked.current) return;
    asked.current = true;
    revalidate();
  }, [shown, state, revalidate]);
  return revalidator.state === "loading" ? word : "";
}
