import { PaperActions } from "../pages/PaperActions";
import { PaperPages } from "../pages/PaperPages";
import type { Example } from "./frame";

export const paperActionsExamples: Record<string, Example> = {
  "of an invoice": () => (
    <p className="inline">
      <PaperActions file="/invoices/900100/output_types/invoice/file" />
    </p>
  ),
};

/** A white page; the fragment takes the number that is added to the address. */
const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E#";

const lines = ["Invoice 900100", "10 pieces of 1000010", "Total 1,843.10 EUR"];

export const paperPagesExamples: Record<string, Example> = {
  "two pages": () => (
    <PaperPages
      pictures={picture}
      pages={[
        { width: 595, height: 842, lines },
        { width: 595, height: 842, lines: [] },
      ]}
    />
  ),
};
