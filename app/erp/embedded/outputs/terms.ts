import type { Fact } from "~/pdf/draw-facts";
import { writeDate, writeMoney, writeRate } from "./figures";
import type { Printout } from "./printout";
import { senderOf } from "./sender";

/** Lists the terms of payment and delivery; those of one subject stand under one label. */
export function termsOf(printout: Printout): Fact[] {
  const { document, presented, say, locale, type } = printout;
  const facts: Fact[] = [];
  const add = (label: string, ...lines: string[]) => {
    const value = lines.filter(Boolean).join("\n");
    if (value) facts.push({ label, value });
  };
  if (type !== "deliveryNote" && presented.paymentTerms) {
    const { discount, currency } = presented;
    const values = discount && {
      percent: writeRate(discount.percent, locale),
      date: writeDate(discount.until, locale),
      amount: `${writeMoney(discount.amount, locale, currency)} ${currency}`,
    };
    add(say("paymentTerms"), presented.paymentTerms, values ? say("discount", values) : "");
  }
  if (document.kind === "invoice") {
    const { bank } = document.seller ?? senderOf(document.salesArea);
    add(say("bank"), `${bank.name}, IBAN ${bank.iban}, BIC ${bank.bic}`);
  }
  if (document.kind !== "creditMemo") {
    add(say("shipping"), document.shippingOption.label, document.completeDelivery ? say("complete") : "");
    add(say("incoterms"), document.incoterms);
  }
  if (type === "deliveryNote") {
    add(say("consignment"), ...document.tracking.map(({ carrier, number }) => `${carrier} ${number}`));
  }
  return facts;
}
