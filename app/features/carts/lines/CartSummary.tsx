import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { AttributeFields } from "../AttributeFields";
import { CartFields } from "../CartFields";
import { CartTotals } from "../CartTotals";
import type { ShopData } from "./shop-page";
import { useKeeper } from "./use-keeper";

/** The ERP's totals, the fields of the whole cart, and what can be done with it. */
export function CartSummary({ page, refused }: { page: ShopData; refused: SubmissionResult | undefined }) {
  const { cart } = page;
  const t = useT();
  const formats = useFormats();
  const keeper = useKeeper("keep", isAttribute);
  return (
    <div className="card">
      <form method="post" aria-label={t("cart.total")} key={cart.version} {...keeper}>
        <CsrfField />
        <CartFields cart={cart} />
        <p className="simulating" role="status">
          {t("cart.simulating")}
        </p>
        {cart.totals ? <CartTotals totals={cart.totals} /> : null}
        {cart.simulated ? null : <p className="notice warning">{t("cart.notSimulated")}</p>}
        {cart.messages.map((message) => (
          <p key={message.text} className={`notice ${message.severity}`}>
            {message.text}
          </p>
        ))}
        <AttributeFields fields={page.fields} refused={refused} />
        <Button kind="main" intent="continue">
          {t(`cart.continue.${page.kind}`)}
        </Button>
        {/* Where script runs, a field is kept when it is left. */}
        <DefaultButton intent="keep" />
      </form>
      <form method="post">
        <CsrfField />
        <CartFields cart={cart} />
        <p className="inline">
          {page.mayKeep ? (
            <Button kind="plain" intent="save">
              {t("cart.saveForLater")}
            </Button>
          ) : null}
          {page.maySaveAsQuote ? (
            <Button kind="plain" intent="saveAsQuote">
              {t("cart.saveAsQuote")}
            </Button>
          ) : null}
          <Button kind="plain" intent="confirmClear">
            {t("cart.deleteCart")}
          </Button>
        </p>
      </form>
      {page.copyOf ? (
        <p>
          <a href={page.copyOf.href}>
            {t(`cart.copyDocument.of.${page.copyOf.kind}`, { number: page.copyOf.number })}
          </a>
        </p>
      ) : null}
      <p>
        <small>
          {t("cart.lineCount", { count: cart.lines })}
          {cart.updatedAt
            ? ` · ${t("cart.changedAt", { time: formatInstant(cart.updatedAt, formats) })}`
            : ""}
          {cart.asOf ? ` · ${t("ui.asOf", { time: formatInstant(cart.asOf, formats) })}` : ""}
        </small>
      </p>
    </div>
  );
}

const isAttribute = (name: string) => name.startsWith("attributes.");
