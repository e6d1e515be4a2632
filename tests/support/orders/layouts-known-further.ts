import { drawTable } from "./draw-table";
import { head, type Layout, money, whole } from "./layout";
import { british, continental, day, french, number } from "./print";
import { Sheet } from "./sheet";

const turnedPage: Layout = {
  name: "landscape on a turned page, English",
  rules: { language: "en", currency: "EUR", lines: [3, 14] },
  prints: ["customerMaterial", "price", "amount", "date"],
  async draw(facts) {
    const sheet = new Sheet();
    const { pdf } = sheet;
    // The sheet is portrait; its content is turned, and the page says by how much.
    const turn = () => {
      Object.assign((pdf.page as unknown as { dictionary: { data: object } }).dictionary.data, {
        Rotate: 90,
      });
      pdf.transform(0, -1, 1, 0, 0, 842);
    };
    turn();
    sheet.write(`Purchase order no. ${facts.poNumber} dated ${day(facts.date, british)}`, 40, 50, {
      size: 13,
    });
    drawTable(sheet, facts, {
      columns: [
        { head: ["Pos"], x: 40, text: ({ position }) => String(position) },
        { head: ["Our part no."], x: 80, text: ({ customerMaterial }) => customerMaterial },
        { head: ["Your part no."], x: 190, text: ({ material }) => material },
        { head: ["Description"], x: 300, text: ({ description }) => description, wrap: 170 },
        { head: ["Order qty"], x: 540, right: true, text: ({ quantity }) => whole(quantity, british) },
        { head: ["Unit"], x: 550, text: ({ unit }) => unit },
        { head: ["Delivery date"], x: 590, text: (line) => day(line.date, { ...british, date: "ymd-" }) },
        { head: ["Net price"], x: 710, right: true, text: ({ price }) => money(price, british) },
        { head: ["Net value"], x: 790, right: true, text: ({ amount }) => money(amount, british) },
      ],
      top: 80,
      bottom: 1_200,
      nextTop: 60,
      width: 760,
      ruled: "rows",
    });
    return sheet.finish();
  },
};

const subtotals: Layout = {
  name: "subtotals, Portuguese",
  rules: { language: "pt", currency: "EUR", lines: [4, 20] },
  prints: ["price", "amount", "wantedDate"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Liberation" });
    sheet.write("NOTA DE ENCOMENDA", 40, 60, { size: 15 });
    head(
      sheet,
      [
        `Nº da encomenda: ${facts.poNumber}`,
        `Data: ${day(facts.date, french)}`,
        `Data de entrega: ${day(facts.wantedDate, french)}`,
      ],
      { x: 40, y: 85 },
    );
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Linha"], x: 40, text: ({ position }) => String(position) },
        { head: ["Código"], x: 80, text: ({ material }) => material },
        { head: ["Descrição"], x: 170, text: ({ description }) => description, wrap: 180 },
        { head: ["Qtd."], x: 385, right: true, text: ({ quantity }) => whole(quantity, continental) },
        { head: ["Un."], x: 395, text: ({ unit }) => unit },
        { head: ["Preço unit."], x: 480, right: true, text: ({ price }) => money(price, continental) },
        { head: ["Valor"], x: 550, right: true, text: ({ amount }) => money(amount, continental) },
      ],
      top: 150,
      bottom: 760,
      nextTop: 60,
      zebra: true,
      subtotal: { every: 3, text: (sum) => `Subtotal   ${money(sum, continental)}`, x: 550 },
    });
    sheet.write(`Total geral   ${money(facts.total, continental)} EUR`, 550, end + 24, { right: true });
    return sheet.finish();
  },
};

const serbian: Layout = {
  name: "plain table, Serbian",
  rules: { language: "sr", currency: "RSD", lines: [2, 12], step: 1 },
  prints: ["price", "amount"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Liberation" });
    sheet.write(`Porudžbenica br. ${facts.poNumber}`, 40, 60, { size: 14 });
    sheet.write(`Datum: ${day(facts.date, continental)}`, 40, 80, {});
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["R.br."], x: 40, text: ({ position }) => `${position}.` },
        { head: ["Šifra"], x: 75, text: ({ material }) => material },
        { head: ["Naziv robe"], x: 160, text: ({ description }) => description },
        { head: ["JM"], x: 330, text: ({ unit }) => unit },
        { head: ["Količina"], x: 410, right: true, text: ({ quantity }) => number(quantity, continental, 2) },
        { head: ["Cena"], x: 480, right: true, text: ({ price }) => money(price, continental) },
        { head: ["Iznos"], x: 555, right: true, text: ({ amount }) => money(amount, continental) },
      ],
      top: 110,
      bottom: 760,
      nextTop: 60,
      ruled: "grid",
    });
    sheet.write(`Ukupno: ${money(facts.total, continental)} RSD`, 555, end + 18, { right: true });
    return sheet.finish();
  },
};

const schedules: Layout = {
  name: "delivery schedules, English",
  rules: { language: "en", currency: "EUR", lines: [2, 10] },
  prints: ["price", "amount", "deliveries"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Times-Roman" });
    head(sheet, ["Purchase Order", facts.poNumber, `Order date: ${day(facts.date, british)}`], {
      x: 40,
      y: 60,
      size: 11,
    });
    drawTable(sheet, facts, {
      columns: [
        { head: ["Item"], x: 40, text: ({ position }) => String(position) },
        { head: ["Material"], x: 80, text: ({ material }) => material },
        { head: ["Description"], x: 165, text: ({ description }) => description, wrap: 160 },
        {
          head: ["Delivery date"],
          x: 335,
          text: (line) => (line.deliveries.length > 0 ? "" : day(line.date, { ...british, date: "ymd-" })),
        },
        { head: ["Quantity"], x: 435, right: true, text: ({ quantity }) => whole(quantity, british) },
        { head: ["Unit"], x: 440, text: ({ unit }) => unit },
        { head: ["Price"], x: 505, right: true, text: ({ price }) => money(price, british) },
        { head: ["Amount"], x: 560, right: true, text: ({ amount }) => money(amount, british) },
      ],
      top: 120,
      bottom: 740,
      nextTop: 60,
      below: (line) =>
        line.deliveries.map((each) => [
          { text: day(each.date, { ...british, date: "ymd-" }), x: 335 },
          { text: whole(each.quantity, british), x: 435, right: true },
        ]),
    });
    return sheet.finish();
  },
};

const perHundred: Layout = {
  name: "prices per hundred, quantities with three decimals, German",
  rules: { language: "de", currency: "EUR", lines: [2, 14], pers: [1, 100, 1_000], step: 10 },
  prints: ["price", "amount"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.write("Bestellung", 40, 60, { size: 16 });
    head(sheet, ["Bestell-Nr.", facts.poNumber], { x: 40, y: 85 });
    head(sheet, ["Belegdatum", day(facts.date, continental)], { x: 150, y: 85 });
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Pos."], x: 40, text: ({ position }) => String(position) },
        { head: ["Materialnr."], x: 75, text: ({ material }) => material },
        { head: ["Kurztext"], x: 155, text: ({ description }) => description, wrap: 150 },
        { head: ["Menge"], x: 375, right: true, text: ({ quantity }) => number(quantity, continental, 3) },
        { head: ["EH"], x: 385, text: ({ unit }) => unit },
        { head: ["Nettopreis"], x: 460, right: true, text: ({ price }) => money(price, continental) },
        { head: ["PE"], x: 490, right: true, text: ({ per }) => String(per) },
        { head: ["Betrag"], x: 555, right: true, text: ({ amount }) => money(amount, continental) },
      ],
      top: 130,
      bottom: 760,
      nextTop: 60,
      ruled: "rows",
      apart: true,
    });
    sheet.write(`Gesamtbetrag EUR ${money(facts.total, continental)}`, 555, end + 18, { right: true });
    return sheet.finish();
  },
};

export const furtherLayouts: Layout[] = [turnedPage, subtotals, serbian, schedules, perHundred];
