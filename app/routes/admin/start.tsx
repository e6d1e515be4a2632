import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { areasFor } from "~/admin/pages/areas.server";
import { findRecords } from "~/admin/pages/find-records.server";
import { holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import { getFirstSteps } from "~/features/first-run/first-run.queries.server";
import { searchUsers } from "~/features/identity/people/search-users.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { matchesWords } from "~/lib/matches-words";
import { Field } from "~/ui/fields/Field";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { findCustomers } from "./search/find-customers.server";
import { findSettings } from "./search/find-settings.server";

/** Start page of the administration: its areas in groups, and a search for whatever stands in one of them. */
export async function loader(args: LoaderFunctionArgs) {
  const q = new URL(args.request.url).searchParams.get("q")?.trim().slice(0, 200) ?? "";
  const { ctx, value } = await readPage(args, searchUsers, { q });
  const { t } = ctx;
  const groups = areasFor(ctx.actor, t).map((group) => ({
    ...group,
    areas: group.areas.filter((area) =>
      matchesWords(`${area.label} ${area.about} ${namesIn(area.href)}`, q, ctx.actor.formats.locale),
    ),
  }));
  const [records, customers] = await Promise.all([findRecords(ctx, q), findCustomers(ctx, q)]);
  return {
    title: pageTitle(ctx, "frame.admin"),
    setUp: q === "" ? await setUpOf(ctx) : null,
    q,
    groups: groups.filter(({ areas }) => areas.length > 0),
    users: value.map((user) => ({
      href: `/admin/users/${user.id}/1`,
      label: `${user.firstName} ${user.lastName}`,
      note: `${user.username}, ${user.email}`,
    })),
    settings: findSettings(ctx.actor, t, q),
    records,
    customers,
  };
}

/** Names of an area in its address, by which manuals call it, such as `smtp_configs`; people type them in words too. */
function namesIn(href: string): string {
  const name = href.replace(/^\/(admin|reports)\/(system(_settings)?\/)?/, "");
  return `${name} ${name.replaceAll("_", " ")}`;
}

/** Tells how far the set-up is; null once it is finished, in the demonstration, and for readers who may not administer. */
async function setUpOf(ctx: Entrance): Promise<{ done: number; total: number } | null> {
  if (ctx.services.env.DEMO || !holds(ctx.actor, "administer")) return null;
  const steps = valueOr(ctx, await getFirstSteps(ctx, {}), { steps: [] }).steps;
  const doneCount = steps.filter((step) => step.done).length;
  return doneCount < steps.length ? { done: doneCount, total: steps.length } : null;
}

export const meta = titleMeta;

export default function AdminStart() {
  const { setUp, q, groups, users, settings, records, customers } = useLoaderData<typeof loader>();
  const t = useT();
  const hitCounts = [groups, users, settings, records, customers?.hits ?? []].map(({ length }) => length);
  const isEmpty = q !== "" && hitCounts.every((count) => count === 0);
  return (
    <>
      <PageHead title={t("frame.admin")} />
      {setUp ? (
        <p className="notice info">
          {t("setup.run.banner", setUp)} <a href="/admin/first_steps">{t("setup.run.carryOn")}</a>
        </p>
      ) : null}
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
      <Hits title={t("admin.foundCustomers")} hits={customers?.hits ?? []} />
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
      {records.map(({ title, hits, more }) => (
        <Hits key={title} title={title} hits={hits} more={more} />
      ))}
      {customers ? (
        <p>
          <a href={customers.href}>{t("admin.findCustomers", { value: q })}</a>
        </p>
      ) : null}
    </>
  );
}

function Hits({
  title,
  hits,
  more = null,
}: {
  title: string;
  hits: readonly { href: string; label: string; note: string }[];
  more?: string | null;
}) {
  const t = useT();
  if (hits.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="hits">
        {hits.map(({ href, label, note }) => (
          <li key={`${href} ${label} ${note}`}>
            <a href={href}>{label}</a> <small>{note}</small>
          </li>
        ))}
      </ul>
      {more ? (
        <p>
          <a href={more}>
            {t("admin.allHits")}
            <span className="unseen"> {title}</span>
          </a>
        </p>
      ) : null}
    </section>
  );
}
