import { drawTable } from "./draw-table";
import { head, type Layout, money, whole } from "./layout";
import { furtherLayouts } from "./layouts-known-further";
import { american, british, chinese, continental, day, dutch, french } from "./print";
import { Sheet } from "./sheet";

const ruledEnglish: Layout = {
  name: "ruled table, American",
  rules: { language: "en", currency: "USD", lines: [2, 14] },
  prints: ["price", "amount", "wantedDate", "shipTo"],
  async draw(facts) {
    const sheet = new Sheet({ size: [612, 792] });
    sheet.write("PURCHASE ORDER", 400, 50, { size: 18 });
    head(
      sheet,
      [
        `P.O. Number: ${facts.poNumber}`,
        `Date: ${day(facts.date, american)}`,
        `Required by: ${day(facts.wantedDate, american)}`,
        "Currency: USD",
      ],
      { x: 400, y: 75 },
    );
    head(sheet, ["VENDOR:", "Tradepost Inc.", "500 Market Street", "Dayton, OH 45402"], { x: 40, y: 120 });
    head(sheet, ["SHIP TO:", ...facts.shipTo], { x: 300, y: 150 });
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["Line"], x: 44, text: ({ position }) => String(position) },
        { head: ["Item No."], x: 80, text: ({ material }) => material },
        { head: ["Description"], x: 160, text: ({ description }) => description, wrap: 190 },
        { head: ["Qty"], x: 395, right: true, text: ({ quantity }) => whole(quantity, american) },
        { head: ["UOM"], x: 405, text: ({ unit }) => unit },
        { head: ["Unit Price"], x: 490, right: true, text: ({ price }) => `$${money(price, american)}` },
        { head: ["Amount"], x: 560, right: true, text: ({ amount }) => `$${money(amount, american)}` },
      ],
      top: 240,
      bottom: 700,
      nextTop: 60,
      width: 525,
      ruled: "grid",
    });
    sheet.write("Total", 440, end + 16, {});
    sheet.write(`$${money(facts.total, american)}`, 560, end + 16, { right: true });
    return sheet.finish();
  },
};

const twoTiers: Layout = {
  name: "two rows of headings, German",
  rules: { language: "de", currency: "EUR", lines: [2, 12], step: 10, pers: [1, 100] },
  prints: ["price", "amount", "wantedDate"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Times-Roman" });
    head(sheet, ["Maschinenbau Kessler GmbH", "Postfach 1120", "73011 Göppingen"]);
    sheet.write(`Bestellung ${facts.poNumber}`, 40, 150, { size: 14 });
    sheet.write("Bestelldatum", 380, 140, {});
    sheet.write(day(facts.date, continental), 380, 152, {});
    sheet.write("Währung", 480, 140, {});
    sheet.write("EUR", 480, 152, {});
    sheet.write(`Liefertermin: ${day(facts.wantedDate, continental)}`, 40, 175, {});
    const top = () => {
      sheet.write("Pos.", 40, 210, {});
      sheet.write("Material", 80, 210, {});
      sheet.write("Bezeichnung", 190, 210, {});
      sheet.write("Bestellmenge", 80, 222, {});
      sheet.write("Einheit", 190, 222, {});
      sheet.write("Preis pro Einheit", 300, 222, {});
      sheet.write("Nettowert", 550, 222, { right: true });
      sheet.rule(40, 228, 515);
    };
    top();
    let y = 246;
    for (const { position, material, description, quantity, unit, price, per, amount } of facts.lines) {
      if (y > 760) {
        sheet.page();
        top();
        y = 246;
      }
      sheet.write(String(position).padStart(5, "0"), 40, y, {});
      sheet.write(material, 80, y, {});
      sheet.write(description, 190, y, {});
      sheet.write(whole(quantity, continental), 130, y + 12, { right: true });
      sheet.write(unit, 190, y + 12, {});
      sheet.write(`${money(price, continental)} / ${per} ${unit}`, 300, y + 12, {});
      sheet.write(money(amount, continental), 550, y + 12, { right: true });
      y += 34;
    }
    sheet.rule(40, y, 515);
    sheet.write("Gesamtnettowert ohne MwSt EUR", 300, y + 14, {});
    sheet.write(money(facts.total, continental), 550, y + 14, { right: true });
    return sheet.finish();
  },
};

const secondRow: Layout = {
  name: "supplier's number in a second row, German",
  rules: { language: "de", currency: "EUR", lines: [4, 40] },
  prints: ["customerMaterial", "price", "amount", "date"],
  async draw(facts) {
    const sheet = new Sheet();
    head(sheet, ["BESTELLUNG", `Nr.: ${facts.poNumber}`, `Datum: ${day(facts.date, continental)}`], {
      x: 380,
      y: 60,
      size: 11,
    });
    sheet.write(`Bestellnummer: ${facts.poNumber}`, 40, 130, {});
    drawTable(sheet, facts, {
      columns: [
        { head: ["Pos"], x: 40, text: ({ position }) => String(position) },
        { head: ["Unsere Art.-Nr."], x: 70, text: ({ customerMaterial }) => customerMaterial },
        { head: ["Bezeichnung"], x: 160, text: ({ description }) => description, wrap: 170 },
        { head: ["Menge"], x: 370, right: true, text: ({ quantity }) => whole(quantity, continental) },
        { head: ["ME"], x: 378, text: ({ unit }) => unit },
        { head: ["E-Preis"], x: 460, right: true, text: ({ price }) => money(price, continental) },
        { head: ["Gesamt"], x: 550, right: true, text: ({ amount }) => money(amount, continental) },
      ],
      top: 170,
      bottom: 740,
      nextTop: 110,
      below: (line) => [
        [{ text: `Ihre Art.-Nr.: ${line.material}`, x: 160 }],
        [{ text: `Liefertermin: ${day(line.date, continental)}`, x: 160 }],
      ],
      carry: {
        end: (sum) => `Übertrag ${money(sum, continental)}`,
        begin: (sum) => `Übertrag ${money(sum, continental)}`,
        x: 550,
      },
      eachPage: (page) => sheet.write(`Bestellung ${facts.poNumber} Seite ${page}`, 40, 815, { size: 7 }),
    });
    return sheet.finish();
  },
};

const stackedFrench: Layout = {
  name: "headings of two lines, French",
  rules: { language: "fr", currency: "EUR", lines: [3, 16] },
  prints: ["price", "amount", "shipTo", "wantedDate"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.write(`Bon de commande n° ${facts.poNumber}`, 40, 60, { size: 15 });
    head(
      sheet,
      [
        `Date de commande : ${day(facts.date, french)}`,
        `Livraison souhaitée le : ${day(facts.wantedDate, french)}`,
        "Devise : EUR",
      ],
      { x: 40, y: 90 },
    );
    head(sheet, ["Adresse de livraison", ...facts.shipTo], { x: 330, y: 90 });
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["N°", "ligne"], x: 42, text: ({ position }) => String(position) },
        { head: ["Référence", ""], x: 80, text: ({ material }) => material },
        { head: ["Désignation", ""], x: 165, text: ({ description }) => description, wrap: 165 },
        {
          head: ["Quantité", "commandée"],
          x: 390,
          right: true,
          text: ({ quantity }) => whole(quantity, french),
        },
        { head: ["Unité", ""], x: 400, text: ({ unit }) => unit },
        { head: ["Prix unitaire", "HT"], x: 490, right: true, text: ({ price }) => money(price, french) },
        { head: ["Montant", "HT"], x: 550, right: true, text: ({ amount }) => money(amount, french) },
      ],
      top: 190,
      bottom: 750,
      nextTop: 60,
      ruled: "rows",
    });
    sheet.write(`Total HT ${money(facts.total, french)} EUR`, 550, end + 20, { right: true });
    return sheet.finish();
  },
};

const noAmounts: Layout = {
  name: "a date for each line and no amounts, Dutch",
  rules: { language: "nl", currency: "EUR", lines: [2, 18] },
  prints: ["price", "date"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.write("Inkooporder", 40, 60, { size: 16 });
    head(sheet, ["Inkoopordernummer", facts.poNumber], { x: 40, y: 85 });
    head(sheet, ["Orderdatum", day(facts.date, dutch)], { x: 200, y: 85 });
    drawTable(sheet, facts, {
      columns: [
        { head: ["Regel"], x: 40, text: ({ position }) => String(position) },
        { head: ["Artikelnummer"], x: 75, text: ({ material }) => material },
        { head: ["Omschrijving"], x: 160, text: ({ description }) => description, wrap: 180 },
        { head: ["Aantal"], x: 380, right: true, text: ({ quantity }) => whole(quantity, dutch) },
        { head: ["Eenheid"], x: 388, text: ({ unit }) => unit },
        { head: ["Leverdatum"], x: 435, text: (line) => day(line.date, dutch) },
        { head: ["Prijs"], x: 550, right: true, text: ({ price }) => `€ ${money(price, dutch)}` },
      ],
      top: 140,
      bottom: 760,
      nextTop: 60,
      ruled: "rows",
      zebra: true,
    });
    return sheet.finish();
  },
};

const gridChinese: Layout = {
  name: "grid, Chinese",
  rules: { language: "zh", currency: "CNY", lines: [2, 12], step: 1 },
  prints: ["price", "amount", "date", "shipTo"],
  async draw(facts) {
    const sheet = new Sheet();
    sheet.write("采购订单", 298, 55, { size: 18, middle: true });
    head(
      sheet,
      [
        `订单编号：${facts.poNumber}`,
        `订单日期：${day(facts.date, { ...chinese, date: "ymd年" })}`,
        "币种：人民币 CNY",
      ],
      { x: 40, y: 85 },
    );
    head(sheet, ["送货地址：", ...facts.shipTo], { x: 330, y: 85 });
    const end = drawTable(sheet, facts, {
      columns: [
        { head: ["序号"], x: 44, text: ({ position }) => String(position) },
        { head: ["料号"], x: 80, text: ({ material }) => material },
        { head: ["品名规格"], x: 160, text: ({ description }) => description },
        { head: ["单位"], x: 310, text: ({ unit }) => unit },
        { head: ["数量"], x: 385, right: true, text: ({ quantity }) => whole(quantity, chinese) },
        { head: ["单价"], x: 440, right: true, text: ({ price }) => money(price, chinese) },
        { head: ["金额"], x: 500, right: true, text: ({ amount }) => money(amount, chinese) },
        { head: ["交货日期"], x: 508, text: (line) => day(line.date, chinese) },
      ],
      top: 170,
      bottom: 760,
      nextTop: 60,
      ruled: "grid",
      size: 8,
    });
    sheet.write(`合计：￥${money(facts.total, chinese)}`, 500, end + 18, { right: true });
    return sheet.finish();
  },
};

const typewriter: Layout = {
  name: "columns made of spaces, English",
  rules: { language: "en", currency: "GBP", lines: [3, 45], step: 1 },
  prints: ["price", "amount", "wantedDate"],
  async draw(facts) {
    const sheet = new Sheet({ font: "Courier" });
    const lines: string[] = [];
    lines.push(
      "HARBOUR WORKS LTD".padEnd(52) + `ORDER NO: ${facts.poNumber}`,
      " ".repeat(52) + `ORDER DATE: ${day(facts.date, british)}`,
      " ".repeat(52) + `DELIVER BY: ${day(facts.wantedDate, british)}`,
      "",
    );
    const headline =
      "LN   PART NUMBER     DESCRIPTION                          QTY  UNIT       PRICE        VALUE";
    const rows = facts.lines.map(({ position, material, description, quantity, unit, price, amount }) =>
      [
        String(position).padEnd(5),
        material.padEnd(16),
        description.slice(0, 33).padEnd(33),
        whole(quantity, british).padStart(7),
        `  ${unit.padEnd(6)}`,
        money(price, british).padStart(10),
        money(amount, british).padStart(13),
      ].join(""),
    );
    for (let begin = 0; begin < rows.length; begin += 30) {
      if (begin > 0) sheet.page();
      const page = [...lines, headline, "-".repeat(headline.length), ...rows.slice(begin, begin + 30)];
      if (begin + 30 >= rows.length)
        page.push("", `${"ORDER TOTAL GBP".padStart(70)}${money(facts.total, british).padStart(22)}`);
      for (const [index, line] of page.entries())
        if (line) sheet.write(line, 30, 50 + index * 13, { size: 9 });
    }
    return sheet.finish();
  },
};

/** Layouts that were looked at while the reader was written. */
export const knownLayouts: Layout[] = [
  ruledEnglish,
  twoTiers,
  secondRow,
  stackedFrench,
  noAmounts,
  gridChinese,
  typewriter,
  ...furtherLayouts,
];
