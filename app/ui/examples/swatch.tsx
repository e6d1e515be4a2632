import { Swatch } from "../pages/Swatch";
import type { Example } from "./frame";

export const swatchExamples: Record<string, Example> = {
  "beside its name": () => (
    <p>
      <Swatch colour="#11456d" /> <code>#11456D</code>
    </p>
  ),
  "of a colour that is not chosen": () => <Swatch colour="none" />,
};
