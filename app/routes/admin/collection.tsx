import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionList } from "~/admin/pages/CollectionList";
import { answerListButton, readListPage } from "~/admin/pages/list-page.server";
import { titleMeta } from "~/http/title-meta";

export const loader = (args: LoaderFunctionArgs) => readListPage(args);

export const action = (args: ActionFunctionArgs) => answerListButton(args);

export const meta = titleMeta;

export default function CollectionPage() {
  return <CollectionList page={useLoaderData<typeof loader>()} />;
}
