import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { Messages } from "~/ui/pages/NoticeBox";
import { CartFields } from "../CartFields";
import { CartTotals } from "../CartTotals";
import { AttributeFields } from "./AttributeFields";
import { carryTypedLines } from "./carry-typed-lines";
import { Simulating } from "./Simulating";
import { type ShopData, shopIntents } from "./shop-page";
import { useSaveOnBlur } from "./use-save-on-blur";

/** Shows the ERP's totals, the fields of the whole cart, and its buttons. */
export function CartSummary({ page, refusal }: { page: ShopData; refusal: SubmissionResult | undefined }) {
  const { cart } = page;
  const t = useT();
  const formats = useFormats();
  const saveOnBlur = useSaveOnBlur(shopIntents.keep, isAttribute);
  return (
    <div className="card">
      <form
        method="post"
        aria-label={t("cart.total")}
        key={cart.version}
        {...saveOnBlur}
        onSubmit={carryTypedLines}
      >
        <CsrfField />
        <CartFields cart={cart} />
        <Simulating />
        {cart.totals ? <CartTotals totals={cart.totals} /> : null}
        {cart.simulated ? null : <p className="notice warning">{t("cart.notSimulated")}</p>}
        <Messages messages={cart.messages} />
        <AttributeFields fields={page.fields} refusal={refusal} />
        <Button kind="main" intent={shopIntents.continue}>
          {t(`cart.continue.${page.kind}`)}
        </Button>
        {/* With script, a field is saved on blur by this button. */}
        <DefaultButton intent={shopIntents.keep} />
      </form>
      <form method="post">
        <CsrfField />
        <CartFields cart={cart} />
        <p className="inline">
          {page.mayKeep ? (
            <Button kind="plain" intent={shopIntents.save}>
              {t("cart.saveForLater")}
            </Button>
          ) : null}
          {page.maySaveAsQuote ? (
            <Button kind="plain" intent={shopIntents.saveAsQuote}>
              {t("cart.saveAsQuote")}
            </Button>
          ) : null}
          <Button kind="plain" intent={shopIntents.confirmClear}>
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
          {cart.asOf ? ` · ${t("ui.asOf", { time: formatInstant(cart.asOf, formats) })}` : ""}
        </small>
      </p>
    </div>
  );
}

const isAttribute = (name: string) => name.startsWith("attributes.");
