import { previewMail } from "~/features/mails/templates/preview-mail.server";
import { mailPreview } from "~/http/mail-preview.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { locales } from "~/i18n/locales";

export const loader = withoutPage(async (args) => {
  const requestedLocale = new URL(args.request.url).searchParams.get("locale");
  const locale = locales.find((each) => each === requestedLocale) ?? "en";
  const { value } = await readPage(args, previewMail, { id: args.params.id ?? "", locale });
  return mailPreview(value.html ?? "");
});
