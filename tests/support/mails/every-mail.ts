import { campaignMail } from "~/features/campaigns/campaign.mail";
import { datesInWords } from "~/features/documents/dates-in-words";
import { accountMail } from "~/features/mails/account.mail";
import { accountCreatedMail } from "~/features/mails/account-created.mail";
import { type ApprovalEvent, approvalMail } from "~/features/mails/approval.mail";
import { changesMail } from "~/features/mails/changes.mail";
import { claimMail } from "~/features/mails/claim.mail";
import { debitReturnedMail } from "~/features/mails/debit-returned.mail";
import { fileReadyMail } from "~/features/mails/file-ready.mail";
import type { MailDraft } from "~/features/mails/mail-draft";
import { orderMail } from "~/features/mails/order.mail";
import { permissionMail } from "~/features/mails/permission.mail";
import {
  cancelledMail,
  datesMail,
  expiringMail,
  invoicedMail,
  paidMail,
  receivedMail,
  shippedMail,
} from "~/features/mails/progress.mail";
import { receiptMail } from "~/features/mails/receipt.mail";
import { reportReadyMail } from "~/features/mails/report-ready.mail";
import { requestMail } from "~/features/mails/request.mail";
import { submissionReturnedMail } from "~/features/mails/submission-returned.mail";
import { defaultFormats, type Formats } from "~/i18n/formats";
import type { Locale } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import type { MailContent } from "~/mail/compose-mail";
import { changeMails, names, type Words } from "./change-mails";

export const samplePortal = "https://portal.example";

const reader = {
  userId: "1",
  partner: { function: "soldTo" as const, number: "100001", name: "" },
  salesAreaId: "1000",
};

/** Writes every mail that the portal sends, in one language, with values as long as real ones. */
export function everyMail(locale: Locale): { name: string; content: MailContent }[] {
  const formats: Formats = { ...defaultFormats, locale, numberFormat: locale === "en" ? ".," : ",." };
  const t = translatorFor({ formats, micrositeId: null });
  const words = { t, formats, portal: samplePortal };
  const drafts = {
    ...accountMails(words),
    ...orderMails(words),
    ...approvalMails(words),
    ...changeMails(words),
    ...claimMails(words),
    ...requestMails(words),
    campaign: newsMail(words),
    paymentReceipt: paymentReceiptMail(words),
    debitReturned: returnedDebitMail(words),
  };
  return Object.entries<MailDraft>(drafts).map(([name, draft]) => ({
    name,
    content: {
      ...draft,
      parts: [...draft.parts, ...(draft.standing ?? [])],
      locale,
      frame: {
        name: "Tradepost",
        colour: "#11456d",
        imprint:
          "Noordkade Industrie B.V. · Havenweg 12, 3089 JK Rotterdam\nKvK 24123456 · BTW NL001234567B01",
      },
      ...(draft.kind
        ? { unsubscribe: { label: t("mails.unsubscribe"), href: `${samplePortal}/emails/end?token=x` } }
        : {}),
    },
  }));
}

function requestMails(words: Words) {
  const mail = (event: Parameters<typeof requestMail>[0]["event"], kind: "issue" | "sales", text: string) =>
    requestMail(
      { id: "1", mailId: event, kind, event, text, title: "Prices differ", person: names.person },
      words,
    );
  return {
    requestReceived: mail("received", "issue", "The cart shows another price."),
    requestCreated: mail("created", "issue", "The cart shows another price."),
    requestAnswered: mail("answered", "sales", "It is the price of today."),
    requestReplied: mail("replied", "sales", "Thank you."),
    requestClosed: mail("closed", "issue", ""),
  };
}

const newsMail = (words: Words) =>
  campaignMail(
    "campaign",
    {
      id: "018f0000-0000-7000-8000-000000000001",
      subject: { en: "Stainless steel screws for the food industry" },
      body: { en: "From **1 December** on we stock them in Rotterdam.\n- DIN 933\n- [all sizes](/catalog)" },
      buttonLabel: { en: "Open the catalog" },
      buttonTarget: "/catalog",
      items: [{ material: "1018210", text: { en: "Hexagon screw DIN 933 A4-70 M8x40" } }],
    },
    words,
  );

const paymentReceiptMail = (words: Words) =>
  receiptMail(
    {
      id: "receipt",
      number: "1400002232",
      page: "/payments/1400002232/receipt",
      facts: [{ label: words.t("documents.kinds.payment"), value: "1400002232" }],
      paper: { name: "payment-1400002232.pdf", type: "application/pdf", content: Buffer.alloc(0) },
    },
    words,
  );

const returnedDebitMail = (words: Words) =>
  debitReturnedMail(
    {
      id: "debit-returned",
      amount: "12,480.50 EUR",
      page: "/open_items/confirmation?payment=1",
      facts: [
        { label: words.t("documents.payer"), value: "Maas Components B.V. · 100201" },
        { label: words.t("documents.amount"), value: "12,480.50 EUR" },
        { label: words.t("documents.method"), value: "SEPA 3000" },
      ],
    },
    words,
  );

function claimMails(words: Words) {
  const mail = (event: Parameters<typeof claimMail>[0]["event"], number: string, reasons: string[] = []) =>
    claimMail(
      {
        id: event,
        event,
        number,
        reasons,
        authorization: event === "approved" ? "7000000017" : null,
        creditMemo:
          event === "credited"
            ? { number: "9100000017", total: { amount: "229.90", currency: "EUR" } }
            : null,
        document: "80001234",
        lines: [{ name: "Deep groove ball bearing 6204-2RS", quantity: "12" }],
      },
      words,
    );
  return {
    claimReceived: mail("received", "6000000017"),
    claimApproved: mail("approved", "6000000017"),
    claimDenied: mail("denied", "6000000017"),
    claimCredited: mail("credited", "6000000017"),
    claimRejected: mail("rejected", "", ["Line 10: you can claim up to 4."]),
  };
}

function accountMails(words: Words) {
  const at = new Date("2026-11-22T10:15:00Z");
  const cause = { at, origin: "192.0.2.7", device: "Samsung Internet, Android", by: null };
  const event = { id: "1", cause, portal: samplePortal };
  const link = `${samplePortal}/password/repair?reset_token=${"Zk3".repeat(14)}`;
  const rita = { name: names.person, username: "rita" };
  const account = (kind: Parameters<typeof accountMail>[0]["kind"], more: object = {}) =>
    accountMail({ ...event, kind, ...more }, words);
  return {
    code: account("code", { params: { digits: "482 913", minutes: "10" } }),
    confirm: account("confirm", { link }),
    known: account("known", { link }),
    reset: account("reset", { link }),
    unlock: account("unlock", { link }),
    linked: account("linked", { params: { provider: "Entra ID" } }),
    mailChanged: account("mailChanged", { params: { email: "rita@maas.example" } }),
    passwordChanged: account("passwordChanged", { cause: { ...cause, by: names.approver } }),
    secondStepOff: account("secondStepOff"),
    secondStepOn: account("secondStepOn"),
    approvalWanted: account("approvalWanted", { link, params: { name: names.person, company: "Maas B.V." } }),
    approved: account("approved", { link }),
    refused: account("refused", { params: { reason: "…" } }),
    accountCreated: accountCreatedMail({ id: "1", ...rita, link, isInvited: false }, words.t),
    permission: permissionMail(
      { id: "1", person: names.person, permission: "place_orders", salesArea: "Industry", link },
      words.t,
    ),
    fileReady: fileReadyMail("1", words),
    reportReady: reportReadyMail(
      {
        id: "1",
        title: "Open order lines",
        partner: "Van Dijk",
        rows: 12,
        period: { fromDate: "2026-01-01", toDate: "2026-03-31" },
      },
      words,
    ),
  };
}

const line = (itemNumber: number, name: string, quantity: string, net: string) => ({
  itemNumber,
  name,
  details: [`30${itemNumber}6690`, "VDM-10463", "18,23 EUR"],
  quantity,
  delivery: "2026-12-04",
  net,
  messages: [],
});

function orderMails(words: Words) {
  const { t } = words;
  const facts = [
    { label: t("documents.soldTo"), value: "Hansen Werkzeugbau GmbH & Co. KG · 100001" },
    { label: t("documents.poNumber"), value: "PO-2026/8800" },
    { label: t("documents.shipTo"), value: "Hansen Werkzeugbau GmbH & Co. KG, Hamburg" },
  ];
  const lines = [
    line(10, "TP-4500 18 V", "12 PCE", "1.548,00"),
    line(20, "DIN 912 M16×100 8.8", "20 PAK = 500 PCE", "18.437,50"),
  ];
  const money = { total: "24232.86", currency: "EUR" };
  const document = { id: "1", poNumber: "PO-2026/8800", facts };
  const submission = { receipt: "1", poNumber: "PO-2026/8800", facts, lines, ...money };
  const reasons = [t("cart.receipt.notAccepted")];
  const paper = { reader, of: { output: "orderConfirmation", number: "4000006154" } };
  const confirmation = (kind: "order" | "quote", number: string, type: "order_confirmation" | "quotation") =>
    orderMail({ ...submission, kind, number, messages: [], paper: { type, reference: paper } }, words);
  const invoice = (kind: "invoice" | "creditMemo") =>
    invoicedMail(
      {
        ...document,
        kind,
        number: "9000005819",
        page: "/invoices/9000005819",
        facts: [
          ...facts,
          { label: t("documents.net"), value: "20.027,15 EUR" },
          { label: t("documents.tax"), value: "4.205,71 EUR" },
          { label: t("documents.total"), value: "24.232,86 EUR" },
          kind === "invoice"
            ? { label: t("documents.dueDate"), value: "2026-12-22" }
            : { label: t("documents.corrects"), value: "9000005802" },
        ],
        paper: {
          name: t(`documents.kinds.${kind}`),
          path: "/invoices/9000005819/output_types/invoice",
          reference: paper,
        },
      },
      words,
    );
  return {
    received: receivedMail({ ...submission, id: "1", kind: "order" }, words),
    receivedQuote: receivedMail({ ...submission, id: "1", kind: "quote" }, words),
    confirmed: confirmation("order", "4000006154", "order_confirmation"),
    quoted: confirmation("quote", "2000000815", "quotation"),
    returned: submissionReturnedMail({ kind: "order", ...submission, reasons }, words),
    returnedQuote: submissionReturnedMail({ kind: "quote", ...submission, reasons }, words),
    dates: datesMail(
      {
        ...document,
        number: "4000006154",
        page: "/orders/4000006154",
        lines: [
          { name: "10 · TP-4500 18 V\n3006690", before: "2026-12-04", now: "2026-12-11" },
          {
            name: "20 · DIN 912 M16×100 8.8\n3026690",
            before: "2026-12-04",
            now: datesInWords(
              [
                { quantity: "300", unit: "PCE", confirmedDate: "2026-12-04" },
                { quantity: "200", unit: "PCE", confirmedDate: null },
              ],
              words,
            ),
          },
        ],
      },
      words,
    ),
    changes: changesMail(
      {
        id: "1",
        total: 2,
        lines: [
          {
            name: `4000006154 · PO-77\n10 · TP-4500 18 V\n${t("documents.changes.of.dates")}`,
            before: "2026-12-04",
            now: "2026-12-11",
          },
          {
            name: `4000006155\n20 · DIN 912 M16×100 8.8\n${t("documents.changes.of.quantity")}`,
            before: "5 BOX = 500 PCE",
            now: "4 BOX = 400 PCE",
          },
        ],
      },
      words,
    ),
    cancelled: cancelledMail({ ...document, number: "4000006154", page: "/orders/4000006154" }, words),
    shipped: shippedMail(
      {
        ...document,
        number: "8000005897",
        facts: [
          { label: t("documents.kinds.order"), value: "4000006154" },
          ...facts,
          { label: t("documents.tracking"), value: "DHL JD014600003828394872" },
        ],
        page: "/shipments/8000005897",
        shippedOn: "2026-12-03",
        lines: lines.map(({ itemNumber, name, quantity }) => ({
          name: `${itemNumber} · ${name}\n3006690`,
          quantity,
        })),
      },
      words,
    ),
    invoiced: invoice("invoice"),
    credited: invoice("creditMemo"),
    paid: paidMail(
      {
        id: "1",
        number: "1400002231",
        facts: [
          { label: t("documents.kinds.payment"), value: "1400002231" },
          { label: t("documents.date"), value: "2026-12-20" },
        ],
        page: "/payments",
        amount: "24.232,86 EUR",
        settled: [{ document: `${t("documents.kinds.invoice")} 9000005819`, amount: "24.232,86 EUR" }],
      },
      words,
    ),
    expiring: expiringMail(
      {
        ...document,
        ...money,
        number: "2000000815",
        page: "/quotes/2000000815",
        validTo: "2026-12-25",
        lines,
        isOwn: true,
      },
      words,
    ),
  };
}

function approvalMails(words: Words) {
  const { t } = words;
  const request: Omit<ApprovalEvent, "event"> = {
    id: "1",
    requestor: names.requestor,
    approver: names.approver,
    comment: "TP-4500 → 2027?",
    facts: [
      { label: t("documents.soldTo"), value: "Hansen Werkzeugbau GmbH & Co. KG · 100001" },
      { label: t("cart.approval.decideBy"), value: "2026-11-25" },
      { label: t("cart.requestedDate"), value: "2026-12-04" },
    ],
    lines: [line(10, "TP-4500 18 V", "12 PCE", "1.548,00")],
    total: "1548.00",
    currency: "EUR",
    limit: "5000.00",
    isCartSaved: null,
    paper: { reader, of: { request: "1" } },
  };
  // The decision tells what was decided, not by when and what to weigh.
  const decidedRequest = { lines: [], limit: null, paper: null, facts: request.facts.slice(0, 1) };
  return {
    approvalAsked: approvalMail({ ...request, event: "asked" }, words),
    approvalApproved: approvalMail({ ...request, ...decidedRequest, event: "approved" }, words),
    approvalDenied: approvalMail(
      { ...request, ...decidedRequest, event: "denied", isCartSaved: true },
      words,
    ),
    approvalWithdrawn: approvalMail(
      { ...request, ...decidedRequest, event: "withdrawn", comment: "" },
      words,
    ),
  };
}
