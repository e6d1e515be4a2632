import { z } from "zod";
import { command, process } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { prepareUploads } from "~/features/images/prepare-uploads.server";
import { detachImages, insertImage } from "~/files/images.store.server";
import { themeOwner } from "./applied-theme";
import { lockTheme } from "./themes.store.server";

const manageContent = may("manage_content");
const fileSchema = z.custom<File>((file) => file instanceof File).optional();

/** Purposes of pictures, of which a theme has one each. */
const themeImageTags = ["logo", "favicon", "mailHead"] as const;

/** Replaces those pictures of a theme that are given; they count once the theme is applied. */
export const uploadThemeImages = process({
  name: "themes.uploadImages",
  allow: manageContent,
  input: z.strictObject({ id: z.uuid(), logo: fileSchema, favicon: fileSchema, mailHead: fileSchema }),
  async run(ctx, { id, ...files }) {
    const uploads = themeImageTags.flatMap((tag) => {
      const file = files[tag];
      return file && file.size > 0 ? [{ field: tag, file, tag }] : [];
    });
    if (uploads.length === 0) return unchanged({ id });
    const pictures = await prepareUploads(uploads);
    await ctx.transaction(async (change) => {
      orNotFound(await lockTheme(change.tx, id));
      const now = change.clock.now();
      const tags = pictures.map(({ tag }) => tag);
      const replacedImages = await detachImages(change.tx, themeOwner(id), { tags }, now);
      for (const picture of pictures)
        await insertImage(change.tx, themeOwner(id), { ...picture, createdAt: now });
      await change.audit({
        kind: "themes",
        id,
        before: namesByTag(replacedImages),
        after: namesByTag(pictures),
      });
    });
    return ok({ id });
  },
});

const namesByTag = (pictures: readonly { tag: string; name: string }[]) =>
  Object.fromEntries(pictures.map(({ tag, name }) => [tag, name]));

/** Takes one picture off a theme. Where the theme was applied before, it stays until the theme is applied again. */
export const removeThemeImage = command({
  name: "themes.removeImage",
  allow: manageContent,
  input: z.strictObject({ id: z.uuid(), image: z.uuid() }),
  async run(ctx, { id, image }) {
    orNotFound(await lockTheme(ctx.tx, id));
    const [removedImage] = await detachImages(ctx.tx, themeOwner(id), { ids: [image] }, ctx.clock.now());
    const { tag, name } = orNotFound(removedImage);
    await ctx.audit({ kind: "themes", id, before: { [tag]: name } });
    return ok({ id });
  },
});
