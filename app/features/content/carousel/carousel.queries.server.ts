import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { imageAddress } from "~/features/images/image-address";
import { locales } from "~/i18n/locales";
import { translationOf } from "~/i18n/translated";
import { type OwnElement, ownElements } from "./banner-item";
import { findBannerItems } from "./banner-items.store.server";
import { carouselSetting } from "./carousel.settings";

/** Reads the items of a banner for its editor, with their texts in one language. */
export const getCarousel = query({
  name: "banners.getCarousel",
  allow: may("manage_content"),
  input: z.strictObject({ id: z.uuid(), language: z.enum(locales) }),
  async run(ctx, { id, language }) {
    const { t } = ctx;
    const { formats } = ctx.actor;
    const settings = await ctx.settings.get(carouselSetting);
    const items = orNotFound(await findBannerItems(ctx.db, id));
    const elements = settings.itemElements.map(({ name, label, placeholder }) => ({
      name,
      label: translationOf(label, formats) || (isOwn(name) ? t(`content.carousel.element.${name}`) : name),
      placeholder: translationOf(placeholder, formats),
    }));
    return ok({
      language,
      elements,
      allowedFormats: settings.allowedFormats,
      maxCount: settings.maxCount,
      addBanner: translationOf(settings.addBanner, formats) || t("content.carousel.add"),
      removeAllBanners: translationOf(settings.removeAllBanners, formats) || t("content.carousel.removeAll"),
      infoMsg:
        translationOf(settings.infoMsg, formats) || t("content.carousel.info", { most: settings.maxCount }),
      items: items.map(({ id: itemId, data }) => ({
        id: itemId,
        image: imageSource(data.sourceImage),
        texts: Object.fromEntries(elements.map(({ name }) => [name, data.elements[name]?.[language] ?? ""])),
      })),
    });
  },
});

const isOwn = (name: string): name is OwnElement => ownElements.some((ownElement) => ownElement === name);

/** Address of an item's picture; all of them are encoded as WebP. */
const imageSource = (id: string | null): string | null =>
  id === null ? null : imageAddress({ id, type: "image/webp" });
