import type { ReturnAuthorization, ReturnDocument, ReturnItem } from "~/erp/erp";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Column } from "~/pdf/draw-table";
import { drawTitledPaper, type PaperUser } from "~/pdf/draw-titled-paper.server";
import type { Letterhead } from "~/pdf/letterhead";
import { contentWidth, sheet } from "~/pdf/paper";
import { tableBlock } from "~/pdf/paper-blocks.server";

interface LabelReader extends PaperUser {
  t: Translate;
  formats: Formats;
  letterhead: Letterhead;
  now: Date;
}

const factsPlace = { left: sheet.left, width: contentWidth, align: "left" as const, size: 9.5 };

/** Draws the label of goods that come back, with what to do and what is in the parcel. */
export async function returnLabelPaper(
  document: ReturnDocument,
  { number, issuedOn, returnTo }: ReturnAuthorization,
  reader: LabelReader,
): Promise<Uint8Array> {
  const { t, formats, letterhead, now } = reader;
  const { soldTo, shipFrom } = document;
  const title = t("claims.label.title", { number });
  const customer = `${soldTo.name} (${soldTo.number})`;
  const sender = `${shipFrom.name} (${shipFrom.number})`;
  const steps = [
    t("claims.label.step1"),
    t("claims.label.step2"),
    t("claims.label.step3"),
    t("claims.label.step4", { number }),
  ];
  return drawTitledPaper(reader, {
    title,
    letterhead,
    createdAt: now,
    language: formats.locale,
    foot: title,
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: t("claims.authorization"), value: number, bold: true },
          { label: t("claims.one"), value: document.number },
          { label: t("documents.date"), value: formatDate(issuedOn, formats) },
          { label: t("claims.label.customer"), value: customer },
        ],
        place: { ...factsPlace, labelWidth: 130 },
      },
      { kind: "gap", height: 12 },
      {
        kind: "facts",
        facts: steps.map((value, index) => ({ label: `${index + 1}.`, value })),
        place: { ...factsPlace, labelWidth: 18 },
      },
      { kind: "gap", height: 14 },
      {
        kind: "parcelLabel",
        label: {
          from: {
            caption: t("claims.label.from"),
            lines: sender === customer ? [customer] : [customer, sender],
          },
          to: { caption: t("claims.label.to"), lines: addressLines(returnTo) },
          number: { caption: t("claims.authorization"), text: number },
        },
      },
      { kind: "gap", height: 18, room: 80 },
      await tableBlock(columnsOf(reader), document.items),
    ],
  });
}

function addressLines({ name, street, postalCode, city, country, phone }: ReturnAuthorization["returnTo"]) {
  // English, which every carrier reads.
  const countryName = new Intl.DisplayNames(["en"], { type: "region" }).of(country) ?? country;
  return [name, street, `${postalCode} ${city}`, countryName.toUpperCase(), phone].filter(Boolean);
}

function columnsOf({ t, formats }: LabelReader): Column<ReturnItem>[] {
  return [
    {
      title: t("claims.label.contents"),
      width: 243.28,
      align: "left",
      isRowHead: true,
      cell: ({ name, material, batch }) => [
        { text: name },
        {
          text: [material, batch && t("claims.batchOf", { batch })].filter(Boolean).join(" · "),
          quiet: true,
        },
      ],
    },
    {
      title: t("documents.quantity"),
      width: 90,
      align: "right",
      cell: ({ quantity, unit }) => [{ text: `${formatQuantity(quantity, formats)} ${unit}` }],
    },
    {
      title: t("claims.reason"),
      width: 150,
      align: "left",
      cell: ({ reason }) => [{ text: reason.label }],
    },
  ];
}
