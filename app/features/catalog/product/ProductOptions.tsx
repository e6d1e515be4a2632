import { useT } from "~/i18n/i18n-context";
import type { OptionState } from "./options";
import type { ProductPageProps } from "./product-page";

/**
 * The choices of a configurable product: each is a button that reloads the page with it chosen. A value that does not go
 * together with the others removes them; a value that no variant has is disabled.
 */
export function ProductOptions({ options, choices, path, byQuery, sku }: ProductPageProps) {
  const t = useT();
  return (
    <form method="get" action={path} className="options">
      {byQuery ? <input type="hidden" name="sku" value={sku} /> : null}
      {Object.entries(choices).map(([code, value]) => (
        <input key={code} type="hidden" name={`o.${code}`} value={value} />
      ))}
      {options.map(({ code, label, values }) => (
        <fieldset key={code}>
          <legend>{label}</legend>
          <div className="inline">
            {values.map((value) => (
              <button
                key={value.value}
                type="submit"
                name="choose"
                value={`${code}=${value.value}`}
                disabled={value.disabled}
                aria-pressed={value.chosen}
                className={value.excluded ? "swatch grey" : "swatch"}
              >
                <Swatch value={value} />
                {value.label}
                {value.excluded ? <span className="unseen"> – {t("catalog.resetsOthers")}</span> : null}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </form>
  );
}

function Swatch({ value: { kind, swatch } }: { value: OptionState["values"][number] }) {
  if (kind === "image") return <img src={swatch} width={24} height={24} alt="" />;
  if (kind === "text" || !/^#[\da-f]{3,8}$/i.test(swatch)) return null;
  return (
    <svg width={24} height={24} aria-hidden="true">
      <circle cx={12} cy={12} r={11} fill={swatch} stroke="currentColor" />
    </svg>
  );
}
