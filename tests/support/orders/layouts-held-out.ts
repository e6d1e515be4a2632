import { drawTable } from "./draw-table";
import { type Layout, money, whole } from "./layout";
import { british, chinese, continental, day, dutch, french, swiss } from "./print";
import { Sheet } from "./sheet";

const centredCells: Layout = {
  name: "cells centred in high rows, tagged, English",
  rules: { language: "en", currency: "EUR", lines: [2, 16] },
  prints: ["customerMaterial", "price", "amount", "shipTo", "wantedDate"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Liberation", tagged: true });
    sheet.write("Purchase order", 40, 60, { size: 20 });
    const labels = [
      ["PO no.", facts.poNumber],
      ["Issue date", day(facts.date, british)],
      ["Required delivery date", day(facts.wantedDate, british)],
    ] as const;
    for (const [index, [label, value]] of labels.entries()) {
      sheet.write(label, 360, 50 + index * 14);
      sheet.write(value, 480, 50 + index * 14);
    }
    sheet.write("Delivery address", 40, 100);
    for (const [index, line] of facts.shipTo.entries()) sheet.write(line, 40, 113 + index * 12);
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["#"], x: 42, text: ({ position }) => String(position) },
        { head: ["Supplier", "part no."], x: 65, text: ({ material }) => material },
        { head: ["Our", "code"], x: 140, text: ({ customerMaterial }) => customerMaterial },
        { head: ["Description"], x: 215, text: ({ description }) => description, wrap: 105 },
        { head: ["Quantity"], x: 375, right: true, text: ({ quantity }) => whole(quantity, british) },
        { head: ["Unit of", "measure"], x: 385, text: ({ unit }) => unit },
        { head: ["Unit price", "EUR"], x: 480, right: true, text: ({ price }) => money(price, british) },
        { head: ["Line total", "EUR"], x: 550, right: true, text: ({ amount }) => money(amount, british) },
      ],
      top: 180,
      bottom: 740,
      nextTop: 60,
      ruled: "grid",
      centred: true,
      padding: 7,
    });
    sheet.write("Order total", 400, end + 18);
    sheet.write(money(facts.total, british), 550, end + 18, { right: true });
    sheet.write("1. Invoices in 2 copies. 2. Payment within 30 days. 3. Packing 5 EUR max.", 40, end + 60, {
      size: 6,
    });
    return sheet.finish();
  },
};

const twoLanguages: Layout = {
  name: "headings in two languages, German and English",
  rules: { language: "de", currency: "CHF", lines: [2, 14], step: 10 },
  prints: ["price", "amount", "date"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Times-Roman" });
    sheet.write("Bestellung / Purchase Order", 40, 60, { size: 15 });
    sheet.write("Bestellnummer / Order number:", 40, 85);
    sheet.write(facts.poNumber, 200, 85);
    sheet.write("Datum / Date:", 40, 99);
    sheet.write(day(facts.date, swiss), 200, 99);
    sheet.write("Währung / Currency:", 40, 113);
    sheet.write("CHF", 200, 113);
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Pos.", "Item"], x: 40, text: ({ position }) => String(position) },
        { head: ["Artikelnummer", "Article number"], x: 75, text: ({ material }) => material },
        { head: ["Bezeichnung", "Description"], x: 160, text: ({ description }) => description, wrap: 140 },
        { head: ["Termin", "Date"], x: 310, text: (line) => day(line.date, swiss) },
        { head: ["Menge", "Quantity"], x: 410, right: true, text: ({ quantity }) => whole(quantity, swiss) },
        { head: ["ME", "Unit"], x: 418, text: ({ unit }) => unit },
        {
          head: ["Einzelpreis", "Unit price"],
          x: 495,
          right: true,
          text: ({ price }) => money(price, swiss),
        },
        { head: ["Betrag", "Amount"], x: 555, right: true, text: ({ amount }) => money(amount, swiss) },
      ],
      top: 140,
      bottom: 760,
      nextTop: 60,
    });
    sheet.write(`Total CHF ${money(facts.total, swiss)}`, 555, end + 18, { right: true });
    return sheet.finish();
  },
};

const wideSecondRow: Layout = {
  name: "description below its line, French",
  rules: { language: "fr", currency: "EUR", lines: [3, 22] },
  prints: ["price", "amount", "date", "shipTo"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.write("COMMANDE", 40, 50, { size: 16 });
    sheet.box(350, 40, 205, 50);
    sheet.write("N° de commande", 356, 54, { size: 7 });
    sheet.write(facts.poNumber, 356, 66);
    sheet.write("Date", 470, 54, { size: 7 });
    sheet.write(day(facts.date, french), 470, 66);
    sheet.write("Livrer à :", 40, 110);
    for (const [index, line] of facts.shipTo.entries()) sheet.write(line, 40, 122 + index * 12);
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Pos."], x: 40, text: ({ position }) => String(position) },
        { head: ["Votre référence"], x: 85, text: ({ material }) => material },
        { head: ["Qté"], x: 250, right: true, text: ({ quantity }) => whole(quantity, french) },
        { head: ["Unité"], x: 262, text: ({ unit }) => unit },
        { head: ["P.U. HT"], x: 420, right: true, text: ({ price }) => money(price, french) },
        { head: ["Total HT"], x: 550, right: true, text: ({ amount }) => money(amount, french) },
      ],
      top: 190,
      bottom: 740,
      nextTop: 60,
      ruled: "rows",
      below: (line) => [
        [{ text: `Désignation : ${line.description}`, x: 85 }],
        [{ text: `Date de livraison : ${day(line.date, french)}`, x: 85 }],
      ],
    });
    sheet.write("Montant total HT", 400, end + 18);
    sheet.write(`${money(facts.total, french)} €`, 550, end + 18, { right: true });
    return sheet.finish();
  },
};

const headOnce: Layout = {
  name: "headings on the first page only, Chinese",
  rules: { language: "zh", currency: "CNY", lines: [30, 60], step: 1 },
  prints: ["customerMaterial", "price", "amount"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.write("采购单", 298, 50, { size: 16, middle: true });
    sheet.write("采购单号", 40, 80);
    sheet.write(facts.poNumber, 100, 80);
    sheet.write("日期", 380, 80);
    sheet.write(day(facts.date, { ...chinese, date: "ymd-" }), 420, 80);
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["项次"], x: 40, text: ({ position }) => String(position) },
        { head: ["供应商料号"], x: 75, text: ({ material }) => material },
        { head: ["我司料号"], x: 155, text: ({ customerMaterial }) => customerMaterial },
        { head: ["物料描述"], x: 240, text: ({ description }) => description },
        { head: ["采购数量"], x: 405, right: true, text: ({ quantity }) => whole(quantity, chinese) },
        { head: ["单位"], x: 415, text: ({ unit }) => unit },
        { head: ["未税单价"], x: 490, right: true, text: ({ price }) => money(price, chinese) },
        { head: ["总价"], x: 555, right: true, text: ({ amount }) => money(amount, chinese) },
      ],
      top: 110,
      bottom: 780,
      nextTop: 70,
      repeatHead: false,
      size: 8,
      eachPage: (page) => {
        sheet.write(`采购单 ${facts.poNumber}`, 40, 30, { size: 7 });
        sheet.write(`第 ${page} 页`, 298, 820, { size: 7, middle: true });
      },
    });
    sheet.write(`总计 ${money(facts.total, chinese)}`, 555, end + 18, { right: true });
    return sheet.finish();
  },
};

const rotatedText: Layout = {
  name: "text turned on an upright page, units with the quantity, Dutch",
  rules: { language: "nl", currency: "EUR", lines: [2, 16], pers: [1, 100], step: 10 },
  prints: ["price", "amount"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.pdf.transform(0, 1, -1, 0, 595, 0);
    sheet.write("BESTELLING", 40, 45, { size: 16 });
    sheet.write(`Bestelnummer: ${facts.poNumber}`, 40, 65);
    sheet.write(`Besteldatum: ${day(facts.date, dutch)}`, 40, 78);
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Rgl"], x: 40, text: ({ position }) => String(position) },
        { head: ["Uw artikelnr."], x: 80, text: ({ material }) => material },
        { head: ["Artikelomschrijving"], x: 190, text: ({ description }) => description },
        {
          head: ["Besteld"],
          x: 560,
          right: true,
          text: ({ quantity, unit }) => `${whole(quantity, dutch)} ${unit}`,
        },
        {
          head: ["Nettoprijs"],
          x: 690,
          right: true,
          text: ({ price, per }) => `€ ${money(price, dutch)} / ${per}`,
        },
        { head: ["Bedrag"], x: 790, right: true, text: ({ amount }) => `€ ${money(amount, dutch)}` },
      ],
      top: 100,
      bottom: 1_200,
      nextTop: 60,
      left: 40,
      width: 750,
      ruled: "rows",
    });
    sheet.write(`Totaal ${money(facts.total, dutch)}`, 790, end + 18, { right: true });
    return sheet.finish();
  },
};

const terms: Layout = {
  name: "no line numbers, discount, terms full of numbers, Portuguese",
  rules: { language: "pt", currency: "EUR", lines: [1, 12] },
  prints: ["price", "amount", "wantedDate"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Liberation" });
    sheet.write(`Encomenda n.º ${facts.poNumber}`, 40, 60, { size: 14 });
    sheet.write(`Data da encomenda: ${day(facts.date, { ...french, date: "dmy-" })}`, 40, 80);
    sheet.write(`Prazo de entrega: ${day(facts.wantedDate, { ...french, date: "dmy-" })}`, 300, 80);
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Referência"], x: 40, text: ({ material }) => material },
        { head: ["Designação"], x: 125, text: ({ description }) => description, wrap: 170 },
        { head: ["Quantidade"], x: 370, right: true, text: ({ quantity }) => whole(quantity, continental) },
        { head: ["Unid."], x: 380, text: ({ unit }) => unit },
        { head: ["Preço unitário"], x: 475, right: true, text: ({ price }) => money(price, continental) },
        { head: ["IVA"], x: 500, right: true, text: () => "23" },
        { head: ["Total"], x: 555, right: true, text: ({ amount }) => money(amount, continental) },
      ],
      top: 105,
      bottom: 640,
      nextTop: 60,
      ruled: "rows",
    });
    sheet.write(`Total líquido ${money(facts.total, continental)}`, 555, end + 18, { right: true });
    const small = [
      "Condições gerais",
      "1. Prazo 30 dias, art. 12 do contrato 2024/118, 3 vias da fatura 50 EUR.",
      "2. Entregas das 8 às 17 horas, cais 4, tel. 229 000 118, máximo 24 paletes de 800 kg.",
    ];
    for (const [index, line] of small.entries()) sheet.write(line, 40, 700 + index * 10, { size: 6 });
    return sheet.finish();
  },
};

/** Layouts that the reader met only when it was measured. */
export const heldOutLayouts: Layout[] = [
  centredCells,
  twoLanguages,
  wideSecondRow,
  headOnce,
  rotatedText,
  terms,
];
