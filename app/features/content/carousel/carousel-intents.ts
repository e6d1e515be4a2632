import { intents } from "~/ui/fields/intents";

/** Intents of the carousel's editor; every one saves what was typed first. */
export const carouselIntents = intents(
  "saveCarousel",
  "addBanner",
  "removeBanner",
  "removeAllBanners",
  "moveBanner",
  "language",
);
