import type { LoaderFunctionArgs } from "@remix-run/node";
import { exampleLetters } from "~/features/letters/example-letters";
import { enter } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { letterAnswer } from "~/http/letter-answer.server";

/** The skeleton of an e-mail, for a frame of the gallery. Shows no data at all. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services } = await enter(args);
  const letter = exampleLetters.get(args.params.letter ?? "");
  if (!services.env.DEMO || !letter) throw notFoundPage();
  return letterAnswer(letter);
}
