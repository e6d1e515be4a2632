import { useActionData, useLoaderData } from "@remix-run/react";
import { ConnectionPage } from "~/features/erp-connections/ConnectionPage";
import { titleMeta } from "~/http/title-meta";
import { connectionAction, connectionLoader } from "./connection.server";

export const loader = connectionLoader;
export const action = connectionAction;
export const meta = titleMeta;

export default function Connection() {
  const answer = useActionData<typeof action>();
  return (
    <ConnectionPage
      view={useLoaderData<typeof loader>()}
      {...(answer && "ping" in answer ? { ping: answer.ping } : {})}
      {...(answer && "refusal" in answer ? { refusal: answer.refusal } : {})}
    />
  );
}
