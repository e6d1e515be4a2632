import type { ReactNode } from "react";
import { formatMoney } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { addAmounts, negative } from "~/lib/add-amounts";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { Button, DefaultButton } from "~/ui/pages/Button";
import type { AmountDue, SelectedElsewhere } from "./selection";

export const selectionIntents = intents("select", "pay", "payPart", "overdue", "clear");

/**
 * The list of open items as a form whose ticks are stored, so that they survive paging, sorting and filtering. Their sum
 * stays in sight at the foot of the list. Script saves the ticks a moment after each; without it the buttons do.
 */
export function SelectionForm(props: {
  /** Address of the form, with the search of the list, to which it returns. */
  action: string;
  payer: string;
  /** Items on this page. */
  listed: readonly AmountDue[];
  /** Listed items that are selected. */
  ticked: readonly string[];
  /** Selected items on other pages. */
  elsewhere: SelectedElsewhere;
  children: ReactNode;
}) {
  const { action, payer, listed, ticked, elsewhere, children } = props;
  const t = useT();
  return (
    // Browsers put ticks back by their place in the form: after Back, other rows may stand there.
    <form method="post" action={action} autoComplete="off" data-turns="page">
      <CsrfField />
      <DefaultButton intent={selectionIntents.select} />
      <input type="hidden" name="payer" value={payer} />
      {listed.map(({ number }) => (
        <input key={number} type="hidden" name="listed" value={number} />
      ))}
      {children}
      <div className="bulk">
        <Sum items={listed.filter(({ number }) => ticked.includes(number))} elsewhere={elsewhere} />
        <Button kind="main" intent={selectionIntents.pay}>
          {t("receivables.pay.paySelected")}
        </Button>
        <Button intent={selectionIntents.payPart}>{t("receivables.pay.payPart")}</Button>
        <Button intent={selectionIntents.select} data-saves-ticks="">
          {t("receivables.pay.keep")}
        </Button>
        <Button kind="plain" intent={selectionIntents.overdue}>
          {t("receivables.pay.selectOverdue")}
        </Button>
        <Button kind="plain" intent={selectionIntents.clear}>
          {t("receivables.pay.clear")}
        </Button>
      </div>
    </form>
  );
}

function Sum({ items, elsewhere }: { items: readonly AmountDue[]; elsewhere: SelectedElsewhere }) {
  const t = useT();
  const formats = useFormats();
  const parts = [...elsewhere.amounts, ...items];
  const currencies = [...new Set(parts.map(({ currency }) => currency))];
  const sumsOf = (name: "open" | "amount") =>
    currencies.map((currency) => {
      const amounts = parts.filter((item) => item.currency === currency).map((item) => item[name]);
      return { currency, sum: addAmounts(amounts) };
    });
  const inWords = ({ sum, currency }: { sum: string; currency: string }) =>
    `${formatMoney(sum, formats, currency)}\u00a0${currency}`;
  const dueSums = sumsOf("amount");
  const sums = dueSums.map(inWords);
  // The gauge of the selection has the amounts before the discounts.
  const discounts = sumsOf("open").flatMap(({ currency, sum }, index) => {
    const discount = addAmounts([sum, negative(dueSums[index]?.sum ?? sum)]);
    return Number(discount) === 0 ? [] : [inWords({ sum: discount, currency })];
  });
  return (
    <span role="status">
      {t("ui.select.count", { count: items.length + elsewhere.count })}
      {sums.length > 0 ? <strong className="figure"> {sums.join(" + ")}</strong> : null}
      {discounts.length > 0 ? (
        <small> {t("receivables.pay.afterDiscount", { amount: discounts.join(" + ") })}</small>
      ) : null}
      {sums.length > 1 ? <small> {t("receivables.pay.sameCurrency")}</small> : null}
    </span>
  );
}
