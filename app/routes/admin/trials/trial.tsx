import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TrialPage } from "~/features/trials/TrialPage";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import stylesheet from "~/ui/styles/trials.css?url";
import { trialAction, trialLoader } from "./trial.server";

export const loader = trialLoader;
export const action = trialAction;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = titleMeta;

export default function Trial() {
  const { trial } = useLoaderData<typeof loader>();
  return <TrialPage trial={trial} result={resultOf(useActionData<typeof action>())} />;
}
