import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatMoney } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { addAmounts } from "~/lib/add-amounts";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { useScript } from "~/ui/scripts/use-script";
import type { AmountDue, SelectedElsewhere } from "./selection";

export const selectionIntents = intents("select", "pay", "payPart", "overdue", "clear");

/** Delay in milliseconds before ticks are saved: several in a row are one request. */
const saveDelay = 400;

/**
 * The list of open items as a form whose ticks are stored, so that they survive paging, sorting and filtering. Their sum
 * stays in sight at the foot of the list.
 */
export function SelectionForm(props: {
  /** Address of the form, with the search of the list, to which it returns. */
  action: string;
  payer: string;
  /** Items on this page. */
  listed: readonly AmountDue[];
  /** Those of them that are selected. */
  ticked: readonly string[];
  /** Selected items on other pages. */
  elsewhere: SelectedElsewhere;
  /** Takes the selected items of this page when a tick changes. */
  onTicks: (ticks: readonly AmountDue[]) => void;
  children: ReactNode;
}) {
  const { action, payer, listed, elsewhere, onTicks, children } = props;
  const t = useT();
  const script = useScript();
  const form = useRef<HTMLFormElement>(null);
  const tickedItems = useTicks(form, listed, props.ticked, onTicks);
  return (
    <form method="post" action={action} ref={form} data-turns="page">
      <CsrfField />
      <DefaultButton intent={selectionIntents.select} />
      <input type="hidden" name="payer" value={payer} />
      {listed.map(({ number }) => (
        <input key={number} type="hidden" name="listed" value={number} />
      ))}
      {children}
      <div className="bulk">
        <Sum items={tickedItems} elsewhere={elsewhere} />
        <Button kind="main" intent={selectionIntents.pay}>
          {t("receivables.pay.paySelected")}
        </Button>
        <Button intent={selectionIntents.payPart}>{t("receivables.pay.payPart")}</Button>
        {script ? null : <Button intent={selectionIntents.select}>{t("receivables.pay.keep")}</Button>}
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
  // Read on the server too: the tick that adds another currency comes later.
  const sameCurrency = t("receivables.pay.sameCurrency");
  const currencies = [...new Set(parts.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => {
    const amounts = parts.filter((item) => item.currency === currency).map(({ amount }) => amount);
    return `${formatMoney(addAmounts(amounts), formats, currency)}\u00a0${currency}`;
  });
  return (
    <span role="status">
      {t("ui.select.count", { count: items.length + elsewhere.count })}
      {sums.length > 0 ? <strong className="figure"> {sums.join(" + ")}</strong> : null}
      {sums.length > 1 ? <small> {sameCurrency}</small> : null}
    </span>
  );
}

/** Follows the ticks of the page and saves them in the background; without script the buttons save them. */
function useTicks(
  form: React.RefObject<HTMLFormElement>,
  listedItems: readonly AmountDue[],
  tickedNumbers: readonly string[],
  onTicks: (ticks: readonly AmountDue[]) => void,
): readonly AmountDue[] {
  const [tickedItems, setTickedItems] = useState(
    listedItems.filter(({ number }) => tickedNumbers.includes(number)),
  );
  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const ticks = new Set(element ? new FormData(element).getAll("selected") : []);
      const newItems = listedItems.filter(({ number }) => ticks.has(number));
      setTickedItems(newItems);
      onTicks(newItems);
      forget();
      timer = setTimeout(saveNow, saveDelay);
    };
    const forget = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const saveNow = () => {
      if (timer !== undefined && element) save(element);
      forget();
    };
    element?.addEventListener("change", follow);
    // A button sends the ticks itself; leaving by a link at once would lose the last ones.
    element?.addEventListener("submit", forget);
    window.addEventListener("pagehide", saveNow);
    return () => {
      forget();
      element?.removeEventListener("change", follow);
      element?.removeEventListener("submit", forget);
      window.removeEventListener("pagehide", saveNow);
    };
  }, [form, listedItems, onTicks]);
  return tickedItems;
}

/** A failure loses nothing: each button of the form sends the ticks again. */
function save(form: HTMLFormElement): void {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set("intent", selectionIntents.select);
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}
