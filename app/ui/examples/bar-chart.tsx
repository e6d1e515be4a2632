import { BarChart } from "../pages/BarChart";
import type { Example } from "./frame";

const chart = {
  id: "EUR",
  title: "Spend in EUR",
  bars: "M20 1000h200V400h-200zM280 1000h200V700h-200zM540 1000h200V100h-200z",
  ticks: [
    { label: "0 EUR", y: 1000 },
    { label: "500 EUR", y: 550 },
    { label: "1,000 EUR", y: 100 },
  ],
  labels: [
    { label: "2026-01", x: 120 },
    { label: "2026-02", x: 380 },
    { label: "2026-03", x: 640 },
  ],
};

export const barChartExamples: Record<string, Example> = {
  "of three months": () => <BarChart chart={chart} />,
};
