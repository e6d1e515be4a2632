import { useActionData, useLoaderData } from "@remix-run/react";
import { LastChange } from "~/admin/pages/LastChange";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { SelectField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { Button, LinkButton } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { Fold } from "~/ui/pages/Fold";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import { settingAction, settingLoader } from "./settings.server";

export const loader = settingLoader;

export const action = settingAction;

export const meta = titleMeta;

const list = "/admin/system_settings/system_configurations";

export default function SettingPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.system_configurations.title"), href: list },
        ]}
      />
      {page.about ? <p className="lead">{page.about}</p> : null}
      <p className="hint">{page.key}</p>
      {page.targets.length > 1 ? <TargetForm page={page} /> : <AppliesTo page={page} />}
      <ConfiguredForm
        key={`${page.target} ${page.version}`}
        view={page.view as FormView}
        result={resultOf(refusal)}
        submit={t("admin.save")}
        intent="save"
        hidden={{ version: page.version }}
        aside={
          <>
            <Button intent="try">{t("trials.tryFirst")}</Button>
            {page.inherited ? null : <Button intent="inherit">{t("settings.inherit")}</Button>}
            <LinkButton href={list}>{t("ui.cancel")}</LinkButton>
          </>
        }
      />
      <p className="hint">{t("settings.default", { value: page.fallback })}</p>
      <LastChange note={page.change} />
      {page.versions.length > 0 ? <Versions page={page} /> : null}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Says for whom a value counts that counts for everybody alike. */
function AppliesTo({ page }: { page: Page }) {
  const t = useT();
  return <Facts facts={page.targets.map(({ label }) => ({ term: t("settings.target"), value: label }))} />;
}

/** Selects the target of the value: the narrowest one that has a value wins. */
function TargetForm({ page }: { page: Page }) {
  const t = useT();
  return (
    <form method="get" className="inline start">
      <SelectField
        label={t("settings.target")}
        name="target"
        options={page.targets}
        defaultValue={page.target}
      />
      <Button>{t("ui.page.show")}</Button>
    </form>
  );
}

/** Lists earlier, current and planned values: an earlier one can be restored, a planned one withdrawn. */
function Versions({ page }: { page: Page }) {
  const t = useT();
  const formats = useFormats();
  return (
    <Fold title={t("settings.versions")} open>
      <form method="post">
        <CsrfField />
        <input type="hidden" name="version" value={page.version} />
        <ul>
          {page.versions.map(({ version, value, from, state }) => (
            <li key={version}>
              {t("ui.labelled", { label: formatInstant(from, formats), value })}
              {state === "earlier" ? null : (
                <>
                  {" · "}
                  <Status status={{ code: statusCodes[state], label: t(`settings.state.${state}`) }} />
                </>
              )}{" "}
              <VersionButton version={version} state={state} />
            </li>
          ))}
        </ul>
      </form>
    </Fold>
  );
}

type State = Page["versions"][number]["state"];

/** Codes of the states as lists show them: done, waiting, taken back. */
const statusCodes: Record<State, string> = {
  inForce: "APPR",
  planned: "PEND",
  withdrawn: "CANC",
  earlier: "",
};

function VersionButton({ version, state }: { version: number; state: State }) {
  const t = useT();
  if (state === "inForce") return null;
  const isPlanned = state === "planned";
  const intent = isPlanned ? `withdraw:${version}` : `version:${version}`;
  return (
    <Button kind="plain" intent={intent}>
      {t(isPlanned ? "settings.withdraw" : "settings.takeUp")}
      <span className="unseen"> {version}</span>
    </Button>
  );
}
