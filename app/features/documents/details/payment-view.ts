import type { Actor } from "~/door/actor";
import type { SalesDocument } from "~/erp/erp";
import { inFours, printedReference } from "~/erp/payment-codes/account-numbers";
import { paymentCodeOf } from "~/erp/payment-codes/payment-code";
import { type PresentedHead, presentedDocument } from "~/erp/presentation/present-document";
import { formatMoney } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { KeptTexts } from "~/lib/kept-texts";
import { qrCode } from "~/lib/qr-code";
import type { PaymentView } from "~/ui/pages/PaymentCode";

/** Drawings of codes by what they say: to draw one takes as long as all else of an invoice's details. */
const drawnCodes = new KeptTexts(500_000);

function drawingOf(payload: string): ReturnType<typeof qrCode> {
  const text = drawnCodes.get(payload, () => {
    const { size, path } = qrCode(payload);
    return `${size} ${path}`;
  });
  const end = text.indexOf(" ");
  return { size: Number(text.slice(0, end)), path: text.slice(end + 1) };
}

/** Shows the transfer that pays what is left of an invoice, as a code and in words. */
export function paymentOf(
  document: PresentedHead,
  openAmount: string,
  { actor, t }: { actor: Actor; t: Translate },
): PaymentView | null {
  const code = paymentCodeOf(document, openAmount);
  if (!code) return null;
  const amount = `${formatMoney(code.amount, actor.formats, code.currency)} ${code.currency}`;
  const reference = code.standard === "swiss" ? printedReference(code.reference.text) : "";
  const facts: [string, string][] = [
    [t("documents.amountToPay"), amount],
    [t("documents.payee"), code.creditor.name],
    ["IBAN", inFours(code.iban)],
    ["BIC", code.standard === "epc" ? code.bic : ""],
    [t("documents.paymentReference"), reference || code.number],
  ];
  return {
    ...drawingOf(code.payload),
    isSwiss: code.standard === "swiss",
    label: t("documents.paymentCode", { amount }),
    facts: facts.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value })),
  };
}

/** Shows the transfer that pays several documents to the account of one of them. */
export const transferFor = (
  document: SalesDocument,
  { reference, amount }: { reference: string; amount: string },
  reader: { actor: Actor; t: Translate },
): PaymentView | null => paymentOf({ ...presentedDocument(document), number: reference }, amount, reader);
