import { LinkMenu } from "../pages/LinkMenu";
import type { Example } from "./frame";

export const linkMenuExamples: Record<string, Example> = {
  "with two links": () => (
    <LinkMenu
      title="Other documents"
      entries={[
        { label: "E-invoice (XML)", href: "/invoices/900100/output_types/ubl" },
        { label: "Invoice translation", href: "/invoices/900100/output_types/translation" },
      ]}
    />
  ),
};
