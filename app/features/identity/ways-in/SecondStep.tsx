import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField, Field } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { QrPicture } from "~/ui/pages/QrPicture";

interface RefusalProps {
  refusal: FormAnswer | undefined;
}

/**
 * Forms of the second step. Each asks for the password again, so field names are prefixed with the form's
 * intent.
 */
function CurrentPassword({ intent, refusal }: RefusalProps & { intent: string }) {
  const t = useT();
  const errors = refusal?.intent === intent ? refusal.result.error?.current : null;
  return (
    <Field
      label={t("password.current")}
      name="current"
      id={`${intent}-current`}
      errors={errors ?? undefined}
      input={{ type: "password", autoComplete: "current-password" }}
    />
  );
}

export function SecondStepOff({ refusal }: RefusalProps) {
  const t = useT();
  const method = typedValue(refusal?.result, "method") ?? "app";
  return (
    <form method="post" className="narrow">
      <CsrfField />
      <p>{t("twoStep.own.off")}</p>
      <ChoiceField
        type="radio"
        label={t("twoStep.own.method")}
        name="method"
        id="begin-method"
        defaultValues={[method]}
        options={[
          { value: "app", label: t("twoStep.own.app"), hint: t("twoStep.own.appHint") },
          { value: "mail", label: t("twoStep.own.mail"), hint: t("twoStep.own.mailHint") },
        ]}
      />
      <CurrentPassword intent="begin" refusal={refusal} />
      <Button kind="main" intent="begin">
        {t("twoStep.own.begin")}
      </Button>
    </form>
  );
}

type SetUp = { state: "mailed" } | { state: "seed"; seed: string; uri: string; qr: QrCode };

export function SecondStepSetUp({ step, refusal }: RefusalProps & { step: SetUp }) {
  const t = useT();
  const errors = refusal?.intent === "confirm" ? refusal.result.error?.code : null;
  return (
    <div className="narrow">
      {step.state === "seed" ? (
        <>
          <p>{t("twoStep.own.scan")}</p>
          <QrPicture code={step.qr} label={t("twoStep.own.qr")} />
          <p>
            {t("twoStep.own.seed")}
            <br />
            <code>{step.seed}</code>
          </p>
          <p>
            <LinkButton href={step.uri}>{t("twoStep.own.openApp")}</LinkButton>
          </p>
        </>
      ) : (
        <p>{t("twoStep.own.mailed")}</p>
      )}
      <form method="post">
        <CsrfField />
        <Field
          label={t("twoStep.code")}
          name="code"
          id="confirm-code"
          errors={errors ?? undefined}
          input={{ autoComplete: "one-time-code", inputMode: "numeric" }}
        />
        <Button kind="main" intent="confirm">
          {t("twoStep.own.confirm")}
        </Button>
      </form>
    </div>
  );
}

interface QrCode {
  size: number;
  path: string;
}

export function SecondStepOn(
  props: RefusalProps & { step: { method: "app" | "mail"; codesLeft: number; mark: string } },
) {
  const { step, refusal } = props;
  const t = useT();
  return (
    <div className="narrow">
      <p>{t(`twoStep.own.on.${step.method}`)}</p>
      <p>{t("twoStep.codes.left", { count: step.codesLeft })}</p>
      <form method="post">
        <CsrfField />
        <input type="hidden" name="mark" value={step.mark} />
        <h2>{t("twoStep.codes.renewTitle")}</h2>
        <p>{t("twoStep.codes.renewText")}</p>
        <CurrentPassword intent="renew" refusal={refusal} />
        <Button intent="renew">{t("twoStep.codes.renew")}</Button>
      </form>
      <form method="post">
        <CsrfField />
        <h2>{t("twoStep.own.removeTitle")}</h2>
        <CurrentPassword intent="remove" refusal={refusal} />
        <Button kind="danger" intent="remove">
          {t("twoStep.own.remove")}
        </Button>
      </form>
    </div>
  );
}
