import type { SubmissionResult } from "@conform-to/dom";
import type { SerializeFrom } from "@remix-run/node";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { useT } from "~/i18n/i18n-context";
import type { MessageKey } from "~/i18n/messages";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import type { readFormPage } from "./form-page.server";
import { LastChange } from "./LastChange";

export type FormPage = SerializeFrom<typeof readFormPage>;

/** Form page of any collection, for a new or a stored record. */
export function CollectionForm(props: {
  page: FormPage;
  result: SubmissionResult | undefined;
  /** Secret of a record that was just created, shown only once. */
  once?: { key: MessageKey; secret: string } | undefined;
}) {
  const { page, result, once } = props;
  const t = useT();
  if (once) {
    return (
      <>
        <PageHead title={page.heading} crumbs={[{ label: page.area.label, href: page.area.href }]} />
        <p role="status">{t(once.key)}</p>
        <p>
          <code>{once.secret}</code>
        </p>
        <LinkButton href={page.area.href}>{page.area.label}</LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: page.area.label, href: page.area.href },
        ]}
        actions={page.look ? <LinkButton href={page.look.href}>{page.look.label}</LinkButton> : null}
        aside={page.deleted ? <Status status={{ code: "CANC", label: t("ui.row.deleted") }} /> : null}
      />
      <p className="lead">{page.about}</p>
      {page.earlierNotice ? <p className="notice info">{page.earlierNotice}</p> : null}
      <ConfiguredForm
        view={page.view as FormView}
        pageTitle={page.formTitle}
        result={result}
        submit={t("admin.save")}
        hidden={{
          ...(page.version === null ? {} : { version: page.version }),
          ...(page.newId === null ? {} : { id: page.newId }),
        }}
        aside={
          <>
            {page.isTried ? <Button intent="try">{t("trials.tryFirst")}</Button> : null}
            {page.restorable ? <Button intent="restore">{t("admin.restore")}</Button> : null}
            <LinkButton href={page.area.href}>{t("ui.cancel")}</LinkButton>
          </>
        }
      />
      {page.change ? <LastChange note={page.change} /> : null}
    </>
  );
}
