import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimFormPage } from "~/features/service/claims/ClaimFormPage";
import { ClaimSourcePage } from "~/features/service/claims/ClaimSourcePage";
import type { ClaimFormPage as FormPage } from "~/features/service/claims/claim-form-page";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { claimAction, claimLoader } from "./e-claim.server";

export const loader = claimLoader;
export const action = claimAction;
export const meta = titleMeta;

export default function EClaim() {
  const loaderData = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (loaderData.step !== "form") return <ClaimSourcePage page={loaderData} />;
  return <ClaimFormPage page={loaderData.page as FormPage} result={resultOf(refusal)} />;
}
