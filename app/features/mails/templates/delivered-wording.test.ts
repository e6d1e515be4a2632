import { describe, expect, it } from "vitest";
import { locales } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import { everyMail } from "../../../../tests/support/mails/every-mail";
import { type MailEvent, mailEvents } from "../mail-events";
import { deliveredTemplate } from "./delivered-wording.server";
import { missingVariables, unknownVariables } from "./variables";

/** Delivered emails of the events, as the portal writes them. */
const mailNames: Record<MailEvent, string> = {
  account_created: "accountCreated",
  approval_approved: "approvalApproved",
  approval_asked: "approvalAsked",
  approval_denied: "approvalDenied",
  confirm: "confirm",
  credit_memo_issued: "credited",
  invoice_issued: "invoiced",
  order_cancelled: "cancelled",
  order_confirmed: "confirmed",
  order_dates: "dates",
  order_received: "received",
  payment_received: "paid",
  quote_confirmed: "quoted",
  quote_expiring: "expiring",
  quote_received: "receivedQuote",
  reset: "reset",
  shipment_sent: "shipped",
  unlock: "unlock",
};

const template = (event: MailEvent) =>
  deliveredTemplate(event, {
    t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
    translatorFor,
  });

/** Matches a text whose variables have been filled in. */
function filledIn(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s");
}

describe.each(Object.keys(mailEvents) as MailEvent[])("the delivered wording of %s", (event) => {
  it("is a template that can be saved as it is", () => {
    const { subject, body } = template(event);
    expect(Object.keys(body).sort()).toEqual([...locales].sort());
    for (const part of [subject, body]) expect(unknownVariables(part, event)).toEqual([]);
    expect(missingVariables({ ...body }, event)).toEqual([]);
  });

  it.each(locales)("says in %s what the portal sends", (locale) => {
    const mail = everyMail(locale).find(({ name }) => name === mailNames[event]);
    if (!mail) throw new Error(`There is no email ${mailNames[event]}`);
    const { title, subject: sentSubject, parts } = mail.content;
    const { subject, body } = template(event);
    expect(title ?? sentSubject).toMatch(filledIn(subject[locale] ?? ""));
    const [firstParagraph = ""] = (body[locale] ?? "").split("\n\n");
    const sentTexts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
    const isRequest = event.startsWith("approval_");
    if (!isRequest) expect(sentTexts[0]).toMatch(filledIn(firstParagraph));
    expect(parts.some(({ kind }) => kind === "link")).toBe(body[locale]?.includes("{{link}}"));
    // The sample of a decided request has no lines.
    const isDecided = isRequest && event !== "approval_asked";
    if (!isDecided)
      expect(parts.some(({ kind }) => kind === "table")).toBe(body[locale]?.includes("{{lines}}"));
  });
});
