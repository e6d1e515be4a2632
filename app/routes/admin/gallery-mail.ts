import { exampleMails } from "~/features/mails/templates/example-mails";
import { enter } from "~/http/entrance/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { mailPreview } from "~/http/mail-preview.server";
import { withoutPage } from "~/http/without-page.server";

/** Serves the skeleton of an email for a frame of the gallery, without any data. */
export const loader = withoutPage(async (args) => {
  const { services } = await enter(args);
  const mail = exampleMails.get(args.params.mail ?? "");
  if (!services.env.DEMO || !mail) throw notFoundPage();
  return mailPreview(mail);
});
