import { getOutboxMail } from "~/features/mails/outbox/outbox.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { mailPreview } from "~/http/mail-preview.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getOutboxMail, { id: args.params.id ?? "" });
  if (!value.html) throw notFoundPage();
  return mailPreview(value.html);
});
