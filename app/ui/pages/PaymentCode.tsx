import { useT } from "~/i18n/i18n-context";
import { quietZone } from "~/lib/qr-code";
import { Facts } from "./Facts";
import { QrPicture } from "./QrPicture";

/** Transfer, with its QR code as the path of a picture. */
export interface PaymentView {
  size: number;
  path: string;
  /** True for the code of the Swiss QR-bill, which has a cross in its middle. */
  isSwiss: boolean;
  label: string;
  facts: { term: string; value: string }[];
}

/** Shows how to pay by transfer: a code for banking apps beside what it says. */
export function PaymentCode({ payment }: { payment: PaymentView }) {
  const t = useT();
  return (
    <section aria-labelledby="transfer-head">
      <h2 id="transfer-head">{t("documents.payByTransfer")}</h2>
      <p>{t("documents.payByTransferHint")}</p>
      <QrPicture code={payment} label={payment.label}>
        {payment.isSwiss ? <SwissCross size={payment.size} /> : null}
      </QrPicture>
      <Facts isWide facts={payment.facts} />
    </section>
  );
}

/** Draws the cross of the Swiss code in its prescribed share: 7 of the 46 mm that the squares take. */
function SwissCross({ size }: { size: number }) {
  const middle = size / 2;
  const unit = ((size - 2 * quietZone) * 7) / 46 / 19.8;
  const centredSquare = (width: number, height: number, color: string) => (
    <rect
      x={middle - (width * unit) / 2}
      y={middle - (height * unit) / 2}
      width={width * unit}
      height={height * unit}
      fill={color}
    />
  );
  return (
    <>
      {centredSquare(19.8, 19.8, "#fff")}
      {centredSquare(18.4, 18.4, "#000")}
      {centredSquare(3.3, 11, "#fff")}
      {centredSquare(11, 3.3, "#fff")}
    </>
  );
}
