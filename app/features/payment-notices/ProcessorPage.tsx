import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { Button } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { noticeTtlDays } from "./notice-ttl";

export interface ProcessorView {
  title: string;
  /** Provider's own name; empty without one. */
  name: string;
  hasCardFields: boolean;
  latestNotice: string | null;
  /** Settings that say what is taken through the provider. */
  settings: readonly { key: string; title: string }[];
}

export const processorIntents = intents("test");

/** Says which payment provider is connected, how cards are entered, and whether it answers. */
export function ProcessorPage(props: {
  view: ProcessorView;
  answer?: { milliseconds: number };
  refusal?: string;
}) {
  const { view, answer, refusal } = props;
  const t = useT();
  const formats = useFormats();
  const title = t("areas.payment_processor.title");
  const { name, hasCardFields, latestNotice, settings } = view;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.payment_types.title"), href: "/admin/payment_types" },
        ]}
      />
      <p className="lead">{t("areas.payment_processor.about")}</p>
      {name === "" ? <p className="notice warning">{t("areas.payment_processor.missing")}</p> : null}
      <Facts
        facts={[
          {
            term: t("areas.payment_processor.provider"),
            value: providerLabel(name, t("areas.payment_processor.sandbox")),
          },
          {
            term: t("areas.payment_processor.cards"),
            value: t(
              hasCardFields ? "areas.payment_processor.inPortal" : "areas.payment_processor.atProvider",
            ),
          },
          {
            term: t("areas.payment_processor.latestNotice"),
            value: (
              <a href="/admin/payment_notices">
                {latestNotice
                  ? formatInstant(latestNotice, formats)
                  : t("areas.payment_processor.noNotice", { days: noticeTtlDays })}
              </a>
            ),
          },
        ]}
      />
      <h2>{t("areas.payment_processor.settings")}</h2>
      <ul>
        {settings.map((setting) => (
          <li key={setting.key}>
            <a href={`/admin/system_settings/system_configurations/${setting.key}`}>{setting.title}</a>
          </li>
        ))}
      </ul>
      {name === "" ? null : (
        <form method="post">
          <CsrfField />
          <h2>{t("areas.payment_processor.test")}</h2>
          <p>{t("areas.payment_processor.testAbout")}</p>
          <p>
            <Button intent={processorIntents.test}>{t("areas.payment_processor.test")}</Button>
          </p>
          <div role="status">
            {refusal ? <p className="notice error">{refusal}</p> : null}
            {answer ? (
              <p className="notice success">
                {t("areas.payment_processor.answered", { milliseconds: answer.milliseconds })}
              </p>
            ) : null}
          </div>
        </form>
      )}
    </>
  );
}

/** Names a provider as it calls itself. */
const providerLabel = (name: string, sandbox: string): string =>
  ({ "": "–", stripe: "Stripe", sandbox })[name] ?? name;
