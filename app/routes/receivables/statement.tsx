import { useLoaderData } from "@remix-run/react";
import { StatementPage } from "~/features/receivables/StatementPage";
import { titleMeta } from "~/http/title-meta";
import { statementLoader } from "./statement.server";

export const loader = statementLoader;
export const meta = titleMeta;

export default function Statement() {
  return <StatementPage page={useLoaderData<typeof loader>()} />;
}
