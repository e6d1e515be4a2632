import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { AttributeFields } from "~/ui/fields/AttributeFields";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { Messages } from "~/ui/pages/NoticeBox";
import { CartTotals } from "../CartTotals";
import { CheckoutBar } from "../CheckoutBar";
import { Simulating } from "./Simulating";
import { type ShopData, shopIntents } from "./shop-page";

/** Shows the ERP's totals, the fields of the whole cart, and its buttons. */
export function CartSummary({ page, refusal }: { page: ShopData; refusal: SubmissionResult | undefined }) {
  const { cart } = page;
  const t = useT();
  const formats = useFormats();
  return (
    <section className="card" aria-label={t("cart.total")}>
      <Simulating />
      {cart.totals ? <CartTotals totals={cart.totals} /> : null}
      {cart.simulated ? null : <p className="notice warning">{t("cart.notSimulated")}</p>}
      <Messages messages={cart.messages} />
      {page.fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={`shownAttributes.${name}`} value={value} />
      ))}
      <AttributeFields fields={page.fields} refusal={refusal} />
      <CheckoutBar
        lines={cart.lines}
        totals={cart.totals}
        intent={shopIntents.continue}
        label={t(`cart.continue.${page.kind}`)}
      />
      {/* Script presses this button when a field loses focus. */}
      <DefaultButton intent={shopIntents.keep} />
      <p className="inline">
        {page.mayKeep ? (
          <Button kind="plain" intent={shopIntents.save} data-page>
            {t("cart.saveForLater")}
          </Button>
        ) : null}
        {page.maySaveAsQuote ? (
          <Button kind="plain" intent={shopIntents.saveAsQuote} data-page>
            {t("cart.saveAsQuote")}
          </Button>
        ) : null}
        <Button kind="plain" intent={shopIntents.confirmClear} dialog>
          {t(`cart.deleteCart.${page.kind}`)}
        </Button>
      </p>
      {page.copyOf ? (
        <p>
          <a href={page.copyOf.href}>
            {t(`cart.copyDocument.of.${page.copyOf.kind}`, { number: page.copyOf.number })}
          </a>
        </p>
      ) : null}
      {page.savedQuote ? (
        <p>
          <a href={page.savedQuote.href}>{page.savedQuote.label}</a>
        </p>
      ) : null}
      <p>
        <small>
          {t("cart.lineCount", { count: cart.lines })}
          {cart.updatedAt
            ? ` · ${t("cart.changedAt", { time: formatInstant(cart.updatedAt, formats) })}`
            : ""}
          {cart.asOf ? ` · ${t("cart.pricedAt", { time: formatInstant(cart.asOf, formats) })}` : ""}
        </small>
      </p>
    </section>
  );
}
