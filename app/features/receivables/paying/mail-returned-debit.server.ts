import type { ChangeCtx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { debitReturnedMail } from "~/features/mails/debit-returned.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { formatMoney } from "~/i18n/formats";
import type { ItemPayment } from "./item-payment.store.server";

/** Tells whoever paid by bank debit by mail that it was returned, in the change that cancels the payment. */
export async function mailReturnedDebit(
  change: ChangeCtx,
  { id, userId, payer, payerName, amount, currency, orderNumber }: ItemPayment,
  card: string,
): Promise<void> {
  const addressee = await findAddressee(change.tx, userId, "payments");
  if (!addressee) return;
  const { formats, micrositeId } = addressee;
  const t = change.translatorFor({ formats, micrositeId });
  const money = `${formatMoney(amount, formats, currency)} ${currency}`;
  const mail = debitReturnedMail(
    {
      id: `debit-returned-${id}`,
      amount: money,
      facts: [
        { label: t("documents.payer"), value: `${payerName} · ${payer}` },
        ...(orderNumber === null ? [] : [{ label: t("documents.kinds.order"), value: orderNumber }]),
        { label: t("documents.amount"), value: money },
        { label: t("documents.method"), value: card },
      ],
      page: `/${orderNumber === null ? "open_items" : "down_payments"}/confirmation?payment=${id}`,
    },
    { t, portal: change.portal },
  );
  await queueEventMail(change, mail, addressee, null);
}
