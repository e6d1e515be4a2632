import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { Button, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import { ListCopies, type ListCopyView } from "./ListCopies";

export interface ConnectionView {
  heading: string;
  /** Address of the list of all connections. */
  list: string;
  isInUse: boolean;
  source: "environment" | "stored";
  /** True if the environment takes precedence over it. */
  overruled: boolean;
  waitsForStart: boolean;
  salesAreas: readonly { id: string; title: string }[];
  offSince: string | null;
  copies: readonly ListCopyView[];
  /** Address of the page that maps codes; null where there are none to map. */
  mapping: string | null;
}

export const connectionIntents = intents("ping", "off", "on");

/** Codes of the states as lists show them. */
const statusCodes = { good: "full", warning: "part", problem: "none" } as const;

/** Says what a connection is and who orders through it, asks its services, and switches the one in use off and on. */
export function ConnectionPage(props: { view: ConnectionView; ping?: PingResult; refusal?: string }) {
  const { view, ping, refusal } = props;
  const t = useT();
  return (
    <>
      <PageHead
        title={view.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.sap_connections.title"), href: view.list },
        ]}
      />
      <UseOfConnection {...view} />
      {view.mapping ? (
        <p>
          <LinkButton href={view.mapping}>{t("areas.sap_connections.mapLook")}</LinkButton>
        </p>
      ) : null}
      <form method="post">
        <CsrfField />
        <h2>{t("areas.sap_connections.services")}</h2>
        <p>{t("areas.sap_connections.pingAbout")}</p>
        <Button intent={connectionIntents.ping}>{t("areas.sap_connections.ping")}</Button>
        <div role="status">
          {refusal ? <p className="notice error">{refusal}</p> : null}
          {ping ? <Services {...ping} /> : null}
        </div>
        <Switch {...view} />
      </form>
      <ListCopies copies={view.copies} />
    </>
  );
}

function UseOfConnection(view: ConnectionView) {
  const { isInUse, source, overruled, waitsForStart, salesAreas, offSince } = view;
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <p className="lead">
        {t(isInUse ? "areas.sap_connections.inUse" : "areas.sap_connections.notInUse")}{" "}
        {isInUse && source === "environment" ? t("areas.sap_connections.byEnvironment") : null}
        {overruled ? t("areas.sap_connections.overruled") : null}
      </p>
      {waitsForStart ? <p className="notice info">{t("areas.sap_connections.waitsForStart")}</p> : null}
      {offSince ? (
        <p className="notice warning">
          {t("areas.sap_connections.offSince", { time: formatInstant(offSince, formats) })}
        </p>
      ) : null}
      <h2>{t("areas.sales_areas.title")}</h2>
      {salesAreas.length === 0 ? (
        <p>{t("areas.sap_connections.noSalesAreas")}</p>
      ) : (
        <ul>
          {salesAreas.map(({ id, title }) => (
            <li key={id}>
              {id} {title}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export interface PingResult {
  state: keyof typeof statusCodes;
  services: {
    service: string;
    technicalName?: string;
    version?: string;
    ok: boolean;
    milliseconds: number;
    text: string;
  }[];
}

function Services({ state, services }: PingResult) {
  const t = useT();
  const { locale } = useFormats();
  const hasVersions = services.some(({ version }) => version);
  const statusOf = (each: PingResult["state"]) => ({
    code: statusCodes[each],
    label: t(`health.state.${each}`),
  });
  return (
    <>
      <p>
        {labelValue(t("areas.sap_connections.state"), "", locale)}
        <Status status={statusOf(state)} />
      </p>
      <div className="scroll">
        <table className="cards">
          <caption className="unseen">{t("areas.sap_connections.services")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("areas.sap_connections.service")}</th>
              <th scope="col">{t("areas.sap_connections.state")}</th>
              {hasVersions ? <th scope="col">{t("areas.sap_connections.version")}</th> : null}
              <th scope="col">{t("areas.sap_connections.duration")}</th>
              <th scope="col">{t("areas.sap_messages.message")}</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ service, technicalName, version, ok, milliseconds, text }) => (
              <tr key={service}>
                <th scope="row">{technicalName ?? service}</th>
                <td data-label={t("areas.sap_connections.state")}>
                  <Status status={statusOf(ok ? "good" : "problem")} />
                </td>
                {hasVersions ? <td data-label={t("areas.sap_connections.version")}>{version}</td> : null}
                <td data-label={t("areas.sap_connections.duration")}>{`${milliseconds} ms`}</td>
                <td data-label={t("areas.sap_messages.message")}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Switch({ isInUse, offSince }: Pick<ConnectionView, "isInUse" | "offSince">) {
  const t = useT();
  if (!isInUse) return null;
  return (
    <>
      <h2>{t("areas.sap_connections.switch")}</h2>
      <p>{t(offSince ? "areas.sap_connections.onAbout" : "areas.sap_connections.offAbout")}</p>
      {offSince ? (
        <Button intent={connectionIntents.on}>{t("areas.sap_connections.on")}</Button>
      ) : (
        <Button intent={connectionIntents.off}>{t("areas.sap_connections.off")}</Button>
      )}
    </>
  );
}
