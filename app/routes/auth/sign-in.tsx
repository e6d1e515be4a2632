import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { demoAccounts, demoPassword } from "~/features/identity/demo/demo-accounts.server";
import { getSignInForm } from "~/features/identity/ways-in/forms/get-sign-in-form.queries.server";
import { findProviders } from "~/features/identity/ways-in/provider-sign-in.server";
import { signIn } from "~/features/identity/ways-in/sign-in.server";
import { enter } from "~/http/entrance/enter.server";
import { pageOfFailure } from "~/http/failures.server";
import { answerForm } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { renewedDevice, renewedSession } from "~/http/session.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const backPath = backPathOf(args.request);
  if (ctx.actor.kind === "user") throw await seeOther(backPath ?? paths.dashboard());
  const demo = ctx.services.env.DEMO
    ? { accounts: demoAccounts.map(({ username }) => username), demoPassword }
    : null;
  const outcome = await findProviders(ctx, {});
  const providers = (outcome.kind === "ok" ? outcome.value : []).map(({ name, title }) => ({
    title,
    href: `${paths.provider(name, "start")}${backPath ? `?${new URLSearchParams({ back: backPath })}` : ""}`,
  }));
  const form = await getSignInForm(ctx, {});
  if (form.kind !== "ok") throw pageOfFailure(form);
  return { backPath, demo, providers, form: form.value, title: pageTitle(ctx, "identity.signIn") };
}

/** Page to return to; part of the address, so that a mistyped password does not lose it. */
const backPathOf = (request: Request) => localPath(new URL(request.url).searchParams.get("back"));

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = backPathOf(args.request);
  // Prevents session fixation: a cookie that was planted before is worthless afterwards.
  const { fixed, cookie } = renewedSession(args.request);
  const device = renewedDevice();
  return answerForm(ctx, form, signIn, {
    fixed: { ...fixed, ...device.fixed },
    secret: ["password"],
    to: (admission) => {
      if (admission.kind === "in") return backPath ?? paths.dashboard();
      return admission.kind === "secondStep" ? paths.secondStep(backPath) : admission.path;
    },
    notice: ({ kind }) =>
      kind === "passwordExpired" ? { severity: "warning", key: "password.expired" } : null,
    headers: async (admission) => {
      if (admission.kind === "passwordExpired") return [];
      if (admission.kind === "secondStep") return [await cookie()];
      return [await cookie(admission.maxAge), await device.cookie()];
    },
  });
}

export const meta = titleMeta;

const links = {
  reset: { href: paths.forgotPassword(), label: "password.reset.title" },
  unlock: { href: paths.unlock(), label: "password.unlock.title" },
  registration: { href: paths.registration(), label: "registration.title" },
} as const;

export default function SignIn() {
  const { backPath, demo, providers, form } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  return (
    <div className="narrow">
      <h1>{form.heading}</h1>
      {form.intro ? <p className="as-typed">{form.intro}</p> : null}
      <ErrorSummary result={result} />
      <form method="post" action={`/?index${backPath ? `&${new URLSearchParams({ back: backPath })}` : ""}`}>
        <CsrfField />
        <Field
          label={form.usernameLabel}
          name="username"
          errors={result?.error?.username ?? undefined}
          input={{
            autoComplete: "username",
            defaultValue: typedValue(result, "username"),
            autoCapitalize: "none",
          }}
        />
        <Field
          label={form.passwordLabel}
          name="password"
          errors={result?.error?.password ?? undefined}
          input={{ type: "password", autoComplete: "current-password" }}
        />
        {form.staySignedIn ? (
          <p className="check">
            <input type="checkbox" id="staySignedIn" name="staySignedIn" />
            <label htmlFor="staySignedIn">{t("identity.staySignedIn")}</label>
          </p>
        ) : null}
        <div className="buttons">
          <Button kind="main">{t("identity.signInButton")}</Button>
        </div>
      </form>
      {providers.length > 0 ? (
        <section>
          <h2>{t("signIn.or")}</h2>
          <p className="buttons">
            {providers.map(({ title, href }) => (
              <LinkButton key={href} href={href}>
                {t("signIn.with", { provider: title })}
              </LinkButton>
            ))}
          </p>
        </section>
      ) : null}
      {form.links.length > 0 ? (
        <ul className="tree">
          {form.links.map((link) => (
            <li key={link}>
              <a href={links[link].href}>{t(links[link].label)}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {demo ? <DemoAccounts accounts={demo.accounts} password={demo.demoPassword} /> : null}
    </div>
  );
}

function DemoAccounts({ accounts, password }: { accounts: string[]; password: string }) {
  const t = useT();
  return (
    <section>
      <h2>{t("identity.demoAccounts")}</h2>
      <dl className="facts">
        {accounts.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`identity.demo.${name}` as "identity.demo.buyer")}</dd>
          </div>
        ))}
      </dl>
      <p>
        <small>{t("identity.demoPassword", { password })}</small>
      </p>
    </section>
  );
}
