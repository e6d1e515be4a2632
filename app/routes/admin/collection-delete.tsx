import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerDeletion, readDeletionPage } from "~/admin/pages/deletion-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { AlertPage, ConfirmPage } from "~/ui/pages/DialogPage";

export const loader = (args: LoaderFunctionArgs) => readDeletionPage(args);

export const action = (args: ActionFunctionArgs) => answerDeletion(args);

export const meta = titleMeta;

export default function CollectionDeletion() {
  const { question, lost, restorable, affected, consequence, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  const blockingRows = affected.filter(({ blocks }) => blocks);
  if (blockingRows.length > 0) {
    return (
      <AlertPage title={t("admin.inUse")} backPath={cancel}>
        <p>{t("admin.stillUsedBy")}</p>
        <AffectedList affected={blockingRows} />
      </AlertPage>
    );
  }
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
          {affected.length > 0 ? (
            <>
              <p>{t("admin.alsoAffects")}</p>
              <AffectedList affected={affected} />
              {consequence ? <p>{consequence}</p> : null}
            </>
          ) : null}
        </>
      }
      confirm={{ intent: "delete" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}

type Affected = ReturnType<typeof useLoaderData<typeof loader>>["affected"];

/** Each list with how many of its entries are concerned, and the names of the first ones. */
function AffectedList({ affected }: { affected: Affected }) {
  const t = useT();
  const formats = useFormats();
  return (
    <ul>
      {affected.map(({ label, href, count, names }) => (
        <li key={label}>
          {href ? <a href={href}>{label}</a> : label}
          {labelValue("", formatCount(count, formats), formats.locale)}
          {names.length > 0
            ? ` (${count > names.length ? t("admin.andMore", { names }) : t("door.literal", { text: names })})`
            : null}
        </li>
      ))}
    </ul>
  );
}
