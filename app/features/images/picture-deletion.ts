/** Owners of pictures that administrators can delete: the carousel of a banner, a theme, and pages of the catalog. */
export const pictureOwners = ["banner", "theme", "news", "resource"] as const;

export type PictureOwner = (typeof pictureOwners)[number];

/** Pictures that are asked about: one of them, or all if none is named. */
export interface PictureChoice {
  owner: PictureOwner;
  id: string;
  picture?: string | null;
  /** Language of the texts beside them. */
  language?: string;
}

/** Page that asks for confirmation before pictures are deleted. */
export function pictureDeletion({ owner, id, picture, language }: PictureChoice): string {
  const fields = new URLSearchParams({ of: owner, id });
  if (picture) fields.set("picture", picture);
  if (language) fields.set("language", language);
  return `/admin/pictures/delete?${fields}`;
}

/** Page that the pictures are on. */
export function pageOfPictures({ owner, id, language }: PictureChoice): string {
  const segment = encodeURIComponent(id);
  if (owner === "banner")
    return `/admin/promotional_banners/${segment}?language=${language ?? "en"}#carousel`;
  if (owner === "theme") return `/admin/themes/${segment}#images`;
  return `/admin/catalog_configs/${owner === "news" ? "news" : "resources"}/${segment}#picture-of-page`;
}
