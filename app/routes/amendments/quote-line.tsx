import { useActionData, useLoaderData } from "@remix-run/react";
import { AmendedLinePage } from "~/features/amendments/AmendedLinePage";
import { titleMeta } from "~/http/title-meta";
import { lineAction, lineLoader } from "./line.server";

export const loader = lineLoader("quote");
export const action = lineAction("quote");
export const meta = titleMeta;

export default function QuoteLine() {
  return <AmendedLinePage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
