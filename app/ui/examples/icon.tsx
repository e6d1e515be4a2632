import { Icon } from "../pages/Icon";
import type { Example } from "./frame";

export const iconExamples: Readonly<Record<string, Example>> = {
  "in the tone of an exception": () => (
    <p>
      <Icon name="late" tone="error" />3 lines will be late
    </p>
  ),
  "in the tone of the text": () => (
    <p>
      <Icon name="truck" />2 deliveries arrive today
    </p>
  ),
};
