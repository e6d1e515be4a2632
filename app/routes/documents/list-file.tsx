import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentLists } from "~/features/documents/document-lists";
import { getListFile } from "~/features/documents/files/document-files.queries.server";
import { requestFileMail } from "~/features/documents/files/request-file-mail.server";
import { fileDays } from "~/features/mails/file-ready.mail";
import { answerButton, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { maxFileRows } from "~/lib/file-rows";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Progress } from "~/ui/pages/Progress";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getListFile, { id: args.params.id ?? "" });
  const { path, title } = documentLists[value.list];
  const currentPath = paths.download(value.id);
  return {
    ...value,
    isCut: value.total > maxFileRows,
    here: currentPath,
    backLink: { label: ctx.t(title), href: path },
    title: pageTitle(ctx, "documents.file.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const id = args.params.id ?? "";
  return byIntent(form, {
    mail: () =>
      answerButton(ctx, new FormData(), requestFileMail, {
        fixed: { id },
        to: () => paths.download(id),
        backPath: paths.download(id),
        notice: () => ({ severity: "success", key: "documents.file.mailComes" }),
      }),
  });
}

export const meta = titleMeta;

/** Shows the progress of a file that a job writes. */
export default function ListFilePage() {
  const { state, written, total, isCut, isMailWanted, name, here, backLink } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("documents.file.title")} crumbs={[backLink]} />
      {state === "waiting" ? (
        <>
          <Progress label={t("documents.file.writing")} done={written} of={total} again={here} />
          {isMailWanted ? (
            <p>{t("documents.file.mailComes")}</p>
          ) : (
            <form method="post">
              <CsrfField />
              <Button intent="mail">{t("documents.file.requestMail")}</Button>
            </form>
          )}
        </>
      ) : null}
      {state === "ready" ? (
        <>
          <p>{t("documents.file.ready")}</p>
          <p>
            <LinkButton kind="main" href={`${here}/file`}>
              {name}
            </LinkButton>
          </p>
          {isCut ? (
            <p className="notice warning">{t("documents.file.limit", { most: maxFileRows })}</p>
          ) : null}
          <p>
            <small>{t("documents.file.kept", { days: fileDays })}</small>
          </p>
        </>
      ) : null}
      {state === "failed" ? <p className="notice error">{t("documents.file.failed")}</p> : null}
    </>
  );
}
