import { PaymentCode } from "../pages/PaymentCode";
import { QrPicture } from "../pages/QrPicture";
import type { Example } from "./frame";

/** One of a code's corner marks at its full size; enough to judge colours and margins. */
const code = { size: 11, path: "M2 2h7v1h-7zM2 8h7v1h-7zM2 3h1v5h-1zM8 3h1v5h-1zM4 4h3v3h-3z" };

export const qrPictureExamples: Record<string, Example> = {
  "a code": () => <QrPicture code={code} label="Code to set up two-step sign-in" />,
  "a code to pay with": () => (
    <PaymentCode
      payment={{
        ...code,
        isSwiss: false,
        label: "Payment code for 12.50 EUR",
        facts: [{ term: "IBAN", value: "NL91 ABNA 0417 1643 00" }],
      }}
    />
  ),
  "a code with a mark": () => (
    <QrPicture code={code} label="Payment code">
      <circle cx={5.5} cy={5.5} r={1} fill="#fff" />
    </QrPicture>
  ),
};
