import { z } from "zod";
import { isSameValue } from "~/admin/same-value.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound, Stopped, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { imageAddress } from "~/features/images/image-address";
import { prepareUploads, type ReadyImage } from "~/features/images/prepare-uploads.server";
import { detachImages, findImages, type ImageTag, insertImage } from "~/files/images.store.server";
import { backgroundNames, imageIndex } from "~/themes/login-sheet";
import { backgroundIndexSchema, hexSchema, themeSetting } from "~/themes/theme.setting";
import { backgroundOf, themeOwner } from "./applied-theme";
import { changeTheme } from "./apply-theme.server";
import { themeUses } from "./theme-uses";
import { lockTheme, selectThemeChanges, updateBackground } from "./themes.store.server";

const imageTags: ImageTag[] = ["background", "backgroundSmall"];

/** Chooses what stands behind the sign-in, and shows it at once wherever the theme is in use. */
export const applyBackground = process({
  name: "themes.applyBackground",
  allow: may("manage_content"),
  input: z.strictObject({
    id: z.uuid(),
    activeIndex: backgroundIndexSchema,
    color: hexSchema,
    image: z.custom<File>((file) => file instanceof File).optional(),
  }),
  async run(ctx, { id, activeIndex, color, image }) {
    const pictures = image && image.size > 0 ? await prepareBackground(ctx, id, image) : [];
    return ctx.transaction(async (change) => {
      const theme = orNotFound(await lockTheme(change.tx, id));
      const now = change.clock.now();
      const owner = themeOwner(id);
      const replacedImages =
        pictures.length > 0 ? await detachImages(change.tx, owner, { tags: imageTags }, now) : [];
      for (const picture of pictures) await insertImage(change.tx, owner, { ...picture, createdAt: now });
      const images = await findImages(change.tx, owner);
      const hasImage = images.some(({ tag }) => tag === "background");
      // A new picture is meant to be seen.
      const index =
        pictures.length > 0 ? imageIndex : activeIndex === imageIndex && !hasImage ? 0 : activeIndex;
      const background = { activeIndex: index, color };
      const addressOf = (tag: ImageTag) => {
        const picture = images.find((each) => each.tag === tag);
        return picture ? imageAddress(picture) : null;
      };
      const uses = await findUses(change, id);
      const shownBackground = backgroundOf({ background }, addressOf);
      const isShown = uses.every(({ value }) => isSameValue(value.background, shownBackground));
      if (pictures.length === 0 && isShown && isSameValue(theme.background, background))
        return unchanged({ id, shown: uses.length });
      await updateBackground(change.tx, id, background);
      await change.audit({
        kind: "themes",
        id,
        before: recordOf(theme.background, replacedImages),
        after: recordOf(background, pictures),
      });
      for (const { target, value } of uses)
        await changeTheme(change, target, { ...value, background: shownBackground }, now);
      return ok({ id, shown: uses.length });
    });
  },
});

/** Writes a background down as the page names it, with the picture that was replaced or put there. */
const recordOf = (
  background: { activeIndex: number; color: string } | null,
  [picture]: readonly { name: string }[],
) => ({
  ...(background ? { background: backgroundNames[background.activeIndex], color: background.color } : {}),
  ...(picture ? { image: picture.name } : {}),
});

/** Finds where a theme is in force, and what it looks like there. */
async function findUses({ tx, clock }: Pick<ChangeCtx, "tx" | "clock">, themeId: string) {
  return themeUses(await selectThemeChanges(tx), clock.now()).flatMap(({ target, value }) => {
    const inForce = themeSetting.schema.safeParse(value);
    return inForce.success && inForce.data.themeId === themeId ? [{ target, value: inForce.data }] : [];
  });
}

/** A refused picture is only logged, as the specification has it; the rest of the form counts. */
async function prepareBackground(ctx: ProcessCtx, id: string, file: File): Promise<ReadyImage[]> {
  try {
    return await prepareUploads(imageTags.map((tag) => ({ field: "image", file, tag })));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const problem =
      error.failure.kind === "invalid" ? error.failure.problems[0]?.text.key : error.failure.kind;
    ctx.log.warn({ theme: id, file: file.name.slice(-120), problem }, "background-refused");
    return [];
  }
}
