import type { LoaderFunctionArgs } from "@remix-run/node";
import { linkTo, outputKinds, outputNamed } from "~/features/documents/document-links";
import { getPaper } from "~/features/documents/documents.queries.server";
import type { PaperData } from "~/features/documents/PaperPage";
import { notFoundPage } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { translatorFor } from "~/i18n/translator.server";

/** Which paper of which document an address names. */
export function paperIn(args: LoaderFunctionArgs) {
  const type = outputNamed(args.params.type ?? "");
  if (!type) throw notFoundPage();
  return { number: args.params.number ?? "", type };
}

/** A paper on a page: pictures of its pages, their text, and the ways to have the file itself. */
export async function paperLoader(args: LoaderFunctionArgs): Promise<PaperData> {
  const paper = paperIn(args);
  const { ctx, value } = await readPage(args, getPaper, paper);
  const t = translatorFor(ctx.actor);
  const kind = outputKinds[paper.type];
  const { number } = paper;
  const params = { paper: t(`documents.paper.${paper.type}`), number };
  const href = linkTo({ kind, number });
  return {
    heading: t("documents.paperTitle", params),
    document: href ? { label: `${t(`documents.kinds.${kind}`)} ${number}`, href } : null,
    here: new URL(args.request.url).pathname,
    pages: value.pages,
    title: pageTitle(ctx, "documents.paperTitle", params),
  };
}
