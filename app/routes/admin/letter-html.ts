import type { LoaderFunctionArgs } from "@remix-run/node";
import { getLetter } from "~/features/notifications/outbox.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { letterAnswer } from "~/http/letter-answer.server";
import { readPage } from "~/http/read-page.server";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { value } = await readPage(args, getLetter, { id: args.params.id ?? "" });
  if (!value.html) throw notFoundPage();
  return letterAnswer(value.html);
}
