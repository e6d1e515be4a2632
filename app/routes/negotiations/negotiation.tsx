import { useActionData, useLoaderData } from "@remix-run/react";
import { NegotiationPage } from "~/features/negotiations/NegotiationPage";
import { titleMeta } from "~/http/title-meta";
import { negotiationAction, negotiationLoader } from "./negotiation.server";

export const loader = negotiationLoader;
export const action = negotiationAction;
export const meta = titleMeta;

export default function Negotiation() {
  return <NegotiationPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
