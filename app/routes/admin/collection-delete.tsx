import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerDeletion, readDeletionPage } from "~/admin/pages/deletion-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";

export const loader = (args: LoaderFunctionArgs) => readDeletionPage(args);

export const action = (args: ActionFunctionArgs) => answerDeletion(args);

export const meta = titleMeta;

export default function CollectionDeletion() {
  const { question, lost, restorable, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      title={question}
      lost={
        <>
          <p>{t(restorable ? "admin.willBeMarked" : "admin.willBeGone")}</p>
          <ul>
            {lost.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      }
      confirm={{ intent: "delete" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
