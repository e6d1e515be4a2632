import { RowChart } from "../pages/RowChart";
import type { Example } from "./frame";

const chart = {
  id: "EUR",
  title: "Purchases by ship-to in EUR",
  rows: [
    { row: 0, label: "Van Dijk Machinebouw B.V.", value: "1,200 EUR", from: 20, width: 80 },
    { row: 1, label: "Van Dijk Machinebouw, werkplaats Tilburg", value: "300 EUR", from: 20, width: 20 },
    { row: 2, label: "Van Dijk Machinebouw, magazijn Breda", value: "−300 EUR", from: 0, width: 20 },
  ],
};

export const rowChartExamples: Record<string, Example> = {
  "of three recipients": () => <RowChart chart={chart} />,
};
