import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDraftConfig, getPageConfigEditor } from "~/features/page-configs/page-config.queries.server";
import { restorePageConfig, savePageConfig } from "~/features/page-configs/save-page-config.server";
import { tryForm } from "~/features/trials/start-trial.server";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import { configuredFormOf } from "~/forms/configured-form";
import { presentForm } from "~/forms/present-form";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, answerRefusal, byIntent } from "~/http/form.server";
import { readForm } from "~/http/forms/read-form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { must } from "~/lib/assert";
import { CsrfField } from "~/ui/fields/CsrfField";
import { TextAreaField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const version = new URL(args.request.url).searchParams.get("version");
  const input = { name: args.params.name ?? "", ...(version === null ? {} : { version }) };
  const { ctx, value } = await readPage(args, getPageConfigEditor, input);
  return {
    name: value.name,
    version: value.version,
    shown: value.shown,
    own: value.own,
    json: JSON.stringify(value.json, null, 2),
    history: value.history.map(({ version, savedAt, savedBy }) => ({
      version,
      savedAt: savedAt.toISOString(),
      savedBy,
    })),
    title: adminTitle(ctx, "configs.titleOf", { name: value.name }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const name = args.params.name ?? "";
  const to = () => paths.config(name);
  return byIntent(form, {
    save: () =>
      answerForm(ctx, form, savePageConfig, {
        fixed: { name },
        to,
        notice: () => ({ severity: "success", key: "configs.saved" }),
      }),
    try: () => answerForm(ctx, form, tryForm, { fixed: { name }, to: paths.trial }),
    preview: () => answerPreview(ctx, form, name),
    restore: (restore) =>
      answerButton(ctx, onlyVersion(form), restorePageConfig, {
        fixed: { name, restore },
        to,
        backPath: paths.config(name),
        notice: () => ({ severity: "success", key: "configs.restored" }),
      }),
  });
}

/**
 * The button of a version submits the whole editor; restoring a version needs only the version that it
 * replaces.
 */
function onlyVersion(form: FormData): FormData {
  const fields = new FormData();
  fields.set("version", form.get("version") ?? "");
  return fields;
}

/** Previews the typed configuration on the editor's page, or lists its errors. */
async function answerPreview(ctx: Entrance, form: FormData, name: string) {
  const { submission } = readForm(ctx, form, savePageConfig.input, { fixedValues: { name }, findings: {} });
  const config = String(form.get("config") ?? "");
  const outcome = await getDraftConfig(ctx, { name, config });
  if (outcome.kind !== "ok") {
    const refusal = outcome.kind === "notFound" ? { kind: "invalid" as const, problems: [] } : outcome;
    return answerRefusal(ctx, { submission, outcome: refusal, findings: {}, intent: "preview" });
  }
  const { formats } = ctx.actor;
  const declaredForm = must(configuredFormOf(name), "a form of this name");
  const preview = presentForm(declaredForm, outcome.value, { formats, t: ctx.t });
  return data({ preview, config });
}

export const meta = titleMeta;

export default function Config() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = resultOf(answer);
  const preview = answer && "preview" in answer ? answer : undefined;
  const t = useT();
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={page.name}
        crumbs={[{ label: t("configs.title"), href: paths.configs() }]}
        actions={<LinkButton href={paths.configTry(page.name)}>{t("configs.try")}</LinkButton>}
      />
      <p className="lead">{t("configs.lead")}</p>
      {page.shown === page.version ? null : (
        <p>
          {t("configs.showsOld")} <a href={paths.config(page.name)}>{t("configs.backToCurrent")}</a>
        </p>
      )}
      <form method="post" action={paths.config(page.name)} data-in-place="">
        <CsrfField />
        <input type="hidden" name="version" value={page.version} />
        <button
          type="submit"
          name="intent"
          value="preview"
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
        >
          {t("configs.preview")}
        </button>
        <TextAreaField
          label={t("configs.json")}
          name="config"
          hint={t("configs.jsonHint")}
          required
          errors={result?.error?.config ?? undefined}
          textarea={{
            defaultValue: preview?.config ?? typedValue(result, "config") ?? page.json,
            rows: 24,
            className: "code",
            spellCheck: false,
          }}
        />
        <div className="buttons">
          <Button kind="main" intent="save">
            {t("configs.save")}
          </Button>
          <Button intent="preview">{t("configs.preview")}</Button>
          <Button intent="try">{t("trials.tryFirst")}</Button>
        </div>
        {preview ? null : <Versions {...page} />}
      </form>
      {preview ? (
        <section aria-labelledby="preview">
          <h2 id="preview">{t("configs.preview")}</h2>
          <p>{t("configs.previewLead")}</p>
          <ConfiguredForm
            view={preview.preview}
            submit={t("configs.trySend")}
            // Every title differs from none, so that the form's own is seen.
            pageTitle=""
            action={paths.configTry(page.name)}
            hidden={{ draftConfig: preview.config }}
            isAnsweredElsewhere
          />
        </section>
      ) : null}
    </>
  );
}

/** Lists the earlier versions of the form; each can be viewed and restored. */
function Versions(
  page: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "name" | "version" | "history">,
) {
  const t = useT();
  const formats = useFormats();
  const defaultVersion = { version: 0, savedAt: null, savedBy: t("configs.deliveredVersion") };
  const versions = [...page.history, defaultVersion];
  return (
    <>
      <h2>{t("configs.versions")}</h2>
      <div className="scroll">
        <table className="cards">
          <caption className="unseen">{t("configs.versions")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("configs.version")}</th>
              <th scope="col">{t("configs.changed")}</th>
              <th scope="col">{t("configs.by")}</th>
              <th scope="col">
                <span className="unseen">{t("configs.restore")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, savedAt, savedBy }) => (
              <tr key={version}>
                <th scope="row">
                  <a href={paths.config(page.name, version)}>{t("configs.versionOf", { version })}</a>
                </th>
                <td data-label={t("configs.changed")}>{savedAt ? formatInstant(savedAt, formats) : ""}</td>
                <td data-label={t("configs.by")}>{savedBy}</td>
                <td className="acts">
                  {version === page.version ? (
                    t("configs.current")
                  ) : (
                    <Button
                      kind="plain"
                      intent={`restore:${version}`}
                      aria-label={t("configs.restoreOf", { version })}
                    >
                      {t("configs.restore")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
