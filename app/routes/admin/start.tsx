import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { areasFor } from "~/admin/pages/areas.server";
import { searchUsers } from "~/features/identity/people/search-users.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { findSettings } from "./find-settings.server";

/** Start page of the administration: its areas in groups, and a search for areas, settings and users. */
export async function loader(args: LoaderFunctionArgs) {
  const q = new URL(args.request.url).searchParams.get("q")?.trim().slice(0, 200) ?? "";
  const { ctx, value } = await readPage(args, searchUsers, { q });
  const { t } = ctx;
  const query = q.toLocaleLowerCase(ctx.actor.formats.locale);
  const matches = (text: string) => text.toLocaleLowerCase(ctx.actor.formats.locale).includes(query);
  const groups = areasFor(ctx.actor, t).map((group) => ({
    ...group,
    areas: group.areas.filter(({ label, about }) => q === "" || matches(label) || matches(about)),
  }));
  return {
    title: pageTitle(ctx, "frame.admin"),
    q,
    groups: groups.filter(({ areas }) => areas.length > 0),
    users: value.map((user) => ({
      href: `/admin/users/${user.id}/1`,
      label: `${user.firstName} ${user.lastName}`,
      note: `${user.username}, ${user.email}`,
    })),
    settings: findSettings(ctx.actor, t, q),
  };
}

export const meta = titleMeta;

export default function AdminStart() {
  const { q, groups, users, settings } = useLoaderData<typeof loader>();
  const t = useT();
  const isEmpty = q !== "" && groups.length + users.length + settings.length === 0;
  return (
    <>
      <PageHead title={t("frame.admin")} />
      <search>
        <form method="get" className="inline start">
          <Field
            label={t("admin.findAnything")}
            name="q"
            input={{ type: "search", defaultValue: q, maxLength: 200, autoComplete: "off" }}
          />
          <Button kind="main">{t("admin.searchNow")}</Button>
        </form>
      </search>
      {isEmpty ? <p role="status">{t("ui.notFoundValue", { value: q })}</p> : null}
      <Hits title={t("admin.foundUsers")} hits={users} />
      <Hits title={t("admin.foundSettings")} hits={settings} />
      {groups.map(({ title, areas }) => (
        <section key={title}>
          <h2>{title}</h2>
          <dl className="areas">
            {areas.map(({ href, label, about }) => (
              <div key={href}>
                <dt>
                  <a href={href}>{label}</a>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Hits({
  title,
  hits,
}: {
  title: string;
  hits: readonly { href: string; label: string; note: string }[];
}) {
  if (hits.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {hits.map(({ href, label, note }) => (
          <li key={href}>
            <a href={href}>{label}</a> <small>{note}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
