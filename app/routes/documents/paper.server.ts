import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type Problem, refusalOfErp } from "~/door/outcome";
import { outputKinds, outputNamed, permittedLink } from "~/features/documents/document-links";
import type { PaperData } from "~/features/documents/papers/PaperPage";
import { getPaper } from "~/features/documents/papers/papers.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { documentRightsOf } from "./rights.server";

/** Reads the document and the type of paper from the address. */
export function paperIn(args: LoaderFunctionArgs) {
  const type = outputNamed(args.params.type ?? "");
  if (!type) throw notFoundPage();
  return { number: args.params.number ?? "", type };
}

/** Tells a bookmark or a typed address from a link. Browsers without Sec-Fetch-Site count as coming from a link. */
const isOpenedDirectly = (request: Request) => request.headers.get("Sec-Fetch-Site") === "none";

/** Shows why the ERP has no such paper on the page of its document. */
async function leadToDocument(
  { actor }: Entrance,
  { number, type }: ReturnType<typeof paperIn>,
  problems: readonly Problem[],
) {
  const refusal = refusalOfErp(problems);
  const href = permittedLink({ kind: outputKinds[type], number }, documentRightsOf(actor));
  return refusal && href ? seeOther(href, [{ severity: "error", ...refusal }]) : notFoundPage();
}

/** Loads a paper for its page: pictures, texts, and the addresses of the file. */
export async function paperLoader(args: LoaderFunctionArgs): Promise<PaperData> {
  const paper = paperIn(args);
  const url = new URL(args.request.url);
  // XML is not a page to be read.
  if (paper.type === "ubl") throw redirect(`${url.pathname}/file?save=1`);
  const isDownload = isOpenedDirectly(args.request) && url.searchParams.get("read") !== "1";
  const input = { ...paper, read: !isDownload };
  const { ctx, value } = await readPage(args, getPaper, input, (problems) => ({ problems }));
  if ("problems" in value) throw await leadToDocument(ctx, paper, value.problems);
  const t = ctx.t;
  const { kind } = value;
  const { number } = paper;
  const name = kind === "creditMemo" ? t("documents.kinds.creditMemo") : t(`documents.paper.${paper.type}`);
  const params = { paper: name, number };
  const href = permittedLink({ kind, number }, documentRightsOf(ctx.actor));
  return {
    heading: t("documents.paperTitle", params),
    document: href ? { label: `${t(`documents.kinds.${kind}`)} ${number}`, href } : null,
    here: url.pathname,
    pages: value.pages,
    fetched: isDownload,
    title: pageTitle(ctx, "documents.paperTitle", params),
  };
}
