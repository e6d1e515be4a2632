import type { ReactNode } from "react";
import type { Formats } from "~/i18n/formats";
import { MainFrame } from "../frames/MainFrame";
import { PartnerBar } from "../frames/PartnerBar";
import { Button } from "../pages/Button";

/** Shows one example; the formats are those of the visitor. */
export type Example = (props: { formats: Formats }) => ReactNode;

export const csrf = <input type="hidden" name="csrf" value="example" />;

const footLinks = [
  { label: "Terms of delivery", href: "/resources/terms" },
  { label: "Privacy", href: "/resources/privacy" },
  { label: "Help", href: "/help" },
];

export function footOf(formats: Formats) {
  return {
    locale: formats.locale,
    year: "2026",
    version: "0.1.0",
    path: "/orders",
    csrf,
    links: footLinks,
  };
}

const holdings = [
  {
    id: "1",
    function: "soldTo" as const,
    number: "100200",
    name: "Hansen Werkzeugbau GmbH & Co. Kommanditgesellschaft",
    salesArea: { id: "1000", title: "Tools, Northern Europe" },
  },
  {
    id: "2",
    function: "soldTo" as const,
    number: "100201",
    name: "Rivière Outillage SARL",
    salesArea: { id: "2000", title: "Marine" },
  },
];

/** The frame of signed-in pages with example data. */
export function ExampleFrame(props: {
  formats: Formats;
  current: string;
  locked?: string;
  acting?: ReactNode;
  children: ReactNode;
}) {
  const atWork = [
    { href: "/dashboard", label: "Today" },
    { href: "/catalog", label: "Catalog" },
    { href: "/orders", label: "Orders" },
    { href: "/shipments", label: "Deliveries" },
    { href: "/open_items", label: "Money" },
    { href: "/quotes", label: "Quotes" },
  ];
  const others = [
    { href: "/invoices", label: "Invoices" },
    { href: "/payments", label: "Payments" },
    { href: "/user/requests", label: "Help" },
    { href: "/profile", label: "Profile" },
  ];
  const withPlace = (entries: typeof others) =>
    entries.map((entry) => ({ ...entry, current: entry.href === props.current }));
  return (
    <MainFrame
      work={withPlace(atWork)}
      entries={withPlace(others)}
      cart={{
        lines: 6,
        total: { isOutdated: false, amount: "1843.10", currency: "EUR" },
        current: props.current === "/cart/shop",
      }}
      find={{ label: "Search everything", example: "Product, number or 10 x AB-4711", word: "Find" }}
      partnerBar={
        <PartnerBar
          partner={holdings[0] ?? null}
          salesArea="Tools, Northern Europe"
          salesAreaId="1000"
          holdings={holdings}
          areas={[]}
          path="/orders"
          csrf={csrf}
          {...(props.locked ? { locked: props.locked } : {})}
        />
      }
      userName="Marijke de Vries"
      acting={props.acting ?? null}
      signOut={<Button kind="plain">Sign out</Button>}
      foot={footOf(props.formats)}
    >
      {props.children}
    </MainFrame>
  );
}
