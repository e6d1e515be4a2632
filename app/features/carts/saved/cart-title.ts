import { type Formats, formatInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";

/** Names a cart by its title; one without a title by its time, so that several can be told apart. */
export const cartTitle = (
  { title, updatedAt }: { title: string; updatedAt: Date },
  { t, formats }: { t: Translate; formats: Formats },
): string => title || t("cart.saved.untitled", { time: formatInstant(updatedAt.toISOString(), formats) });
