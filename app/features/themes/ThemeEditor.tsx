import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { useT } from "~/i18n/i18n-context";
import { defaultLook } from "~/themes/look";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import { ThemeColours } from "./ThemeColours";
import { lookIn } from "./typed-look";

interface EditorPage {
  heading: string;
  area: { label: string; href: string };
  about: string;
  formTitle: string;
  view: unknown;
  version: number | null;
  deleted: boolean;
  restorable: boolean;
  earlierNotice: string | null;
}

/** The form of a theme beside what follows from it, and what can be done with it below. */
export function ThemeEditor(props: {
  page: EditorPage;
  result: SubmissionResult | undefined;
  /** Says who changed the theme last. */
  lastChange?: ReactNode;
  children?: ReactNode;
}) {
  const { page, result } = props;
  const t = useT();
  const view = page.view as FormView;
  const look = lookIn(result?.initialValue ?? view.values, defaultLook);
  // Excludes problems that are found while somebody fills in the form.
  const isFaint = result?.status === "error";
  return (
    <>
      <PageHead
        title={page.heading}
        crumbs={[{ label: t("frame.admin"), href: "/admin" }, page.area]}
        aside={page.deleted ? <Status status={{ code: "CANC", label: t("ui.row.deleted") }} /> : null}
      />
      <p className="lead">{page.about}</p>
      {page.earlierNotice ? <p className="notice info">{page.earlierNotice}</p> : null}
      <div className="split">
        <div>
          <ConfiguredForm
            view={view}
            pageTitle={page.formTitle}
            result={result}
            submit={t("admin.save")}
            hidden={page.version === null ? {} : { version: page.version }}
            aside={
              <>
                {isFaint ? <Button intent="readableColors">{t("themes.useReadable")}</Button> : null}
                <Button intent="updateColors">{t("themes.updateAllColors")}</Button>
                {page.restorable ? <Button intent="restore">{t("admin.restore")}</Button> : null}
                <LinkButton href={page.area.href}>{t("ui.cancel")}</LinkButton>
              </>
            }
          />
          {props.lastChange}
        </div>
        <ThemeColours formId={view.id} look={look} />
      </div>
      {props.children}
    </>
  );
}
