import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Button, DefaultButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { DataTable } from "~/ui/DataTable";
import { withAnswer } from "~/ui/list-answer";
import type { ListView } from "~/ui/list-view";
import { Pages } from "~/ui/Pages";
import type { CartView } from "./cart-view";

/** The lines in one form. The first button is 'Update', so that Enter in a quantity field does no harm. */
export function CartLines(props: {
  cart: Pick<CartView, "id" | "version">;
  view: ListView;
  refused: SubmissionResult | undefined;
}) {
  const { cart, view, refused } = props;
  const t = useT();
  return (
    <>
      <form method="post">
        <CsrfField />
        <input type="hidden" name="cart" value={cart.id ?? ""} />
        <input type="hidden" name="version" value={cart.version} />
        {view.rows.map(({ id }, index) => (
          <input key={id} type="hidden" name={`items[${index}].id`} value={id} />
        ))}
        <DefaultButton intent="update" />
        <DataTable view={withAnswer(view, refused)} />
        <p>
          <Button intent="update">{t("cart.update")}</Button>
        </p>
      </form>
      <Pages view={view} />
    </>
  );
}
