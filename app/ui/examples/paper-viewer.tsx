import { PaperViewer } from "../pages/PaperViewer";
import type { Example } from "./frame";

export const paperViewerExamples: Record<string, Example> = {
  "while the paper loads": () => (
    <PaperViewer
      file="/invoices/900100/paper"
      name="Invoice 900100"
      words={{ smaller: "Smaller", larger: "Larger" }}
      onFail={() => undefined}
    />
  ),
};
