import { DocumentFlow } from "../pages/DocumentFlow";
import type { Example } from "./frame";

export const documentFlowExamples: Readonly<Record<string, Example>> = {
  "an order between its quote and its delivery": () => (
    <DocumentFlow
      steps={[
        {
          text: "Quote 2000000049",
          href: "/quotes/2000000049",
          isCurrent: false,
          date: "2026-10-21",
          status: { code: "ORDD", label: "Ordered" },
        },
        {
          text: "Order 4000000272",
          href: null,
          isCurrent: true,
          date: "2026-10-27",
          status: { code: "SHIP", label: "Shipped" },
        },
        {
          text: "Delivery 8000000263",
          href: "/shipments/8000000263",
          isCurrent: false,
          date: "2026-10-28",
          status: { code: "GI", label: "On its way" },
        },
      ]}
    />
  ),
};
