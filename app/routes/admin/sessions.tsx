import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { endAnySession } from "~/features/identity/sessions/end-session.server";
import { activeSessionList, peopleList } from "~/features/identity/sessions/session-list";
import { findActiveSessions } from "~/features/identity/sessions/sessions.queries.server";
import { answerButton, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { actingIntents } from "~/routes/account/acting.server";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { SearchForm } from "~/ui/lists/SearchForm";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "sessions");
  refuseUnknownParameters(listRequest, ["q"]);
  const { q, paging } = listRequest;
  const { ctx, value } = await readPage(args, findActiveSessions, { q, ...paging });
  const { actor } = ctx;
  const rights = {
    actsAs: mayActAs(actor, {}).allowed,
    ends: endAnySession.verdict(actor, { session: "" }).allowed,
    userId: actor.userId,
    current: actor.sessionId,
  };
  const { t } = ctx;
  return {
    q,
    sessions: await showList(listRequest, activeSessionList(value, t, rights)),
    people:
      q && rights.actsAs
        ? { name: "people", address: paths.sessions(), ...peopleList(value.people, t, rights) }
        : null,
    title: adminTitle(ctx, rights.ends ? "session.list.title" : "session.list.actTitle"),
    ends: rights.ends,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    ...actingIntents(args.request, ctx),
    end: (session) =>
      answerButton(ctx, new FormData(), endAnySession, {
        fixed: { session },
        to: () => paths.sessions(),
        backPath: paths.sessions(),
        notice: () => ({ severity: "success", key: "session.list.ended" }),
      }),
  });
}

export const meta = titleMeta;

/** Lists everybody who is signed in, and the users that the reader may act as. */
export default function Sessions() {
  const { q, sessions, people, ends } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t(ends ? "session.list.title" : "session.list.actTitle")} />
      <p className="lead">{t(ends ? "areas.sessions.about" : "session.list.actAbout")}</p>
      <SearchForm view={sessions} label={t("session.list.find")} q={q} />
      {people ? <PeopleForm view={people} /> : null}
      <PeopleForm view={sessions} />
      <Pages view={sessions} />
    </>
  );
}

/** A list needs a form only if its rows have buttons. */
function PeopleForm({ view }: { view: ListView }) {
  const table = <DataTable view={view} showCaption />;
  const hasActionColumn = view.rows.some(
    ({ cells }) => cells.acts?.kind === "actions" && cells.acts.actions.length > 0,
  );
  if (!hasActionColumn) return table;
  return (
    <form method="post" action={view.address}>
      <CsrfField />
      {table}
    </form>
  );
}
