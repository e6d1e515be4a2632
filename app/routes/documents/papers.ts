import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { startBundle } from "~/features/documents/files/start-bundle.server";
import { getDocumentListSetup } from "~/features/documents/list/list-page.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { tickedAddress } from "~/ui/lists/list-address";

/** Opening the address makes nothing: a browser may fetch it ahead, and each paper costs the ERP a second. */
export async function loader(args: LoaderFunctionArgs) {
  const list = listOf(args.request);
  await readPage(args, getDocumentListSetup, { list, search: null });
  return seeOther(documentLists[list].path, [{ severity: "info", key: "documents.nothingTicked" }]);
}

/** Starts a job that puts the papers of ticked rows into one file, and leads to the page that shows its progress. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const list = listOf(args.request);
  const numbers = form.getAll("selected").map(String);
  const backPath = tickedAddress(documentLists[list].path, args.request.url, numbers);
  if (numbers.length === 0) return seeOther(backPath, [{ severity: "info", key: "documents.nothingTicked" }]);
  return answerButton(ctx, new FormData(), startBundle, {
    fixed: { list, numbers },
    to: ({ id }) => paths.download(id),
    backPath,
  });
}

function listOf(request: Request) {
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "");
  const list = listNames.find((name) => pathname === `${documentLists[name].path}/papers`);
  if (!list || list === "payments" || list === "open_items") throw notFoundPage();
  return list;
}

/** Makes this route a page, so that a refusal is answered with the frame's error page; it is never shown. */
export default function Bundle() {
  return null;
}
