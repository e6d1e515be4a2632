import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerRecordForm, readFormPage } from "~/admin/pages/form-page.server";
import type { pagePictureIntents } from "~/features/catalog/page-pictures/page-picture-intents";
import { getPagePicture, uploadPagePicture } from "~/features/catalog/page-pictures/page-pictures.server";
import { pageOfPictures, pictureDeletion } from "~/features/images/picture-deletion";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

/** Tells news from resources by the address, which both have a part of. */
function pageIn({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { pathname } = new URL(request.url);
  const of = pathname.includes("/catalog_configs/news/") ? ("news" as const) : ("resource" as const);
  return { id: params.id ?? "", of };
}

export async function catalogPageLoader(args: LoaderFunctionArgs) {
  const form = await readFormPage(args);
  const { id, of } = pageIn(args);
  const { value } = await readPage(args, getPagePicture, { id, of });
  return { ...form, picture: value && { ...value, deletion: pictureDeletion({ owner: of, id }) } };
}

/** The form of the page has no intents of the picture; its own button is `send`. */
export async function catalogPageAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const { id, of } = pageIn(args);
  const save = () => answerRecordForm(args, ctx, form);
  if (form.has("__intent__") || !form.has("intent")) return save();
  const backPath = pageOfPictures({ owner: of, id });
  return byIntent(form, {
    send: save,
    updateForm: save,
    uploadPicture: () =>
      answerForm(ctx, form, uploadPagePicture, {
        fixed: { id, of },
        to: () => backPath,
        notice: () => ({ severity: "success", key: "areas.catalog_news.pictureUploaded" }),
      }),
  } satisfies Handlers<typeof pagePictureIntents> & Record<"send" | "updateForm", unknown>);
}
