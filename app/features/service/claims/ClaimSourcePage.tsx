import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { EmptyState } from "~/ui/lists/EmptyState";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";

/** Data of the page that asks which document a claim is about. */
export type ClaimSourcePageData =
  | { step: "document"; number: string; hits: { text: string; note: string; href: string }[] }
  | {
      step: "deliveries";
      order: { text: string; href: string | null };
      deliveries: { number: string; date: string; status: { code: string; label: string }; href: string }[];
    };

/** Asks which document a claim is about: by its number, or for an order which of its deliveries. */
export function ClaimSourcePage({ page }: { page: ClaimSourcePageData }) {
  const t = useT();
  return (
    <>
      <PageHead title={t("claims.create")} crumbs={[{ label: t("claims.title"), href: "/user/e_claims" }]} />
      {page.step === "document" ? <FindDocument page={page} /> : <Deliveries page={page} />}
    </>
  );
}

function FindDocument({ page }: { page: Extract<ClaimSourcePageData, { step: "document" }> }) {
  const t = useT();
  return (
    <>
      <p>{t("claims.chooseDocument")}</p>
      <search>
        <form method="get" action="/report/e_claim" className="narrow">
          <Field
            label={t("claims.documentNumber")}
            name="number"
            defaultValue={page.number}
            input={{ maxLength: 50, autoComplete: "off", type: "search" }}
          />
          <p>
            <Button kind="main">{t("claims.findDocument")}</Button>
          </p>
        </form>
      </search>
      {page.hits.length > 0 ? (
        <ul className="plain">
          {page.hits.map(({ text, note, href }) => (
            <li key={href}>
              <a href={href}>{text}</a> <small>{note}</small>
            </li>
          ))}
        </ul>
      ) : null}
      {page.number !== "" && page.hits.length === 0 ? (
        <EmptyState text={t("claims.noDocument", { number: page.number })} />
      ) : null}
      <p>
        {t("claims.withoutDocument")}{" "}
        <a href={`/report/sales_request?${new URLSearchParams({ page: "/report/e_claim" })}`}>
          {t("claims.describeGoods")}
        </a>
      </p>
    </>
  );
}

function Deliveries({ page }: { page: Extract<ClaimSourcePageData, { step: "deliveries" }> }) {
  const t = useT();
  const formats = useFormats();
  const { order, deliveries } = page;
  if (deliveries.length === 0) {
    return (
      <EmptyState text={t("claims.notDelivered")}>
        {order.href ? <a href={order.href}>{order.text}</a> : order.text}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{t("claims.chooseDelivery", { order: order.text })}</p>
      <ul className="plain">
        {deliveries.map(({ number, date, status, href }) => (
          <li key={number}>
            <a href={href}>{`${t("documents.kinds.delivery")} ${number}`}</a>{" "}
            <small>{formatDate(date, formats)}</small> <Status status={status} />
          </li>
        ))}
      </ul>
    </>
  );
}
