import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";

/** Requests a mail with a link: the same page for a forgotten password, a locked and an unconfirmed account. */
export function RequestMail(props: {
  title: string;
  text: string;
  button: string;
  result: SubmissionResult | undefined;
}) {
  const { title, text, button, result } = props;
  const t = useT();
  return (
    <div className="narrow">
      <h1>{title}</h1>
      <ErrorSummary result={result} />
      <p>{text}</p>
      <form method="post">
        <CsrfField />
        <Field
          label={t("identity.username")}
          name="username"
          errors={result?.error?.username ?? undefined}
          input={{
            autoComplete: "username",
            autoCapitalize: "none",
            defaultValue: typedValue(result, "username"),
          }}
        />
        <div className="buttons">
          <Button kind="main" intent="request">
            {button}
          </Button>
          <LinkButton href="/" kind="plain">
            {t("password.backToSignIn")}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}

/** Explains that a link has expired, was used already, or never existed. */
export function LinkGone({ again }: { again: string }) {
  const t = useT();
  return (
    <div className="narrow">
      <h1>{t("password.linkGoneTitle")}</h1>
      <p>{t("password.linkGone")}</p>
      <LinkButton href={again} kind="main">
        {t("password.requestAnother")}
      </LinkButton>
    </div>
  );
}
