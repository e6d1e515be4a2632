import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangeApprovalPage } from "~/features/amendments/approval/ChangeApprovalPage";
import { titleMeta } from "~/http/title-meta";
import { changeApprovalAction, changeApprovalLoader } from "./change-approval.server";

export const loader = changeApprovalLoader;
export const action = changeApprovalAction;
export const meta = titleMeta;

export default function ChangeApproval() {
  return <ChangeApprovalPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
