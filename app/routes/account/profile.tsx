import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProfileForm } from "~/features/identity/profile/ProfileForm";
import { getProfile } from "~/features/identity/profile/profile.queries.server";
import { profileChoices } from "~/features/identity/profile/profile-choices";
import { updateMailChoices, updateProfile } from "~/features/identity/profile/update-profile.server";
import { endOtherSessions, endOwnSession } from "~/features/identity/sessions/end-session.server";
import { sessionList, signInList } from "~/features/identity/sessions/session-list";
import { setBrowserChoice } from "~/http/browser-choices.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import type { MailKind } from "~/mail/mail-kinds";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { DataTable } from "~/ui/lists/DataTable";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getProfile, {});
  const { t } = ctx;
  const { now: _now, languages: _languages, ...shownProfile } = value;
  return {
    ...shownProfile,
    choices: profileChoices(value, t),
    sessions: sessionList(value.sessions, t),
    signIns: signInList(value.signIns, t),
    isActing: ctx.actor.behind !== null,
    title: pageTitle(ctx, "profile.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const to = () => paths.profile();
  const buttons = { to, backPath: paths.profile() };
  return byIntent(form, {
    save: () =>
      answerForm(ctx, form, updateProfile, {
        to,
        notice: () => ({ severity: "success", key: "profile.saved" }),
        headers: ({ language }) => [setBrowserChoice("language", language)],
      }),
    mails: () =>
      answerForm(ctx, form, updateMailChoices, {
        to,
        notice: () => ({ severity: "success", key: "profile.saved" }),
      }),
    end: (session) =>
      answerButton(ctx, new FormData(), endOwnSession, {
        ...buttons,
        fixed: { session },
        notice: () => ({ severity: "success", key: "profile.ended" }),
      }),
    endOthers: () =>
      answerButton(ctx, new FormData(), endOtherSessions, {
        ...buttons,
        notice: ({ count }) => ({ severity: "success", key: "profile.endedOthers", params: { count } }),
      }),
  });
}

export const meta = titleMeta;

export default function Profile() {
  const profile = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  return (
    <>
      <PageHead title={t("profile.title")} />
      <ErrorSummary result={result} />
      <Facts
        facts={[
          { term: t("profile.name"), value: profile.name },
          { term: t("profile.username"), value: profile.username },
          { term: t("profile.email"), value: <Email address={profile.email} /> },
          { term: t("twoStep.own.title"), value: t(profile.twoStep ? "profile.on" : "profile.off") },
        ]}
      />
      <div className="inline">
        {profile.isActing ? null : (
          <>
            <LinkButton href={paths.ownPassword()}>{t("profile.password")}</LinkButton>
            <LinkButton href={paths.ownSecondStep()}>{t("profile.twoStep")}</LinkButton>
          </>
        )}
        <LinkButton href={paths.ownFeeds()}>{t("profile.feeds.title")}</LinkButton>
        <LinkButton href={paths.ownPush()}>{t("profile.push.title")}</LinkButton>
      </div>
      <ProfileForm formats={profile.formats} choices={profile.choices} refusal={result} />
      <MailChoices kinds={profile.mailKinds} wantedKinds={profile.wantedMailKinds} />
      <h2>{t("profile.sessions")}</h2>
      {profile.sessions.rows.length > 1 ? (
        <form method="post">
          <CsrfField />
          <DataTable view={profile.sessions} />
          <Button intent="endOthers">{t("profile.endOthers")}</Button>
        </form>
      ) : (
        <DataTable view={profile.sessions} />
      )}
      <h2>{t("profile.signIns")}</h2>
      <DataTable view={profile.signIns} />
    </>
  );
}

function MailChoices({ kinds, wantedKinds }: { kinds: MailKind[]; wantedKinds: MailKind[] }) {
  const t = useT();
  if (kinds.length === 0) return null;
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("profile.mails")}</h2>
      <ChoiceField
        type="checkbox"
        label={t("profile.mailsWanted")}
        name="mailKinds"
        options={kinds.map((kind) => ({ value: kind, label: t(`profile.mail.${kind}`) }))}
        defaultValues={wantedKinds}
      />
      <Button intent="mails">{t("profile.saveMails")}</Button>
    </form>
  );
}

/** Allows a line break before the @ of a long address. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
