import { useActionData, useLoaderData } from "@remix-run/react";
import { LastChange } from "~/admin/pages/LastChange";
import { WizardSteps } from "~/admin/pages/WizardSteps";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { paths } from "~/http/paths";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { resultOf } from "~/ui/fields/result-of";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { RememberedFold } from "~/ui/pages/RememberedFold";
import { Status } from "~/ui/pages/Status";
import { userStepLoader } from "./user-step.server";
import { userStepAction } from "./user-step-action.server";

export const loader = userStepLoader;

export const action = userStepAction;

export const meta = titleMeta;

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function UserStep() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  const isLast = page.step === page.steps.length;
  return (
    <>
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.users.title"), href: `/admin/users${page.place}` },
        ]}
        aside={<State page={page} />}
      />
      <p className="lead">{t("areas.users.about")}</p>
      <WizardSteps {...page} isNew={!page.id} />
      {page.cloneOf ? <p>{t("users.copyOf", { name: page.cloneOf.name })}</p> : null}
      {page.earlierNotice ? <p className="notice info">{page.earlierNotice}</p> : null}
      <ConfiguredForm
        view={page.view as FormView}
        pageTitle={page.steps[page.step - 1]?.label ?? ""}
        result={result}
        submit={t(page.id ? "admin.save" : isLast ? "users.finish" : "users.continue")}
        intent="save"
        above={isLast ? <Partners page={page} /> : undefined}
        hidden={page.version === null ? { draft: page.draft ?? "" } : { version: page.version }}
        aside={page.id ? <LinkButton href={`/admin/users${page.place}`}>{t("ui.cancel")}</LinkButton> : null}
      />
      {page.change ? <LastChange note={page.change} /> : null}
      {page.id ? null : (
        <form method="post">
          <CsrfField />
          <div className="buttons">
            <Button intent="cancel">{t("ui.cancel")}</Button>
            <Button kind="plain" intent="discard">
              {t("users.discard")}
            </Button>
          </div>
        </form>
      )}
      {page.id && page.step === 1 ? <Account page={page} /> : null}
    </>
  );
}

function State({ page }: { page: Page }) {
  const t = useT();
  if (page.deleted) return <Status status={{ code: "CANC", label: t("ui.row.deleted") }} />;
  return page.locked ? <Status status={{ code: "FAIL", label: t("ui.row.locked") }} /> : null;
}

/** Lists the customers that the user may act for, before the button that finishes: without one nobody can order. */
function Partners({ page }: { page: Page }) {
  const t = useT();
  return (
    <section>
      <h2>{t("users.partners")}</h2>
      {page.partners.length === 0 ? (
        <p>{t("users.noPartners")}</p>
      ) : (
        <ul>
          {page.partners.map((partner) => (
            <li key={partner.id}>
              {t(`frame.function.${partner.function as "soldTo"}`)} {partner.number} {partner.name},{" "}
              {partner.salesArea}{" "}
              <Button kind="plain" intent={`removePartner:${partner.id}`}>
                {t("ui.remove")}
                <span className="unseen"> {partner.number}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* Sends the form along: leaving it by a link would lose the ticks that are not saved yet. */}
      <div className="buttons">
        <button type="submit" form={page.view.id} name="intent" value="addPartner">
          {t("users.addPartner")}
        </button>
      </div>
    </section>
  );
}

/** Shows the actions on the whole account, and its use. */
function Account({ page }: { page: Page }) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <form method="post">
        <CsrfField />
        <div className="buttons">
          {page.locked ? <Button intent="unlock">{t("users.unlock")}</Button> : null}
          {page.active ? <Button intent="notify">{t("users.notify")}</Button> : null}
          {page.active && page.mayActAs ? (
            <Button intent={`as:${page.id}`}>{t("session.list.actAs")}</Button>
          ) : null}
          <LinkButton href={paths.userCatalog(page.id ?? "")}>{t("catalog.settings.title")}</LinkButton>
          <LinkButton href={`/admin/users/create/1?from=${page.id}`}>{t("users.clone")}</LinkButton>
          {page.mayLink ? (
            <LinkButton href={`/admin/user/${page.id}/ways_in`}>{t("users.waysIn.title")}</LinkButton>
          ) : null}
        </div>
      </form>
      <RememberedFold
        table={page.folds.table}
        row="logins"
        title={t("users.logins")}
        open={!page.folds.closed.includes("logins")}
        backPath={`/admin/users/${page.id}/1`}
      >
        {page.logins.length === 0 ? <p>{t("users.noLogins")}</p> : null}
        <ul>
          {page.logins.map(({ at, device, acting }) => (
            <li key={at}>
              <span className="figure">{formatInstant(at, formats)}</span> {device}
              {acting ? ` (${t("users.byProxy")})` : ""}
            </li>
          ))}
        </ul>
      </RememberedFold>
    </>
  );
}
