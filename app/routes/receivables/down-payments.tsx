import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DownPaymentsPage } from "~/features/receivables/advance/DownPaymentsPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/receivables.css?url";
import { downPaymentsAction, downPaymentsLoader } from "./down-payments.server";

export const loader = downPaymentsLoader;
export const action = downPaymentsAction;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function DownPayments() {
  return (
    <DownPaymentsPage page={useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  );
}
