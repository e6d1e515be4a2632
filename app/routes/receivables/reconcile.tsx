import { useActionData, useLoaderData } from "@remix-run/react";
import { ReconcilePage } from "~/features/receivables/reconcile/ReconcilePage";
import { titleMeta } from "~/http/title-meta";
import { reconcileAction, reconcileLoader } from "./reconcile.server";

export const loader = reconcileLoader;
export const action = reconcileAction;
export const meta = titleMeta;

export default function Reconcile() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const comparison = answer && "comparison" in answer ? answer.comparison : null;
  return (
    <ReconcilePage
      page={comparison ? { ...page, payer: comparison.payer } : page}
      comparison={comparison}
      result={answer && "result" in answer ? answer.result : undefined}
    />
  );
}
