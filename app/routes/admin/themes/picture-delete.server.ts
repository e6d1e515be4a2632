import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getPagePicture, removePagePicture } from "~/features/catalog/page-pictures/page-pictures.server";
import { getCarousel } from "~/features/content/carousel/carousel.queries.server";
import { saveCarousel } from "~/features/content/carousel/save-carousel.server";
import { pageOfPictures, pictureOwners } from "~/features/images/picture-deletion";
import { removeThemeImage } from "~/features/themes/theme-images.server";
import { getThemeUse } from "~/features/themes/theme-page.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { locales } from "~/i18n/locales";
import { labelValue } from "~/lib/label-value";

/** Pictures that a question is about, as its address names them. */
function askedPictures({ request }: { request: Request }) {
  const fields = new URL(request.url).searchParams;
  const owner = pictureOwners.find((name) => name === fields.get("of"));
  if (!owner) throw notFoundPage();
  const language = locales.find((locale) => locale === fields.get("language")) ?? "en";
  return { owner, id: fields.get("id") ?? "", picture: fields.get("picture"), language };
}

type Question = ReturnType<typeof askedPictures>;

/** Asks for confirmation before pictures are deleted, which cannot be undone, and shows them. */
export async function pictureDeletionLoader(args: LoaderFunctionArgs) {
  const question = askedPictures(args);
  const { ctx, pictures } = await readPictures(args, question);
  if (pictures.length === 0) throw notFoundPage();
  return { title: adminTitle(ctx, "ui.confirmDelete"), pictures, cancel: pageOfPictures(question) };
}

export async function pictureDeletionAction(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  const question = askedPictures(args);
  const page = pageOfPictures(question);
  const options = { to: () => page, backPath: page };
  const removedNotice = { severity: "success", key: "themes.imageRemoved" } as const;
  const { owner, id, picture, language } = question;
  if (owner === "banner") {
    const action = picture === null ? { kind: "removeAll" } : { kind: "remove", item: picture };
    return answerButton(ctx, new FormData(), saveCarousel, {
      ...options,
      fixed: { id, language, action },
      notice: () => ({ severity: "success", key: "content.carousel.saved" }),
    });
  }
  if (owner === "theme") {
    const input = { id, image: picture };
    return answerButton(ctx, new FormData(), removeThemeImage, {
      ...options,
      fixed: input,
      notice: () => removedNotice,
    });
  }
  const input = { id, of: owner };
  return answerButton(ctx, new FormData(), removePagePicture, {
    ...options,
    fixed: input,
    notice: () => removedNotice,
  });
}

interface ShownPicture {
  id: string;
  name: string;
  src: string | null;
}

async function readPictures(
  args: LoaderFunctionArgs,
  { owner, id, picture, language }: Question,
): Promise<{ ctx: Entrance; pictures: ShownPicture[] }> {
  if (owner === "banner") {
    const { ctx, value } = await readPage(args, getCarousel, { id, language });
    const pictures = value.items.map(({ id: item, image: src, texts }, index) => {
      const name = ctx.t("content.carousel.item", { number: index + 1 });
      const { locale } = ctx.actor.formats;
      return { id: item, src, name: texts.title ? labelValue(name, texts.title, locale) : name };
    });
    return { ctx, pictures: pictures.filter(({ id: item }) => picture === null || item === picture) };
  }
  if (owner === "theme") {
    const { ctx, value } = await readPage(args, getThemeUse, { id });
    const image = value.images.find((each) => each.id === picture);
    return { ctx, pictures: image ? [{ id: image.id, name: image.name, src: image.href }] : [] };
  }
  const { ctx, value } = await readPage(args, getPagePicture, { id, of: owner });
  return { ctx, pictures: value ? [{ id: value.id, name: value.name, src: value.src }] : [] };
}
