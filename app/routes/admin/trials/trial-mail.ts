import { previewTriedMail, sides } from "~/features/trials/trials.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { mailPreview } from "~/http/mail-preview.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

export const loader = withoutPage(async (args) => {
  const statedSide = new URL(args.request.url).searchParams.get("side");
  const side = sides.find((each) => each === statedSide) ?? "after";
  const { ctx, value } = await readPage(args, previewTriedMail, { id: args.params.id ?? "", side });
  if (!value.mail) return mailPreview(`<!DOCTYPE html><p>${ctx.t("trials.portalText")}</p>`);
  if (!value.mail.html) throw notFoundPage();
  return mailPreview(value.mail.html);
});
