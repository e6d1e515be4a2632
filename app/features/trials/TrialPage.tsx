import type { SubmissionResult } from "@conform-to/dom";
import { revertDays } from "~/features/themes/theme-uses";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { StartFields } from "~/ui/fields/StartFields";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import type { TrialKind, TrialState } from "./trial";
import type { trialIntents } from "./trial-intents";
import { stateCodes } from "./trial-list";

export interface TrialView {
  /** Address of its forms: without one, a refusal would stay behind the fragment that led here. */
  address: string;
  title: string;
  kind: TrialKind;
  state: TrialState;
  place: string;
  /** New values of the tried settings; the term says what a setting is about. */
  values: { term: string; value: string }[];
  users: number;
  salesAreas: number;
  from: string | null;
  createdBy: string;
  revertible: boolean;
  /** Frames of the page or email, now and with the change; none if somebody else chose whose page it is. */
  frames: { side: "before" | "after"; src: string }[];
  page: string;
  seenAs: string;
  mayLookAsOthers: boolean;
}

/** A change before it counts: whom it touches, a page now and with the change, its start and the way back. */
export function TrialPage({ trial, result }: { trial: TrialView; result: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const { state, from } = trial;
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={trial.title}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.trials.title"), href: "/admin/trials" },
        ]}
        aside={<Status status={{ code: stateCodes[state], label: t(`trials.states.${state}`) }} />}
      />
      <Facts
        facts={[
          { term: t("trials.what"), value: t(`trials.kind.${trial.kind}`) },
          { term: t("settings.target"), value: trial.place },
          { term: t("trials.users"), value: trial.users },
          { term: t("trials.salesAreas"), value: trial.salesAreas },
          ...(from ? [{ term: t("trials.from"), value: formatInstant(from, formats) }] : []),
          { term: t("trials.by"), value: trial.createdBy },
        ]}
      />
      {trial.values.length > 0 ? <Values values={trial.values} /> : null}
      {state === "trying" ? (
        <>
          <Comparison trial={trial} result={result} />
          <Start address={trial.address} result={result} />
        </>
      ) : (
        <WayBack trial={trial} />
      )}
    </>
  );
}

/** Lists the values, each across the page: most say several things. */
const Values = ({ values }: Pick<TrialView, "values">) => (
  <dl className="facts">
    {values.map(({ term, value }) => (
      <div key={term} className="long">
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Comparison({ trial, result }: { trial: TrialView; result: SubmissionResult | undefined }) {
  const t = useT();
  const { frames, page, seenAs, mayLookAsOthers, kind } = trial;
  return (
    <section aria-labelledby="compare">
      <h2 id="compare">{t("trials.compare")}</h2>
      <p>{t(mayLookAsOthers ? "trials.compareAbout" : "trials.compareOwn")}</p>
      <form method="post" action={trial.address} className="inline start">
        <CsrfField />
        <Field
          label={t("trials.seenAs")}
          name="user"
          hint={t("trials.seenAsHint")}
          required={false}
          defaultValue={typedValue(result, "user") ?? seenAs}
          errors={result?.error?.user ?? undefined}
          input={{ maxLength: 200, autoComplete: "off" }}
        />
        {kind === "template" ? (
          <input type="hidden" name="page" value={page} />
        ) : (
          <Field
            label={t("trials.page")}
            name="page"
            hint={t("trials.pageHint")}
            defaultValue={typedValue(result, "page") ?? page}
            errors={result?.error?.page ?? undefined}
            input={{ maxLength: 2_000, autoComplete: "off" }}
          />
        )}
        <Button intent={"look" satisfies keyof typeof trialIntents}>{t("trials.look")}</Button>
      </form>
      {frames.length > 0 ? (
        <div className="compared">
          {frames.map(({ side, src }) => (
            <figure key={side}>
              <figcaption>
                <strong>{t(`trials.side.${side}`)}</strong>{" "}
                <a href={src} target="_blank" rel="noreferrer">
                  {t("trials.openAlone")}
                  <span className="unseen"> {t(`trials.side.${side}`)}</span>
                </a>
              </figcaption>
              <div>
                <iframe src={src} title={t(`trials.side.${side}`)} sandbox="allow-same-origin allow-forms" />
              </div>
            </figure>
          ))}
        </div>
      ) : (
        <p className="notice info">{t("trials.chooseUser")}</p>
      )}
    </section>
  );
}

function Start({ address, result }: { address: string; result: SubmissionResult | undefined }) {
  const t = useT();
  return (
    <section aria-labelledby="start">
      <h2 id="start">{t("trials.start")}</h2>
      <p>{t("trials.startAbout", { days: revertDays })}</p>
      <form method="post" action={address}>
        <CsrfField />
        <div className="columns">
          <StartFields result={result} />
        </div>
        <div className="buttons">
          <Button kind="main" intent={"apply" satisfies keyof typeof trialIntents}>
            {t("trials.apply")}
          </Button>
          <LinkButton href={`${address}/discard`} dialog>
            {t("trials.discard")}
          </LinkButton>
        </div>
      </form>
    </section>
  );
}

/** Takes a planned change back, or for thirty days one that is in force. */
function WayBack({ trial: { address, state, revertible } }: { trial: TrialView }) {
  const t = useT();
  if (state === "overtaken") return <p className="notice warning">{t("trials.overtaken")}</p>;
  const isPossible = state === "planned" || (state === "inForce" && revertible);
  if (!isPossible) return null;
  return (
    <form method="post" action={address}>
      <CsrfField />
      <p>{t(state === "planned" ? "trials.plannedAbout" : "trials.wayBackAbout", { days: revertDays })}</p>
      <div className="buttons">
        <Button kind="main" intent={"revert" satisfies keyof typeof trialIntents}>
          {t(state === "planned" ? "trials.withdraw" : "trials.revert")}
        </Button>
      </div>
    </form>
  );
}
