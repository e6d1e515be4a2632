import type { LoaderFunctionArgs } from "@remix-run/node";
import { previewLetter } from "~/features/letters/preview-letter.server";
import { letterAnswer } from "~/http/letter-answer.server";
import { readPage } from "~/http/read-page.server";
import { locales } from "~/i18n/locales";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const asked = new URL(args.request.url).searchParams.get("locale");
  const locale = locales.find((each) => each === asked) ?? "en";
  const { value } = await readPage(args, previewLetter, { id: args.params.id ?? "", locale });
  return letterAnswer(value.html ?? "");
}
