import Big from "big.js";
import { expect } from "vitest";
import type { PaymentRow, SalesDocument } from "~/erp/erp";
import { type PresentedDocument, partyOf } from "~/erp/presentation/present-document";
import { confirmedLines } from "~/features/carts/submission/confirmed-lines";
import { datesInWords } from "~/features/documents/dates-in-words";
import type { MailDraft } from "~/features/mails/mail-draft";
import { orderMail } from "~/features/mails/order.mail";
import {
  cancelledMail,
  datesMail,
  expiringMail,
  invoicedMail,
  paidMail,
  shippedMail,
} from "~/features/mails/progress.mail";
import { invoiceFacts } from "~/features/order-progress/invoice-facts";
import { changedDates, lineDatesOf } from "~/features/order-progress/line-dates";
import { commonFacts, lineName, mailedLines } from "~/features/order-progress/mailed-lines";
import { paidAmount, paymentFacts, settledLines } from "~/features/order-progress/payment-facts";
import { shipmentFacts, shippedLines } from "~/features/order-progress/shipment-facts";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "~/i18n/formats";
import type { Locale } from "~/i18n/locales";
import { composeMail } from "~/mail/compose-mail";
import { readerIn } from "./document-forms";

/** Expectations of one document in the mails about it, read back as their receiver does. */

export async function expectMail(
  document: SalesDocument,
  presentation: PresentedDocument,
  locale: Locale,
): Promise<void> {
  const reader = readerIn(locale);
  const sentLines = presentation.lines.map(({ itemNumber, material, ordered }, index) => ({
    itemNumber,
    material,
    unit: ordered.unit,
    comment: "",
    requestedDate: null,
    batches: [],
    attributes: {},
    reference: null,
    // The first line was sent with another quantity than the ERP has confirmed.
    quantity: index === 0 ? Big(ordered.quantity).plus(1).toFixed() : ordered.quantity,
  }));
  const content = { lines: sentLines, seen: { total: "", currency: "EUR" } };
  const lines = confirmedLines(document, content, [], reader);
  presentation.lines.forEach((line, index) => {
    const mailLine = lines[index];
    expect(mailLine).toMatchObject({ itemNumber: line.itemNumber, name: line.name });
    expect(mailLine?.net).toBe(formatMoney(line.net, reader.formats));
    expect(mailLine?.quantity).toContain(
      `${formatQuantity(line.ordered.quantity, reader.formats)} ${line.ordered.unit}`,
    );
    expect(mailLine?.details.join(" ")).toContain(formatPrice(line.price.amount, reader.formats, "EUR"));
    for (const part of line.parts)
      expect(mailLine?.details.join(" ")).toContain(`${part.name} (${part.material})`);
    expect(mailLine?.messages).toHaveLength(index === 0 ? 1 : 0);
  });
  const bothQuantities = lines[0]?.messages[0]?.text ?? "";
  for (const quantity of [sentLines[0]?.quantity, presentation.lines[0]?.ordered.quantity])
    expect(bothQuantities).toContain(formatQuantity(quantity ?? "", reader.formats));
  const words = { ...reader, portal: "https://portal.example" };
  const { number, poNumber, total, currency } = presentation;
  const kind = presentation.kind === "quote" ? ("quote" as const) : ("order" as const);
  const facts = commonFacts(presentation, words);
  const order = {
    kind,
    receipt: "1",
    number,
    poNumber,
    total,
    currency,
    facts,
    messages: [],
    lines,
    paper: null,
  };
  const draft = orderMail(order, words);
  expect(draft.subject).toContain(number);
  expect(draft.subject).toContain(poNumber);
  const text = textOf(draft);
  expectPricedLines(presentation, text, words);
  expect(text, number).toContain(bothQuantities.replaceAll(/\s+/g, " "));
  if (kind === "order") expectChangeMails(document, presentation, words);
}

/** Compares the mails about moved dates and a cancellation: the lines that they name and the days, old beside new. */
function expectChangeMails(
  document: SalesDocument,
  presentation: PresentedDocument,
  words: ReturnType<typeof readerIn> & { portal: string },
): void {
  const { number, poNumber } = presentation;
  const occasion = { id: "1", number, poNumber, facts: commonFacts(presentation, words), page: `/${number}` };
  const dates = lineDatesOf(document);
  const earlierDates = dates.map(({ itemNumber, parts }) => ({
    itemNumber,
    parts: parts.map((part) => ({ ...part, confirmedDate: "2020-02-29" })),
  }));
  const changes = changedDates(earlierDates, dates);
  expect(changes).toHaveLength(dates.length);
  const lines = changes.map(({ itemNumber, before, now }) => {
    const line = presentation.lines.find((one) => one.itemNumber === itemNumber);
    if (!line) throw new Error(`${number} has no line ${itemNumber}`);
    return { name: lineName(line), before: datesInWords(before, words), now: datesInWords(now, words) };
  });
  const text = textOf(datesMail({ ...occasion, lines }, words));
  expect(text).toContain(number);
  for (const { itemNumber, name, material, schedule } of presentation.lines) {
    if (!dates.some((one) => one.itemNumber === itemNumber)) continue;
    for (const one of [String(itemNumber), name.replaceAll(/\s+/g, " "), material])
      expect(text).toContain(one);
    for (const { confirmedDate } of schedule)
      if (confirmedDate) expect(text, number).toContain(formatDate(confirmedDate, words.formats));
  }
  if (dates.length > 0) expect(text).toContain(formatDate("2020-02-29", words.formats));
  const cancellationText = textOf(cancelledMail(occasion, words));
  for (const one of [number, poNumber, partyOf(presentation, "soldTo")?.number ?? ""])
    expect(cancellationText).toContain(one);
}

/** Compares the mail about a payment: amount, day, method, reference, and what it settles. */
export function expectPaymentMail(row: PaymentRow, locale: Locale): void {
  const words = { ...readerIn(locale), portal: "https://portal.example" };
  const text = textOf(
    paidMail(
      {
        id: "1",
        number: row.number,
        amount: paidAmount(row, words),
        page: "/payments",
        facts: paymentFacts(row, words),
        settled: settledLines(row, words),
      },
      words,
    ),
  );
  const money = (amount: string) =>
    `${formatMoney(amount, words.formats, row.currency)} ${row.currency}`.replaceAll(/\s+/g, " ");
  for (const one of [row.number, row.payer.name, row.payer.number, row.method.label, row.reference])
    expect(text, row.number).toContain(one.replaceAll(/\s+/g, " "));
  expect(text).toContain(formatDate(row.date, words.formats));
  expect(text).toContain(money(row.amount));
  for (const { document, amount, discount } of row.settles) {
    expect(text, row.number).toContain(document.number);
    expect(text, row.number).toContain(money(amount));
    if (Number(discount) !== 0) expect(text, row.number).toContain(money(discount));
  }
}

/** Compares the mails about a document after its confirmation: what it says, and the lines that it names. */
export function expectProgressMail(
  document: SalesDocument,
  presentation: PresentedDocument,
  locale: Locale,
): void {
  const words = { ...readerIn(locale), portal: "https://portal.example" };
  const { kind, number, poNumber, currency, total } = presentation;
  const order = { id: "1", number, poNumber, page: `/${number}` };
  const money = (amount: string) =>
    `${formatMoney(amount, words.formats, currency)} ${currency}`.replaceAll(/\s+/g, " ");
  if (kind === "delivery") {
    const text = textOf(
      shippedMail(
        {
          ...order,
          facts: shipmentFacts(presentation, document.tracking, words),
          shippedOn: document.date,
          lines: shippedLines(presentation, words),
        },
        words,
      ),
    );
    for (const order of presentation.follows) expect(text).toContain(order.number);
    for (const parcel of document.tracking) expect(text).toContain(parcel.number);
    expectLines(presentation, text, words);
    return;
  }
  if (kind === "order" || kind === "quote") {
    const draft = expiringMail(
      {
        ...order,
        total,
        currency,
        facts: commonFacts(presentation, words),
        validTo: document.date,
        lines: mailedLines(presentation, words),
        isOwn: true,
      },
      words,
    );
    expectPricedLines(presentation, textOf(draft), words);
    return;
  }
  if (kind !== "invoice" && kind !== "creditMemo") return;
  const reference = {
    reader: { userId: "1", partner: { function: "soldTo" as const, number: "", name: "" }, salesAreaId: "" },
    of: { output: "invoice", number },
  };
  const draft = invoicedMail(
    {
      ...order,
      kind,
      facts: invoiceFacts(presentation, words),
      paper: { name: "PDF", path: "/", reference },
    },
    words,
  );
  const text = textOf(draft);
  const { net, tax, dueDate, discount, corrects } = presentation;
  for (const amount of [net, tax, total]) expect(text, number).toContain(money(amount));
  if (dueDate) expect(text, number).toContain(formatDate(dueDate, words.formats));
  if (discount) expect(text, number).toContain(formatDate(discount.until, words.formats));
  if (corrects) expect(text, number).toContain(corrects.number);
  expect(text).toContain(partyOf(presentation, "soldTo")?.name ?? "");
}

/** Reads a mail back as its receiver does: both forms have the same words, without the ways they are broken. */
function textOf({ subject, parts, reason }: MailDraft): string {
  return composeMail({ locale: "en", subject, parts, reason }).text.replaceAll(/\s+/g, " ");
}

/** Compares lines with their prices, what they are made up of, and their sum. */
function expectPricedLines(
  presentation: PresentedDocument,
  text: string,
  words: ReturnType<typeof readerIn>,
): void {
  const { formats } = words;
  const { currency, number } = presentation;
  expectLines(presentation, text, words);
  const flat = (figure: string) => figure.replaceAll(/\s+/g, " ");
  for (const line of presentation.lines) {
    expect(text, number).toContain(flat(formatPrice(line.price.amount, formats, currency)));
    expect(text, number).toContain(`${flat(formatMoney(line.net, formats, currency))} ${currency}`);
    for (const { label, amount } of line.price.adjustments) {
      expect(text, number).toContain(flat(label));
      expect(text, number).toContain(flat(formatMoney(amount, formats, currency)));
    }
    for (const { confirmedDate } of line.schedule)
      if (confirmedDate) expect(text, number).toContain(formatDate(confirmedDate, formats));
  }
  expect(text, number).toContain(`${flat(formatMoney(presentation.total, formats, currency))} ${currency}`);
}

function expectLines(
  { lines }: PresentedDocument,
  text: string,
  { formats }: ReturnType<typeof readerIn>,
): void {
  for (const { itemNumber, material, name, ordered, contents } of lines) {
    for (const words of [String(itemNumber), material, name.replaceAll(/\s+/g, " ")])
      expect(text).toContain(words);
    expect(text).toContain(
      `${formatQuantity(ordered.quantity, formats)} ${ordered.unit}`.replaceAll(/\s+/g, " "),
    );
    if (contents)
      expect(text).toContain(`= ${formatQuantity(contents.quantity, formats)}`.replaceAll(/\s+/g, " "));
  }
}
