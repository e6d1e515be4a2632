import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { SettingControl } from "~/features/settings/SettingControl";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { SelectField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { DateField } from "~/ui/fields/TypedField";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { PageHead } from "~/ui/pages/PageHead";
import { settingAction, settingLoader } from "./settings.server";

export const loader = settingLoader;

export const action = settingAction;

export const meta = titleMeta;

const list = "/admin/system_settings/system_configurations";

export default function SettingPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = refusal && "result" in refusal ? refusal.result : undefined;
  const t = useT();
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const off = (name: string | undefined) => name !== undefined && !(pressed[name] ?? page.values[name]);
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={page.key}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.system_configurations.title"), href: list },
        ]}
      />
      <p className="lead">{page.about}</p>
      {page.targets.length > 1 ? <TargetForm page={page} /> : null}
      <form
        method="post"
        onChange={({ target }) => {
          if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
          const { name, checked } = target;
          setPressed((before) => ({ ...before, [name]: checked }));
        }}
      >
        <CsrfField />
        <DefaultButton intent="save" />
        <input type="hidden" name="version" value={page.version} />
        {page.fields.map((field) => (
          <SettingControl
            key={field.name}
            {...{ field, result }}
            value={page.values[field.name]}
            readOnly={off(field.needs)}
          />
        ))}
        <DateField
          label={t("settings.effectiveFrom")}
          name="effectiveFrom"
          required={false}
          errors={result?.error?.effectiveFrom ?? undefined}
          defaultValue={typedValue(result, "effectiveFrom") ?? ""}
        />
        <p className="hint">{t("settings.default", { value: page.fallback })}</p>
        <div className="buttons">
          <Button kind="main" intent="save">
            {t("admin.save")}
          </Button>
          {page.inherited ? null : <Button intent="inherit">{t("settings.inherit")}</Button>}
          <LinkButton href={list}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
      {page.versions.length > 0 ? <Versions page={page} /> : null}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

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

/** Lists earlier values; each can be restored. */
function Versions({ page }: { page: Page }) {
  const t = useT();
  const formats = useFormats();
  return (
    <Fold title={t("settings.versions")} open>
      <form method="post">
        <CsrfField />
        <input type="hidden" name="version" value={page.version} />
        <ul>
          {page.versions.map(({ version, value, from }) => (
            <li key={version}>
              <span className="figure">{formatInstant(from, formats)}</span> {value}{" "}
              {version === page.version ? null : (
                <Button kind="plain" intent={`version:${version}`}>
                  {t("settings.takeUp")}
                  <span className="unseen"> {version}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </Fold>
  );
}
