import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { type Option, SelectField } from "~/ui/fields/Field";
import { StartFields } from "~/ui/fields/StartFields";
import { typedValue } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Status } from "~/ui/pages/Status";
import type { themeIntents } from "./theme-intents";
import { revertDays } from "./theme-uses";

interface Use {
  target: string;
  microsite: string | null;
  title: string | null;
  from: string | null;
  version: number;
  isOutdated: boolean;
  planned: { title: string | null; from: string; version: number }[];
  previous: { title: string | null; from: string | null; version: number }[];
}

/** Applies a theme to a part of the portal, and lists what each part looks like, what is planned, and the way back. */
export function ThemeUses(props: {
  uses: readonly Use[];
  version: number;
  targets: readonly Option[];
  result: SubmissionResult | undefined;
}) {
  const { uses, version, targets, result } = props;
  const t = useT();
  return (
    <section aria-labelledby="theme-uses" id="apply">
      <h2 id="theme-uses">{t("themes.apply")}</h2>
      <p>{t("themes.applyAbout", { days: revertDays })}</p>
      <ErrorSummary result={result} />
      <form method="post">
        <CsrfField />
        <input type="hidden" name="version" value={version} />
        <SelectField
          label={t("settings.target")}
          name="target"
          options={[...targets]}
          defaultValue={typedValue(result, "target") ?? "installation"}
          errors={result?.error?.target ?? undefined}
        />
        <StartFields result={result} />
        <div className="buttons">
          <Button kind="second" intent={"apply" satisfies keyof typeof themeIntents}>
            {t("themes.applyNow")}
          </Button>
          <Button intent={"try" satisfies keyof typeof themeIntents}>{t("trials.tryFirst")}</Button>
        </div>
      </form>
      {uses.length > 0 ? (
        <form method="post">
          <CsrfField />
          <ul>
            {uses.map((use) => (
              <li key={use.target}>
                <UseLine use={use} />
              </li>
            ))}
          </ul>
        </form>
      ) : null}
    </section>
  );
}

function UseLine({ use }: { use: Use }) {
  const t = useT();
  const formats = useFormats();
  const place = use.microsite ?? t("choices.scope.installation");
  const nameOf = (title: string | null) => title ?? t("areas.themes.default");
  return (
    <>
      <strong>{place}</strong>
      {labelValue("", nameOf(use.title), formats.locale)}{" "}
      {use.from ? <span className="figure">({formatInstant(use.from, formats)})</span> : null}{" "}
      {use.isOutdated ? <Status status={{ code: "CANC", label: t("themes.outdated") }} /> : null}{" "}
      {use.previous.map(({ title, from, version }) => (
        <div key={version}>
          <Button kind="plain" intent={`revert:${use.target}:${use.version}:${version}`}>
            {t("themes.revertTo", { title: nameOf(title) })}
            <span className="unseen"> {place}</span>
          </Button>{" "}
          {from ? <span className="figure">({formatInstant(from, formats)})</span> : null}
        </div>
      ))}
      {use.planned.map(({ title, from, version }) => (
        <div key={version}>
          {labelValue(
            t("settings.plannedFrom", { date: formatInstant(from, formats) }),
            nameOf(title),
            formats.locale,
          )}{" "}
          <Button kind="plain" intent={`withdraw:${use.target}:${version}`}>
            {t("settings.withdraw")}
            <span className="unseen">
              {" "}
              {nameOf(title)} {place}
            </span>
          </Button>
        </div>
      ))}
    </>
  );
}
