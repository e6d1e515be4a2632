import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDraftConfig, getPageConfigEditor } from "~/features/page-configs/page-config.queries.server";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import { configuredFormOf } from "~/forms/configured-form";
import type { FormView } from "~/forms/form-view";
import type { PageConfig } from "~/forms/page-config";
import { presentForm } from "~/forms/present-form";
import { tryConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { must } from "~/lib/assert";
import { CsrfField } from "~/ui/fields/CsrfField";
import { resultOf } from "~/ui/fields/result-of";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

/**
 * Lets an administrator fill in the form that they configure. The form answers like the real one, but nothing
 * is stored.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getPageConfigEditor, { name: args.params.name ?? "" });
  return {
    name: value.name,
    view: viewOf(ctx, value.name, value.config),
    title: adminTitle(ctx, "configs.tryTitle", { name: value.name }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const name = args.params.name ?? "";
  const draft = form.get("draftConfig");
  form.delete("draftConfig");
  const config = typeof draft === "string" ? await readDraft(ctx, name, draft) : await readSaved(ctx, name);
  const view = viewOf(ctx, name, config);
  const declaredForm = must(configuredFormOf(name), "a form of this name");
  const { data: answer, init } = await tryConfigured(ctx, form, declaredForm, view);
  return data({ ...answer, view, draft: typeof draft === "string" ? draft : null }, init ?? {});
}

async function readDraft(ctx: Entrance, name: string, draft: string): Promise<PageConfig> {
  const outcome = await getDraftConfig(ctx, { name, config: draft });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  return outcome.value;
}

async function readSaved(ctx: Entrance, name: string): Promise<PageConfig> {
  const outcome = await getPageConfigEditor(ctx, { name });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  return outcome.value.config;
}

function viewOf(ctx: Entrance, name: string, config: PageConfig): FormView {
  const { formats } = ctx.actor;
  const declaredForm = must(configuredFormOf(name), "a form of this name");
  return presentForm(declaredForm, config, { formats, t: ctx.t });
}

export const meta = titleMeta;

export default function ConfigTry() {
  const { name, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const draft = answer?.draft ?? null;
  return (
    <>
      <PageHead
        title={t("configs.tryTitle", { name })}
        crumbs={[
          { label: t("configs.title"), href: paths.configs() },
          { label: name, href: paths.config(name) },
        ]}
      />
      <p className="lead">{t("configs.tryLead")}</p>
      {answer && "accepted" in answer ? (
        <p role="status" className="notice success">
          {t("configs.tryAccepted")}
        </p>
      ) : null}
      <ConfiguredForm
        view={answer?.view ?? view}
        result={resultOf(answer)}
        submit={t("configs.trySend")}
        csrf={
          <>
            <CsrfField />
            {draft === null ? null : <input type="hidden" name="draftConfig" value={draft} />}
          </>
        }
      />
      {draft === null ? (
        <p>
          <a href={paths.config(name)}>{t("configs.back")}</a>
        </p>
      ) : (
        <BackWithDraft name={name} draft={draft} />
      )}
    </>
  );
}

/** Carries the typed configuration back to the editor. */
function BackWithDraft({ name, draft }: { name: string; draft: string }) {
  const t = useT();
  return (
    <form method="post" action={paths.config(name)}>
      <CsrfField />
      <input type="hidden" name="config" value={draft} />
      <Button intent="preview">{t("configs.back")}</Button>
    </form>
  );
}
