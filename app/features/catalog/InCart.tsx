import { useT } from "~/i18n/i18n-context";

/** Quantity of a product in the cart, and the line that was added last. */
export interface VariantMark {
  text: string;
  line: string;
}

/** Says what the cart holds of a product, with a button that takes back what was added last. */
export function InCart({ mark, material }: { mark: VariantMark | undefined; material: string }) {
  const t = useT();
  if (!mark) return null;
  return (
    <small className="mark">
      {mark.text}
      <span className="acts">
        {" · "}
        <button
          type="submit"
          className="plain"
          name="intent"
          value={`undo:${mark.line}`}
          aria-label={t("catalog.undoOf", { material })}
        >
          {t("cart.undo")}
        </button>
      </span>
    </small>
  );
}
