import { useActionData, useLoaderData } from "@remix-run/react";
import { LinePage } from "~/features/carts/lines/LinePage";
import { titleMeta } from "~/http/title-meta";
import { lineAction, lineLoader } from "./cart-line.server";

export const loader = lineLoader("quote");
export const action = lineAction("quote");
export const meta = titleMeta;

export default function CartLine() {
  return <LinePage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
