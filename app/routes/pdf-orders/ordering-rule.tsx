import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderingRulePage } from "~/features/pdf-orders/unattended/OrderingRulePage";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { orderingRuleAction, orderingRuleLoader } from "./ordering-rule.server";

export const loader = orderingRuleLoader;
export const action = orderingRuleAction;
export const meta = titleMeta;

export default function OrderingRule() {
  const result = resultOf(useActionData<typeof action>());
  return <OrderingRulePage page={useLoaderData<typeof loader>()} result={result} />;
}
