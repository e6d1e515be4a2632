import { formatMoney, formatQuantity } from "~/i18n/formats";
import { useFormats } from "~/i18n/i18n-context";

/** An amount with its currency in a quieter tone, in tabular figures. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  const formats = useFormats();
  return (
    <span className="figure">
      {`${formatMoney(amount, formats, currency)} `}
      <small>{currency}</small>
    </span>
  );
}

export function Quantity({ quantity, unit }: { quantity: string; unit?: string | null }) {
  const formats = useFormats();
  return (
    <span className="figure">
      {`${formatQuantity(quantity, formats)} `}
      {unit ? <small>{unit}</small> : null}
    </span>
  );
}
