import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

const keys = [
  [["/"], "shortcuts.search"],
  [["?"], "shortcuts.list"],
  [["g", "t"], "shortcuts.today"],
  [["g", "c"], "frame.catalog"],
  [["g", "b"], "cart.bulk.title"],
  [["g", "k"], "frame.cart"],
  [["g", "o"], "frame.orders"],
  [["g", "d"], "documents.shipments"],
  [["g", "i"], "documents.invoices"],
  [["g", "q"], "documents.quotes"],
] as const;

const fieldKeys = [
  [["Enter"], "shortcuts.nextRow"],
  [["↑", "↓"], "shortcuts.rows"],
  [["Ctrl", "Enter"], "shortcuts.main"],
] as const;

/** Lists the keyboard shortcuts and switches single keys off, which speech input would press by accident. */
export function ShortcutsPage({ isOff }: { isOff: boolean }) {
  const t = useT();
  return (
    <>
      <PageHead title={t("shortcuts.title")} />
      <p>{t("shortcuts.about")}</p>
      <form method="post">
        <CsrfField />
        <p role="status">{t(isOff ? "shortcuts.off" : "shortcuts.on")}</p>
        <p>
          <Button intent={isOff ? "on" : "off"}>{t(isOff ? "shortcuts.turnOn" : "shortcuts.turnOff")}</Button>
        </p>
      </form>
      <h2>{t("shortcuts.anywhere")}</h2>
      <KeyTable keys={keys} caption={t("shortcuts.anywhere")} />
      <h2>{t("shortcuts.inFields")}</h2>
      <KeyTable keys={fieldKeys} caption={t("shortcuts.inFields")} />
    </>
  );
}

function KeyTable(props: { keys: typeof keys | typeof fieldKeys; caption: string }) {
  const t = useT();
  return (
    <table>
      <caption className="unseen">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-medium">
            {t("shortcuts.key")}
          </th>
          <th scope="col">{t("shortcuts.effect")}</th>
        </tr>
      </thead>
      <tbody>
        {props.keys.map(([keyNames, text]) => (
          <tr key={text}>
            <th scope="row">
              {keyNames.map((key, index) => (
                <span key={key}>
                  {index > 0 ? " " : ""}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </th>
            <td>{t(text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
