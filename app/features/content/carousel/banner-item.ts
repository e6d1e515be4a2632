import type { Translated } from "~/i18n/translated";

/** A picture with texts in the carousel of a banner. All items stand in one row, so that `y` is always 0. */
export interface BannerItem {
  id: string;
  /** Place in the row, from 0 to 3. */
  x: number;
  y: 0;
  data: {
    /** Id of the image; null while there is none. */
    sourceImage: string | null;
    /** Texts by the name of their configured element. */
    elements: Readonly<Record<string, Translated>>;
  };
}

/** Places in the row of a carousel. */
export const maxBannerItems = 4;

/** Sizes in which an item is shown. */
export const bannerItemWidth = 220;
export const bannerItemHeight = 335;

/** Elements that a carousel shows in a way of their own; any other is a paragraph. */
export const ownElements = ["title", "text", "link_label", "link", "alt"] as const;
export type OwnElement = (typeof ownElements)[number];

/** Counts the places from the left again, after an item was added, removed or moved. */
export const reindex = (items: readonly BannerItem[]): BannerItem[] =>
  items.map((item, x) => ({ ...item, x, y: 0 }));

/** Moves an item to a place in the row. */
export function movedTo(items: readonly BannerItem[], id: string, x: number): BannerItem[] {
  const movedItem = items.find((item) => item.id === id);
  if (!movedItem) return [...items];
  const others = items.filter((item) => item !== movedItem);
  others.splice(x, 0, movedItem);
  return reindex(others);
}
