import type { QueryCtx } from "~/door/operation.server";
import { type Locale, locales } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { linkTimes } from "../account.mail";
import { type MailEvent, mailEvents } from "../mail-events";

export interface Wording {
  subject: string;
  body: string;
}

/** Keys of a delivered email: its subject, and the sentence that it begins with unless the subject says it all. */
const deliveredTexts: Readonly<Record<MailEvent, { subject: MessageKey; text?: MessageKey }>> = {
  account_created: { subject: "users.mail.subject", text: "users.mail.text" },
  approval_approved: { subject: "cart.approval.mail.approved" },
  approval_asked: { subject: "cart.approval.mail.asked" },
  approval_denied: { subject: "cart.approval.mail.denied" },
  confirm: { subject: "mails.confirm.subject", text: "mails.confirm.text" },
  credit_memo_issued: { subject: "documents.creditMemo", text: "mails.progress.credited.text" },
  invoice_issued: { subject: "documents.invoice", text: "mails.progress.invoiced.text" },
  order_cancelled: {
    subject: "mails.progress.cancelled.subject",
    text: "mails.progress.cancelled.text",
  },
  order_confirmed: {
    subject: "mails.progress.confirmed.subject.order",
    text: "cart.receipt.confirmed.order",
  },
  order_dates: { subject: "mails.progress.dates.subject", text: "mails.progress.dates.text" },
  order_received: {
    subject: "mails.progress.received.subject.order",
    text: "mails.progress.received.text",
  },
  payment_received: { subject: "mails.progress.paid.subject", text: "mails.progress.paid.text" },
  quote_confirmed: {
    subject: "mails.progress.confirmed.subject.quote",
    text: "cart.receipt.confirmed.quote",
  },
  quote_expiring: { subject: "mails.progress.expiring.subject", text: "mails.progress.expiring.text" },
  quote_received: {
    subject: "mails.progress.received.subject.quote",
    text: "mails.progress.received.text",
  },
  reset: { subject: "mails.reset.subject", text: "mails.reset.text" },
  shipment_sent: { subject: "mails.progress.shipped.subject", text: "mails.progress.shipped.text" },
  unlock: { subject: "mails.unlock.subject", text: "mails.unlock.text" },
};

/** Words a delivered email as a template: what is filled in becomes a variable, a block a paragraph of its own. */
export function deliveredWording(event: MailEvent, t: Translate, locale: Locale): Wording {
  const variables: readonly string[] = mailEvents[event];
  const params = {
    ...linkTimes,
    ...Object.fromEntries(variables.map((name) => [name, `{{${name}}}`])),
  };
  const { subject, text } = deliveredTexts[event];
  const sentences = text ? [t(text, params)] : [];
  // Facts of the delivered email that are in no sentence.
  const hasNumber = !variables.includes("number") || sentences.some((each) => each.includes("{{number}}"));
  const number = hasNumber ? [] : [labelValue(t("documents.criteria.docNumber"), "{{number}}", locale)];
  const total = variables.includes("comment") ? [labelValue(t("cart.total"), "{{total}}", locale)] : [];
  const blocks = ["comment", "lines", "link"].filter((name) => variables.includes(name));
  return {
    subject: t(subject, params),
    body: [...sentences, ...number, ...total, ...blocks.map((name) => `{{${name}}}`)].join("\n\n"),
  };
}

/** Values of a template that says what the portal says without one, in every language. */
export function deliveredTemplate(
  event: MailEvent,
  { t, translatorFor }: Pick<QueryCtx, "t" | "translatorFor">,
) {
  const wordings = locales.map((locale) => {
    const translate = translatorFor({ micrositeId: null, formats: { locale } });
    return [locale, deliveredWording(event, translate, locale)] as const;
  });
  const inEveryLanguage = (part: keyof Wording) =>
    Object.fromEntries(wordings.map(([locale, wording]) => [locale, wording[part]]));
  return {
    title: t(`choices.event.${event}`),
    event,
    subject: inEveryLanguage("subject"),
    body: inEveryLanguage("body"),
    active: true,
  };
}
