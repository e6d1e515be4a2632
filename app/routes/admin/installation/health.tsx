import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkHealth } from "~/features/health/health.queries.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, checkHealth, {});
  return {
    checks: value.map(({ name, state, finding, params, href }) => ({
      name,
      state,
      title: ctx.t(`health.${name}.title`),
      finding: ctx.t(finding, params),
      href: href ?? null,
    })),
    title: adminTitle(ctx, "areas.health.title"),
  };
}

export const meta = titleMeta;

/** Codes of the states as lists show them. */
const statusCodes = { good: "full", warning: "part", problem: "none" } as const;

export default function Health() {
  const { checks } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.health.title")} crumbs={[{ label: t("frame.admin"), href: "/admin" }]} />
      <p className="lead">{t("areas.health.about")}</p>
      <dl className="areas">
        {checks.map(({ name, state, title, finding, href }) => (
          <div key={name}>
            <dt>
              <strong>{title}</strong>{" "}
              <Status status={{ code: statusCodes[state], label: t(`health.state.${state}`) }} />
            </dt>
            <dd>
              {finding} {href ? <a href={href}>{t("health.open")}</a> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
