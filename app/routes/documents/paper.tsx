import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaperPage } from "~/features/documents/papers/PaperPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/details.css?url";
import { paperLoader } from "./paper.server";

export const loader = paperLoader;
/** A refresh to the file starts the download, while the browser stays on the page. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleMeta(args),
  ...(args.data?.fetched ? [{ httpEquiv: "refresh", content: `0; url=${args.data.here}/file?save=1` }] : []),
];
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Paper() {
  return <PaperPage page={useLoaderData<typeof loader>()} />;
}
