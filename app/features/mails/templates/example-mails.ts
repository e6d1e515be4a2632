import { composeMail, type MailContent } from "~/mail/compose-mail";

const items = [
  ["10", "TP-4500 Cordless drill, 18 V, with two batteries", "12 PC", "1,548.00"],
  ["20", "BL-7000 Band-saw blade 2,360 × 19 mm, bimetal, variable pitch", "1,250 PC", "18,437.50"],
  ["30", "GL-0032 Ersatzhandschuhe für die Instandhaltung hydraulischer Pressen", "3.5 PAA", "41.65"],
];

const exampleTemplates: Readonly<Record<string, MailContent>> = {
  order: {
    locale: "en",
    subject: "Order 4000711 confirmed",
    title: "Your order has reached us",
    parts: [
      { kind: "text", text: "Good day Marijke de Vries,\nthank you for your order. This is what was sent." },
      {
        kind: "facts",
        facts: [
          { term: "Number", value: "4000711" },
          { term: "Customer", value: "Hansen Werkzeugbau GmbH & Co. Kommanditgesellschaft" },
          { term: "Your purchase-order number", value: "PO-2026/8800" },
        ],
      },
      {
        kind: "table",
        caption: "Lines",
        columns: [
          { caption: "Item", right: true },
          { caption: "Material" },
          { caption: "Quantity", right: true },
          { caption: "Net (EUR)", right: true },
        ],
        rows: items,
        sum: "Total 20,027.15 EUR",
      },
      { kind: "link", label: "Open the order", href: "https://shop.example.com/orders/4000711" },
    ],
    reason: "You get this e-mail because you placed this order. Your profile says how to end such e-mails.",
  },
  password: {
    locale: "nl",
    subject: "Stel een nieuw wachtwoord in",
    frame: {
      name: "Noordkade Marine",
      colour: "#7a2e5d",
      imprint: "Noordkade Marine B.V. · KvK 24123456 · BTW NL001234567B01",
    },
    parts: [
      {
        kind: "text",
        text: "Open deze pagina binnen 30 minuten om een nieuw wachtwoord in te stellen. De link werkt één keer:",
      },
      {
        kind: "link",
        label: "De pagina openen",
        href: `https://shop.example.com/password/repair?reset_token=${"Zk3".repeat(20)}`,
      },
    ],
    reason: "Was u dit niet, dan kunt u deze e-mail negeren.",
  },
};

/** Mails with every part there is, as mail programs show them: for the gallery, the pictures and the tests. */
export const exampleMails: ReadonlyMap<string, string> = new Map(
  Object.entries(exampleTemplates).map(([name, mail]) => [name, composeMail(mail).html ?? ""]),
);
