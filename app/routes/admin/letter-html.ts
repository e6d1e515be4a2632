import { getLetter } from "~/features/notifications/outbox.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { letterAnswer } from "~/http/letter-answer.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getLetter, { id: args.params.id ?? "" });
  if (!value.html) throw notFoundPage();
  return letterAnswer(value.html);
});
