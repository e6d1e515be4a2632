import { imageAddress } from "~/features/images/image-address";
import type { Formats } from "~/i18n/formats";
import { translationOf } from "~/i18n/translated";
import { type BannerItem, ownElements } from "./banner-item";

/** An item as customers see it, in their language. */
export interface ShownItem {
  id: string;
  picture: string | null;
  /** Text that stands for the picture; empty if the picture only decorates. */
  alt: string;
  title: string;
  texts: string[];
  link: { label: string; href: string } | null;
}

/** Chooses the language of each item; one without picture and words is not shown. */
export function shownItems(items: readonly BannerItem[], formats: Formats): ShownItem[] {
  return items.flatMap(({ id, data: { sourceImage, elements } }) => {
    const textOf = (name: string) => translationOf(elements[name] ?? {}, formats);
    const others = Object.keys(elements).filter(
      (name) => !ownElements.some((ownElement) => ownElement === name),
    );
    const href = textOf("link");
    const item: ShownItem = {
      id,
      picture: sourceImage === null ? null : imageAddress({ id: sourceImage, type: "image/webp" }),
      alt: textOf("alt"),
      title: textOf("title"),
      texts: ["text", ...others].map(textOf).filter(Boolean),
      link: href ? { label: textOf("link_label") || textOf("title") || href, href } : null,
    };
    return item.picture || item.title || item.texts.length > 0 || item.link ? [item] : [];
  });
}
