import { describe, expect, it } from "vitest";
import { htmlProblems } from "../../tests/support/valid-html";
import { composeMail, type MailContent } from "./compose-mail";

const mail: MailContent = {
  locale: "en",
  subject: "Order 4711",
  parts: [
    { kind: "text", text: "Your order has reached us." },
    { kind: "facts", facts: [{ term: "Purchase order", value: "PO <b>8</b> & more" }] },
    {
      kind: "table",
      columns: [{ caption: "Material" }, { caption: "Quantity", right: true }],
      rows: [
        ["TP-4500", "12 PC"],
        ["BL-7", "1,250 PC"],
      ],
      sum: "Total 27,131.41 EUR",
    },
    { kind: "link", label: "Order 4711", href: "https://portal.example/orders/4711?a=1&b=2" },
  ],
  footer: "You get this letter because you ordered.",
};

describe("a letter", () => {
  it("says in plain text what it says in HTML", () => {
    expect(composeMail(mail).text).toBe(
      [
        "Order 4711",
        "",
        "Your order has reached us.",
        "",
        "Purchase order: PO <b>8</b> & more",
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
        "You get this letter because you ordered.",
      ].join("\n"),
    );
  });

  it("makes no markup of what somebody wrote, not even of a colour", () => {
    const { html = "" } = composeMail({
      ...mail,
      subject: "<script>alert(1)</script>",
      brand: { name: "<img src=x>", colour: "red;}</style><script>" },
    });
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain("PO &lt;b&gt;8&lt;/b&gt; &amp; more");
    expect(html).toContain('href="https://portal.example/orders/4711?a=1&amp;b=2"');
  });

  it("is valid HTML, asks nothing of the network and runs nothing", async () => {
    const { html = "" } = composeMail(mail);
    expect((await htmlProblems(html)).filter((problem) => !/inline|deprecated|attr/i.test(problem))).toEqual(
      [],
    );
    expect(html).not.toMatch(/<(script|link|img|iframe)|url\(|@import/);
  });
});
