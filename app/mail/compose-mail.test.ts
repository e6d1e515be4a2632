import { describe, expect, it } from "vitest";
import { columnWidth } from "~/lib/column-width";
import { watchTurns } from "../../tests/support/turns";
import { htmlProblems } from "../../tests/support/valid-html";
import { composeLongMail, composeMail, type MailContent } from "./compose-mail";

const mail: MailContent = {
  locale: "en",
  subject: "Order 4711",
  parts: [
    { kind: "text", text: "Your order has reached us." },
    { kind: "facts", facts: [{ term: "Purchase order", value: "PO <b>8</b> & more" }] },
    {
      kind: "table",
      caption: "Lines",
      columns: [{ caption: "Material" }, { caption: "Quantity", right: true }],
      rows: [
        ["TP-4500", "12 PC"],
        ["BL-7", "1,250 PC"],
      ],
      sum: "Total 27,131.41 EUR",
    },
    { kind: "link", label: "Order 4711", href: "https://portal.example/orders/4711?a=1&b=2" },
  ],
  reason: "You get this mail because you ordered.",
};

describe("a mail", () => {
  it("says in plain text what it says in HTML", () => {
    expect(composeMail(mail).text).toBe(
      [
        "Order 4711",
        "",
        "Your order has reached us.",
        "",
        "Purchase order: PO <b>8</b> & more",
        "",
        "Lines",
        "",
        "Material  Quantity",
        "TP-4500      12 PC",
        "BL-7      1,250 PC",
        "",
        "Total 27,131.41 EUR",
        "",
        "Order 4711:",
        "https://portal.example/orders/4711?a=1&b=2",
        "",
        "-- ",
        "Tradepost",
        "You get this mail because you ordered.",
      ].join("\n"),
    );
  });

  it("of thousands of rows is the same, and yields to the event loop meanwhile", async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => [`TP-${index}\nin a box`, `${index} PC`]);
    const [columns, caption] = [[{ caption: "Material" }, { caption: "Quantity", right: true }], "Lines"];
    const longMail: MailContent = { ...mail, parts: [{ kind: "table", caption, columns, rows }] };
    const turns = watchTurns();
    expect(await composeLongMail(longMail)).toEqual(composeMail(longMail));
    expect(turns()).toBeGreaterThanOrEqual(3);
  });

  it("makes no markup of what somebody wrote, not even of a colour", () => {
    const { html = "" } = composeMail({
      ...mail,
      subject: "<script>alert(1)</script>",
      frame: { name: "<img src=x>", colour: "red;}</style><script>", imprint: "<b>Ltd</b>" },
    });
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain("PO &lt;b&gt;8&lt;/b&gt; &amp; more");
    expect(html).toContain('href="https://portal.example/orders/4711?a=1&amp;b=2"');
    expect(html).toMatch(/<table[^>]*><caption[^>]*>Lines<\/caption><thead>/);
  });

  it("puts what explains a cell below its value, in both forms", () => {
    const { text, html = "" } = composeMail({
      ...mail,
      parts: [
        {
          kind: "table",
          caption: "Lines",
          columns: [{ caption: "Product" }, { caption: "Quantity", right: true }],
          rows: [["10 · Drill\nTP-4500 · 2.97 EUR\nDelivery: 25 Nov", "12 PC"]],
        },
      ],
    });
    expect(text).toContain(
      [
        "Product             Quantity",
        "10 · Drill             12 PC",
        "TP-4500 · 2.97 EUR",
        "Delivery: 25 Nov",
      ].join("\n"),
    );
    expect(html).toMatch(
      /10 · Drill<br><span[^>]*><span[^>]*>TP-4500<\/span> · 2\.97 EUR<br>Delivery: 25 Nov<\/span>/,
    );
  });

  it("keeps short words with a hyphen, codes, and an amount with its currency in the title in one line", () => {
    const { html = "" } = composeMail({
      ...mail,
      title: "Betaling ontvangen: 1.548,00 EUR",
      parts: [{ kind: "text", text: "Bez PDV-a, e-poštom, 2026-12-04, Vermeulen-van, 482 913" }],
    });
    expect(html).toContain("1.548,00&nbsp;EUR</h1>");
    const unbrokenWords = [...html.matchAll(/nowrap">([^<]+)</g)].map(([, word]) => word);
    expect(unbrokenWords).toEqual(["PDV-a", "e-poštom", "2026-12-04", "482 913"]);
  });

  it("breaks a word that is wider than a phone, also in a heading, a text and a long term", () => {
    const word = "Präzisionsmaschinentechnologie".repeat(3);
    const parts = [
      { kind: "text", text: word },
      { kind: "facts", facts: [{ term: word, value: `Tor 3\n${word}` }] },
    ] as const;
    const { html = "" } = composeMail({ ...mail, subject: word, parts });
    const places = [...html.matchAll(/<(h1|p|th|td) [^>]*style="([^"]*)">(?:Tor 3<br>)?Präzision/g)];
    expect(places.map(([, name]) => name)).toEqual(["h1", "p", "th", "td"]);
    for (const [, , style] of places) expect(style).toContain("overflow-wrap:anywhere");
  });

  it("ends with its reason, the way to end such mails, and the company's details, in both forms", () => {
    const { text, html = "" } = composeMail({
      ...mail,
      unsubscribe: { label: "Unsubscribe", href: "https://portal.example/emails/end?token=a&b" },
      frame: { name: "Noordkade Marine", colour: "#7a2e5d", imprint: "Noordkade B.V.\nVAT NL001" },
    });
    expect(text.split("-- \n")[1]).toBe(
      [
        "Noordkade Marine",
        "You get this mail because you ordered.",
        "Unsubscribe: https://portal.example/emails/end?token=a&b",
        "Noordkade B.V.\nVAT NL001",
      ].join("\n"),
    );
    expect(html).toContain('href="https://portal.example/emails/end?token=a&amp;b"');
    expect(html).toContain("Noordkade B.V.<br>VAT NL001");
    expect(html).not.toContain("Tradepost");
  });

  it("is valid HTML, asks nothing of the network and runs nothing", async () => {
    const { html = "" } = composeMail(mail);
    expect((await htmlProblems(html)).filter((problem) => !/inline|deprecated|attr/i.test(problem))).toEqual(
      [],
    );
    expect(html).not.toMatch(/<(script|link|img|iframe)|url\(|@import/);
  });
});

it.each([
  ["", 0],
  ["Größe · 5 €", 11],
  ["轴承 6204", 9],
  ["bolt 😀", 6],
])("counts the columns of %j", (text, width) => {
  expect(columnWidth(text)).toBe(width);
});
