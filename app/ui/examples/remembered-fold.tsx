import { RememberedFold } from "../pages/RememberedFold";
import { csrf, type Example } from "./frame";

export const rememberedFoldExamples: Record<string, Example> = {
  open: () => (
    <RememberedFold
      table="product"
      row="details"
      title="Technical data"
      open
      backPath="/catalog/tools/TP-4500"
      csrf={csrf}
    >
      <p>Voltage 18 V, chuck 13 mm.</p>
    </RememberedFold>
  ),
  closed: () => (
    <RememberedFold
      table="product"
      row="scales"
      title="Scaled prices"
      open={false}
      backPath="/catalog/tools/TP-4500"
      csrf={csrf}
    >
      <p>From 500: 15.20 EUR.</p>
    </RememberedFold>
  ),
};
