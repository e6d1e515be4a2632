import { imageAddress } from "~/features/images/image-address";
import type { ImageFacts, ImageOwner, ImageTag } from "~/files/images.store.server";
import { imageIndex } from "~/themes/login-sheet";
import { defaultLook } from "~/themes/look";
import type { Theme } from "~/themes/theme";
import type { themes } from "./themes.tables";

export const themeOwner = (id: string): ImageOwner => ({ kind: "themes", id });

type ThemeRecord = Pick<typeof themes.$inferSelect, "id" | "portalName" | "look" | "background">;

/** Makes of a record and its pictures what pages show. */
export function appliedTheme(record: ThemeRecord, pictures: readonly ImageFacts[]): Theme {
  const addressOf = (tag: ImageTag) => {
    const picture = pictures.find((each) => each.tag === tag);
    return picture ? imageAddress(picture) : null;
  };
  return {
    ...defaultLook,
    ...record.look,
    themeId: record.id,
    name: record.portalName,
    logo: addressOf("logo"),
    favicon: addressOf("favicon"),
    mailHead: addressOf("mailHead"),
    background: backgroundOf(record, addressOf),
  };
}

/** An image that is missing leaves the colour behind it. */
export function backgroundOf(
  { background }: Pick<ThemeRecord, "background">,
  addressOf: (tag: ImageTag) => string | null,
): Theme["background"] {
  if (!background) return null;
  const image = addressOf("background");
  const activeIndex = background.activeIndex === imageIndex && !image ? 0 : background.activeIndex;
  return { activeIndex, color: background.color, image, imageSmall: addressOf("backgroundSmall") };
}
