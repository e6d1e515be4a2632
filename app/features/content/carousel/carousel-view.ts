import type { Locale } from "~/i18n/locales";

/** Carousel of a banner as its editor shows it, with the texts of one language. */
export interface CarouselView {
  language: Locale;
  elements: readonly { name: string; label: string; placeholder: string }[];
  allowedFormats: readonly string[];
  maxCount: number;
  addBanner: string;
  removeAllBanners: string;
  infoMsg: string;
  items: readonly { id: string; image: string | null; texts: Readonly<Record<string, string>> }[];
}
