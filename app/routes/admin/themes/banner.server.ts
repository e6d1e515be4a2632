import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerRecordForm, readFormPage } from "~/admin/pages/form-page.server";
import { getCarousel } from "~/features/content/carousel/carousel.queries.server";
import type { carouselIntents } from "~/features/content/carousel/carousel-intents";
import { saveCarousel } from "~/features/content/carousel/save-carousel.server";
import { pictureDeletion } from "~/features/images/picture-deletion";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { locales } from "~/i18n/locales";

export async function bannerLoader(args: LoaderFunctionArgs) {
  const form = await readFormPage(args);
  const statedLanguage = new URL(args.request.url).searchParams.get("language");
  const language = locales.find((locale) => locale === statedLanguage) ?? "en";
  const { value } = await readPage(args, getCarousel, { id: args.params.id ?? "", language });
  return { ...form, carousel: value };
}

const pageOf = (id: string, language = "") =>
  `/admin/promotional_banners/${encodeURIComponent(id)}${language ? `?language=${language}` : ""}`;

/** The form of the banner has no intents of the carousel; its own button is `send`. */
export async function bannerAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const id = args.params.id ?? "";
  const saveBanner = () => answerRecordForm(args, ctx, form, { to: (record) => pageOf(record.id) });
  if (id === "" || form.has("__intent__") || !form.has("intent")) return saveBanner();
  const save = (action: Record<string, unknown>) => saveItems(ctx, form, { id, action });
  const askDeletion = (picture?: string) => saveBeforeQuestion(ctx, form, { id, picture });
  return byIntent(form, {
    send: saveBanner,
    updateForm: saveBanner,
    saveCarousel: () => save({ kind: "save" }),
    addBanner: () => save({ kind: "add" }),
    removeAllBanners: () => askDeletion(),
    removeBanner: (item) => askDeletion(item),
    moveBanner: (subject) => {
      const [item, to] = subject.split(":");
      return save({ kind: "move", item, to });
    },
    language: (language) => saveItems(ctx, form, { id, action: { kind: "save" }, language }),
  } satisfies Handlers<typeof carouselIntents> & Record<"send" | "updateForm", unknown>);
}

/** Saves what was typed, which the page of the question does not have, and asks whether pictures shall be deleted. */
function saveBeforeQuestion(
  ctx: Entrance,
  form: FormData,
  { id, picture }: { id: string; picture?: string | undefined },
) {
  const language = String(form.get("language") ?? "");
  return answerForm(ctx, form, saveCarousel, {
    fixed: { id, action: { kind: "save" } },
    savesOnTheWay: true,
    to: () => pictureDeletion({ owner: "banner", id, picture, language }),
  });
}

function saveItems(
  ctx: Entrance,
  form: FormData,
  { id, action, language }: { id: string; action: Record<string, unknown>; language?: string },
) {
  const page = pageOf(id, language ?? String(form.get("language") ?? ""));
  // A moved entry shows itself; the notice at the top says that all is saved.
  const isSave = action.kind === "save" && language === undefined;
  return answerForm(ctx, form, saveCarousel, {
    fixed: { id, action },
    to: () => (isSave ? page : `${page}#carousel`),
    ...(language === undefined ? {} : { savesOnTheWay: true }),
    notice: () => ({ severity: "success", key: "content.carousel.saved" }),
  });
}
