import { useActionData, useLoaderData } from "@remix-run/react";
import { ImportPage } from "~/features/carts/import/ImportPage";
import { titleMeta } from "~/http/title-meta";
import { importAction, importLoader } from "./import.server";

export const loader = importLoader("quote");
export const action = importAction("quote");
export const meta = titleMeta;

export default function Import() {
  return <ImportPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
