import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";
import { useBlank } from "../pages/blanks";
import { KeptPart } from "../pages/KeptPart";

type PartnerFunction = "soldTo" | "shipTo" | "payer";

interface Holding {
  id: string;
  function: PartnerFunction;
  number: string;
  name: string;
  salesArea: { id: string; title: string };
}

interface BarState {
  partner: { function: PartnerFunction; number: string; name: string } | null;
  salesArea: string | null;
  salesAreaId: string | null;
  /** Lists the customers to choose from: the user's own, or those assigned to a member of staff. */
  holdings: Holding[];
  /** Set if there are more than the bar has room for. */
  more?: boolean;
  /** Lists the sales areas for staff who may enter any customer. */
  areas: { id: string; title: string }[];
  path: string;
  /** Says why the partner cannot change here: it is fixed while an order is reviewed and paid. */
  locked?: string | undefined;
  /** Customer that staff typed and did not get: what they typed, the field with the problem, and the problem. */
  refused?: { field: string; values: Record<string, string>; text: string } | undefined;
  csrf?: ReactNode;
  /** The visitor, at the end of the line. */
  person?: { name: string; href: string };
}

/** Shows and switches the active partner and sales area of the page. */
export function PartnerBar(props: BarState) {
  const t = useT();
  const { partner, salesArea, salesAreaId, holdings, more, areas, locked, refused, person, path, csrf } =
    props;
  return (
    <section className="bar partner" aria-label={t("frame.partner")}>
      <KeptPart
        as="div"
        className="within"
        name="partner"
        facts={{ partner, salesArea, salesAreaId, holdings, more, areas, locked, refused, person }}
        content={(facts) => <Line {...facts} path={path} csrf={csrf} />}
      />
    </section>
  );
}

function Line(props: BarState) {
  const { locked, holdings, areas, person } = props;
  return (
    <>
      {locked || holdings.length < 2 ? <Locked {...props} /> : <Choice {...props} />}
      {!locked && areas.length > 0 ? <AnyPartner {...props} /> : null}
      {person ? (
        <a className="who" href={person.href}>
          {person.name}
        </a>
      ) : null}
    </>
  );
}

/** Leads back to the page whose customer is switched. */
function BackField({ path }: { path: string }) {
  return <input type="hidden" name="back" value={useBlank("path", path)} />;
}

function Active({ partner, salesArea }: BarState) {
  const t = useT();
  if (!partner) return <>{t("door.reason.noPartner")}</>;
  return (
    <>
      <strong>{partner.name}</strong>{" "}
      <small>
        {t(`frame.function.${partner.function}`)} {partner.number} · {salesArea}
      </small>
    </>
  );
}

function Locked(props: BarState) {
  const t = useT();
  // Staff who enter any customer are not locked: they just have no list to open.
  const reason = props.locked ?? (props.areas.length === 0 ? t("frame.onlyPartner") : undefined);
  return (
    <span>
      {reason && props.partner ? <LockIcon why={reason} /> : null}
      <Active {...props} />
    </span>
  );
}

function LockIcon({ why, updating }: { why: string; updating?: boolean }) {
  return (
    <svg className={updating ? "lock updating" : "lock"} role="img" aria-label={why} viewBox="0 0 16 16">
      <title>{why}</title>
      <path d="M3 7h10v8H3zM5 7V5a3 3 0 0 1 6 0v2" />
    </svg>
  );
}

/** Lists the customers in a `details` element; each is a button, so that one press switches. */
function Choice(props: BarState) {
  const t = useT();
  const { holdings, partner, salesAreaId } = props;
  const areaHoldings = holdings.filter(
    (holding) => holding.number === partner?.number && holding.function === partner.function,
  );
  return (
    <details className="switch">
      <summary>
        <LockIcon why={t("frame.partnerUpdating")} updating />
        <Active {...props} /> <span className="view">{t("frame.changePartner")}</span>
      </summary>
      <div>
        {areaHoldings.length > 1 ? <AreaChoice bar={props} holdings={areaHoldings} /> : null}
        <form method="post" action="/partner">
          {props.csrf ?? <CsrfField />}
          <BackField path={props.path} />
          <ul>
            {holdings.map((holding) => {
              const isActive =
                holding.number === partner?.number &&
                holding.function === partner.function &&
                holding.salesArea.id === salesAreaId;
              return (
                <li key={holding.id}>
                  <button
                    type="submit"
                    name="holding"
                    value={holding.id}
                    aria-current={isActive ? "true" : undefined}
                  >
                    {holding.name}{" "}
                    <small>
                      {t(`frame.function.${holding.function}`)} {holding.number} · {holding.salesArea.title}
                    </small>
                  </button>
                </li>
              );
            })}
          </ul>
        </form>
        {props.more ? (
          <a href="/partners" data-dialog="">
            {t("frame.allPartners")}
          </a>
        ) : null}
      </div>
    </details>
  );
}

/** Switches the customer's sales area. */
function AreaChoice({ bar, holdings }: { bar: BarState; holdings: Holding[] }) {
  const t = useT();
  return (
    <form method="post" action="/partner">
      {bar.csrf ?? <CsrfField />}
      <BackField path={bar.path} />
      <label htmlFor="partner-area">{t("frame.salesArea")}</label>
      <select
        id="partner-area"
        name="holding"
        defaultValue={holdings.find(({ salesArea }) => salesArea.id === bar.salesAreaId)?.id}
      >
        {holdings.map(({ id, salesArea }) => (
          <option key={id} value={id}>
            {salesArea.title}
          </option>
        ))}
      </select>
      <button type="submit">{t("frame.changeArea")}</button>
    </form>
  );
}

/** Leads to the search for what was typed: a part of a number or of a name. */
function searchPath({ number = "", ...choices }: Record<string, string>): string {
  const criterion = /^[\d\s]*$/.test(number) ? "number" : "name";
  const { function: role = "soldTo", salesArea = "" } = choices;
  return `/partners?${new URLSearchParams({ search: "1", function: role, [criterion]: number.trim(), salesArea })}`;
}

const functions: PartnerFunction[] = ["soldTo", "shipTo", "payer"];

/** Lets staff enter a customer by function and number. */
function AnyPartner(props: BarState) {
  const t = useT();
  const { partner, areas, salesAreaId, refused } = props;
  const isNumberWrong = refused?.field === "number";
  return (
    <form method="post" action="/partner" className="push">
      {props.csrf ?? <CsrfField />}
      <BackField path={props.path} />
      <label htmlFor="partner-function" className="unseen">
        {t("frame.partnerFunction")}
      </label>
      <select
        id="partner-function"
        name="function"
        defaultValue={refused?.values.function ?? partner?.function}
      >
        {functions.map((name) => (
          <option key={name} value={name}>
            {t(`frame.function.${name}`)}
          </option>
        ))}
      </select>
      <label htmlFor="partner-number" className="unseen">
        {t("frame.partnerNumber")}
      </label>
      <input
        id="partner-number"
        name="number"
        size={16}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t("frame.partnerNumber")}
        defaultValue={refused?.values.number ?? partner?.number}
        aria-invalid={isNumberWrong || undefined}
        aria-describedby={isNumberWrong ? "partner-number-error" : undefined}
      />
      {areas.length > 1 ? (
        <>
          <label htmlFor="any-area" className="unseen">
            {t("frame.salesArea")}
          </label>
          <select
            id="any-area"
            name="salesArea"
            defaultValue={refused?.values.salesArea ?? salesAreaId ?? undefined}
          >
            {areas.map((area) => (
              <option key={area.id} value={area.id}>
                {area.title}
              </option>
            ))}
          </select>
        </>
      ) : (
        <input type="hidden" name="salesArea" value={areas[0]?.id} />
      )}
      <button type="submit">{t("frame.apply")}</button>
      <a href={isNumberWrong ? searchPath(refused.values) : "/partners"} data-dialog="">
        {t("frame.searchPartner")}
      </a>
      {isNumberWrong ? (
        <small className="error" id="partner-number-error">
          {refused.text}
        </small>
      ) : null}
    </form>
  );
}
