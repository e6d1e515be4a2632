import { useLoaderData } from "@remix-run/react";
import { PaperPage } from "~/features/documents/PaperPage";
import { titleMeta } from "~/http/title-meta";
import { paperLoader } from "./paper.server";

export const loader = paperLoader;
export const meta = titleMeta;

export default function Paper() {
  return <PaperPage page={useLoaderData<typeof loader>()} />;
}
