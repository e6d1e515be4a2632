import { useT } from "~/i18n/i18n-context";
import { Icon } from "../pages/Icon";
import { Money } from "../pages/Money";

export interface CartState {
  lines: number;
  /** Missing until the ERP has priced the cart once; outdated if the cart or the day has changed since. */
  total?: { amount: string; currency: string; isOutdated: boolean } | undefined;
}

/** The cart in the head: how many lines, and what they come to. */
export function CartLink({ lines, total, current }: CartState & { current: boolean }) {
  const t = useT();
  // Translated for an empty cart too: script may add the first line without a page load.
  const lineCount = t("frame.cartLines", { count: lines });
  const outdatedText = t("frame.cartTotalOutdated");
  return (
    <a className="basket" href="/cart/shop" aria-current={current ? "page" : undefined}>
      <Icon name="cart" />
      <span>{t("frame.cart")}</span>
      {lines > 0 ? <small> {lineCount}</small> : null}
      {lines > 0 && total ? (
        <small title={total.isOutdated ? outdatedText : undefined}>
          {" · "}
          <Money amount={total.amount} currency={total.currency} />
          {total.isOutdated ? (
            <>
              {" "}
              <Icon name="clock" />
              <span className="unseen"> {outdatedText}</span>
            </>
          ) : null}
        </small>
      ) : null}
    </a>
  );
}
