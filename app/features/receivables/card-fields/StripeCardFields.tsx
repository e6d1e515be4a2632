import { useT } from "~/i18n/i18n-context";

/** Places of Stripe's fields, which script fills in. */
export function StripeCardFields({ publishableKey }: { publishableKey: string }) {
  const t = useT();
  const labels = {
    cardNumber: t("receivables.card.number"),
    cardExpiry: t("receivables.card.expiry"),
    cardCvc: t("receivables.card.cvv"),
  };
  return (
    <div className="card-fields" data-publishable-key={publishableKey}>
      {Object.entries(labels).map(([kind, label]) => (
        <div key={kind} className="field">
          <strong>{label}</strong>
          <div data-kind={kind} className="foreign" />
        </div>
      ))}
    </div>
  );
}
