import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mayActAs } from "~/features/identity/act-as.server";
import { deviceOf } from "~/features/identity/device";
import { endAnySession } from "~/features/identity/end-session.server";
import { findActiveSessions } from "~/features/identity/sessions.queries.server";
import { submitted } from "~/http/enter.server";
import { answerButton, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { actingIntents } from "~/routes/account/acting.server";
import { CsrfField } from "~/ui/CsrfField";
import { DataTable } from "~/ui/DataTable";
import type { ListView, RowAction } from "~/ui/list-view";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";

export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams;
  const q = given.get("q") ?? "";
  const { ctx, value } = await readPage(args, findActiveSessions, { q, page: given.get("page") ?? "1" });
  const { actor } = ctx;
  return {
    q,
    page: value.page,
    pageSize: value.pageSize,
    total: value.total,
    people: value.people,
    items: value.items.map(({ id, userId, username, name, behind, partner, lastSeenAt, userAgent }) => ({
      id,
      userId,
      username,
      name,
      behind,
      partner: partner?.name ?? "",
      lastSeen: lastSeenAt.toISOString(),
      device: deviceOf(userAgent),
      own: userId === actor.userId,
      current: id === value.current,
    })),
    actsAs: mayActAs(actor, {}).allowed,
    ends: endAnySession.verdict(actor, { session: "" }).allowed,
    userId: actor.userId,
    title: pageTitle(ctx, "session.list.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  return byIntent(form, {
    ...actingIntents(args.request, ctx),
    end: (session) =>
      answerButton(ctx, new FormData(), endAnySession, {
        fixed: { session },
        to: () => paths.sessions(),
        back: paths.sessions(),
        notice: () => ({ severity: "success", key: "session.list.ended" }),
      }),
  });
}

export const meta = titleMeta;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Sessions() {
  const data = useLoaderData<typeof loader>();
  const { q, page, pageSize, total } = data;
  const t = useT();
  const href = (to: number) =>
    `${paths.sessions()}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(to) })}`;
  return (
    <>
      <PageHead title={t("session.list.title")} />
      <search>
        <form method="get" className="inline">
          <label htmlFor="q">{t("session.list.find")}</label>
          <input id="q" name="q" type="search" defaultValue={q} className="search" />
          <button type="submit">{t("session.list.findButton")}</button>
        </form>
      </search>
      <form method="post">
        <CsrfField />
        {q && data.actsAs ? (
          <>
            <h2>{t("session.list.people")}</h2>
            <DataTable view={peopleView(data, t)} />
          </>
        ) : null}
        <h2>{t("session.list.active")}</h2>
        <DataTable view={sessionsView(data, t)} />
      </form>
      <Pages {...{ page, pageSize, total, more: false }} href={href} />
    </>
  );
}

/** Found by name, signed in or not. */
function peopleView({ people, userId }: Data, t: Translate): ListView {
  return {
    name: "people",
    caption: t("session.list.people"),
    empty: t("session.list.nobody"),
    columns: [
      { name: "person", caption: t("session.list.person"), datatype: "text", key: true },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: people.map((person) => ({
      id: person.userId,
      cells: {
        person: { kind: "text", text: person.name, note: person.username },
        acts: {
          kind: "actions",
          actions:
            person.userId === userId
              ? []
              : [{ label: t("session.list.actAs"), of: person.name, intent: `as:${person.userId}` }],
        },
      },
    })),
  };
}

function sessionsView({ items, ends, actsAs }: Data, t: Translate): ListView {
  return {
    name: "sessions",
    caption: t("session.list.active"),
    columns: [
      { name: "person", caption: t("session.list.person"), datatype: "text", key: true },
      { name: "partner", caption: t("frame.partner"), datatype: "text", wrap: true },
      { name: "device", caption: t("session.list.device"), datatype: "text", wrap: true },
      { name: "seen", caption: t("session.list.seen"), datatype: "instant" },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: items.map((item) => {
      const actions: RowAction[] = [];
      if (actsAs && !item.own) {
        actions.push({ label: t("session.list.actAs"), of: item.name, intent: `as:${item.userId}` });
      }
      if (ends && !item.current) {
        actions.push({ label: t("session.list.end"), of: item.name, intent: `end:${item.id}`, danger: true });
      }
      return {
        id: item.id,
        cells: {
          person: {
            kind: "text",
            text: item.name,
            note: item.behind ? t("frame.actsFor", { person: item.behind, user: item.name }) : item.username,
          },
          partner: { kind: "text", text: item.partner },
          device: { kind: "text", text: item.current ? t("session.list.thisOne") : item.device },
          seen: { kind: "instant", instant: item.lastSeen },
          acts: { kind: "actions", actions },
        },
      };
    }),
  };
}
