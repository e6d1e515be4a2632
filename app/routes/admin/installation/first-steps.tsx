import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFirstSteps } from "~/features/first-run/first-run.queries.server";
import { readSalesAreas } from "~/features/first-run/read-sales-areas.server";
import { answerButton } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";

const page = "/admin/first_steps";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getFirstSteps, {});
  return { steps: value.steps, title: adminTitle(ctx, "areas.first_steps.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return answerButton(ctx, new FormData(), readSalesAreas, {
    fixed: {},
    to: () => page,
    backPath: page,
    notice: ({ added, total }) => ({
      severity: added > 0 ? "success" : "info",
      key: "setup.run.areasRead",
      params: { added, total },
    }),
  });
}

export const meta = titleMeta;

/** Leads through the set-up of an installation; each step can be left and taken up again. */
export default function FirstSteps() {
  const { steps } = useLoaderData<typeof loader>();
  const t = useT();
  const next = steps.find(({ done }) => !done);
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <>
      <PageHead title={t("areas.first_steps.title")} crumbs={[{ label: t("frame.admin"), href: "/admin" }]} />
      <p className="lead">
        {next ? t("setup.run.progress", { done: doneCount, total: steps.length }) : t("setup.run.finished")}
      </p>
      <ol>
        {steps.map(({ name, done, href, button, otherWay }) => (
          <li key={name}>
            <h2>{t(`setup.run.${name}.title`)}</h2>
            <p>
              <Status
                status={{
                  code: done ? "APPR" : "PEND",
                  label: t(done ? "setup.run.done" : "setup.run.open"),
                }}
              />
            </p>
            <p>{t(`setup.run.${name}.text`)}</p>
            {name === "salesAreas" ? (
              <ReadAreas isNext={next?.name === name} byHand={href} />
            ) : (
              <p className="buttons">
                <LinkButton href={href} {...(next?.name === name ? { kind: "main" as const } : {})}>
                  {t(button ?? `setup.run.${name}.button`)}
                </LinkButton>
                {otherWay ? <LinkButton href={otherWay.href}>{t(otherWay.button)}</LinkButton> : null}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p>
        <a href="/admin/health">{t("setup.run.health")}</a>
      </p>
    </>
  );
}

function ReadAreas({ isNext, byHand }: { isNext: boolean; byHand: string }) {
  const t = useT();
  return (
    <form method="post" action={page}>
      <CsrfField />
      <div className="buttons">
        <Button {...(isNext ? { kind: "main" as const } : {})}>{t("setup.run.salesAreas.button")}</Button>
        <LinkButton href={byHand}>{t("setup.run.salesAreas.byHand")}</LinkButton>
      </div>
    </form>
  );
}
