import { z } from "zod";
import { setting } from "~/config/settings";
import { imageUploadFormats } from "~/files/image-limits";
import { textsSchema } from "~/i18n/translated";
import { withoutRepeats } from "~/lib/field-schemas";
import { maxBannerItems, ownElements } from "./banner-item";

const formats = imageUploadFormats as [string, ...string[]];

/** Editor of a banner's carousel: what may be uploaded, and which texts an item has. Empty words: the portal's own. */
export const carouselSetting = setting(
  "banners.carousel",
  z.strictObject({
    allowedFormats: z.array(z.enum(formats)).min(1).max(formats.length),
    maxCount: z.number().int().min(1).max(maxBannerItems),
    addBanner: textsSchema(40),
    removeAllBanners: textsSchema(40),
    infoMsg: textsSchema(400),
    itemElements: withoutRepeats(
      z
        .array(
          z.strictObject({
            name: z.string().regex(/^[a-z][a-z_]{0,29}$/, "settings.fieldName"),
            label: textsSchema(60),
            placeholder: textsSchema(80),
          }),
        )
        .max(8),
      "name",
    ),
  }),
  {
    allowedFormats: ["png", "jpg", "jpeg", "webp"],
    maxCount: maxBannerItems,
    addBanner: {},
    removeAllBanners: {},
    infoMsg: {},
    itemElements: ownElements.map((name) => ({ name, label: {}, placeholder: {} })),
  },
);
