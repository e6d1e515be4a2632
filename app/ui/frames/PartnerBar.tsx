import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../CsrfField";

interface Holding {
  id: string;
  function: "soldTo" | "shipTo" | "payer";
  number: string;
  name: string;
  salesArea: { id: string; title: string };
}

/** For which customer and in which sales area everything on the page is meant. */
export function PartnerBar(props: {
  partner: { function: Holding["function"]; number: string; name: string } | null;
  salesArea: string | null;
  salesAreaId: string | null;
  holdings: Holding[];
  /** For staff, who may name any customer. */
  areas: { id: string; title: string }[];
  path: string;
  /** Why it cannot be changed here: while an order is reviewed and paid it must stay the same. */
  locked?: string;
  csrf?: ReactNode;
}) {
  const t = useT();
  const { partner, salesArea, holdings, locked } = props;
  const active = holdings.find(
    (holding) => holding.number === partner?.number && holding.salesArea.title === salesArea,
  );
  return (
    <section className="bar partner" aria-label={t("frame.partner")}>
      <div className="within">
        {partner ? (
          <span>
            <strong>{partner.name}</strong>{" "}
            <small>
              {t(`frame.function.${partner.function}`)} {partner.number} · {salesArea}
            </small>
          </span>
        ) : (
          <span>{t("door.reason.noPartner")}</span>
        )}
        {locked ? <small className="push">{locked}</small> : null}
        {holdings.length > 1 && !locked ? (
          <form method="post" action="/partner" className="push">
            {props.csrf ?? <CsrfField />}
            <input type="hidden" name="back" value={props.path} />
            <label htmlFor="partner-holding" className="unseen">
              {t("frame.partner")}
            </label>
            <select id="partner-holding" name="holding" defaultValue={active?.id}>
              {holdings.map((holding) => (
                <option key={holding.id} value={holding.id}>
                  {`${holding.name} – ${holding.salesArea.title}`}
                </option>
              ))}
            </select>
            <button type="submit">{t("frame.changePartner")}</button>
          </form>
        ) : null}
        {props.areas.length > 0 ? <AnyPartner {...props} /> : null}
      </div>
    </section>
  );
}

function AnyPartner(props: {
  partner: { number: string } | null;
  salesAreaId: string | null;
  areas: { id: string; title: string }[];
  path: string;
  csrf?: ReactNode;
}) {
  const t = useT();
  return (
    <form method="post" action="/partner" className="push">
      {props.csrf ?? <CsrfField />}
      <input type="hidden" name="back" value={props.path} />
      <label htmlFor="partner-number">{t("frame.partnerNumber")}</label>
      <input
        id="partner-number"
        name="number"
        className="short"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={props.partner?.number}
      />
      <label htmlFor="partner-area">{t("frame.salesArea")}</label>
      <select id="partner-area" name="salesArea" defaultValue={props.salesAreaId ?? undefined}>
        {props.areas.map((area) => (
          <option key={area.id} value={area.id}>
            {area.title}
          </option>
        ))}
      </select>
      <button type="submit">{t("frame.apply")}</button>
    </form>
  );
}
