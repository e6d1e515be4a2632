import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countedAreas } from "~/admin/pages/counted-areas.server";
import { enter } from "~/http/entrance/enter.server";
import { adminTitle } from "~/http/page-title.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { PageHead } from "~/ui/pages/PageHead";

/** The lists of what an installation says in its own words, in the order of the specification. */
const lists = [
  "footer_links",
  "email_templates",
  "email_footers",
  "promotional_banners",
  "catalog_configs/news",
  "catalog_configs/resources",
  "themes",
  "login_notifications",
];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const areas = await countedAreas(ctx, lists);
  return { title: adminTitle(ctx, "areas.contents.title"), areas };
}

export const meta = titleMeta;

export default function Contents() {
  const { areas } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.contents.title")} crumbs={[{ label: t("frame.admin"), href: "/admin" }]} />
      <p className="lead">{t("areas.contents.about")}</p>
      <dl className="areas">
        {areas.map(({ href, label, about, count }) => (
          <div key={href}>
            <dt>
              <a href={href}>{label}</a> <span className="figure">({count})</span>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
