import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { hasFiles } from "~/ui/fields/upload-limits";
import { EmptyState } from "~/ui/lists/EmptyState";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { CartFiles } from "../attachments/CartFiles";
import { CartFields } from "../CartFields";
import { AddByNumber } from "./AddByNumber";
import { CartLines } from "./CartLines";
import { CartSummary } from "./CartSummary";
import { refusalByLine } from "./refusal-by-line";
import { type ShopData, shopIntents } from "./shop-page";

/**
 * The one form of a cart's page: whichever button is pressed, everything that was typed is sent with it and saved first.
 * Enter presses the first button, 'Update'.
 */
export function CartForm({ page, answer }: { page: ShopData; answer: FormAnswer | undefined }) {
  const { cart, view } = page;
  const t = useT();
  const isInOrder = view.sort?.field === "item_number" && view.sort.direction === "asc";
  const lineIds = view.rows.filter(({ partOf }) => partOf === undefined).map(({ id }) => id);
  const refusal = refusalByLine(lineIds, answer?.result ?? page.unsaved ?? undefined);
  const isConflict = answer?.intent === shopIntents.update && refusal?.error?.[""] !== undefined;
  return (
    <form
      method="post"
      data-in-place={isConflict ? undefined : ""}
      data-grid=""
      data-moves={isInOrder ? shopIntents.update : undefined}
      data-saves={savingRules}
    >
      <CsrfField />
      <CartFields cart={cart} />
      <DefaultButton intent={cart.lines > 0 ? shopIntents.update : shopIntents.add} />
      <ErrorSummary result={refusal} />
      <RestoreLines page={page} />
      <Errors page={page} />
      <div className={cart.lines > 0 ? "split" : undefined}>
        <div>
          {cart.lines === 0 ? (
            <EmptyCart page={page} />
          ) : (
            <CartLines {...{ cart, view, refusal, conflict: isConflict }} />
          )}
          <AddByNumber find={page.find} materials={page.links.materials} refusal={refusal} />
          {cart.lines > 0 && hasFiles(page.attachments) ? (
            <Fold
              title={t("cart.file.title")}
              open={page.attachments.files.length > 0 || refusal?.error?.files !== undefined}
            >
              <CartFiles kind={page.kind} attachments={page.attachments} refusal={refusal} />
            </Fold>
          ) : null}
        </div>
        {cart.lines > 0 ? <CartSummary page={page} refusal={refusal} /> : null}
      </div>
    </form>
  );
}

/**
 * The buttons that save a field on blur: a quantity or another place asks the ERP for prices, the cart's own fields need
 * not.
 */
const savingRules = [
  `items.quantity:${shopIntents.update}:filled`,
  `items.position:${shopIntents.update}:filled`,
  `items.requestedDate:${shopIntents.update}`,
  `items.comment:${shopIntents.update}`,
  `attributes.:${shopIntents.keep}`,
].join(" ");

function EmptyCart({ page: { kind, links } }: { page: ShopData }) {
  const t = useT();
  return (
    <EmptyState text={t(`cart.emptyTitle.${kind}`)}>
      {links.catalog ? (
        <LinkButton href={links.catalog}>{t("account.toCatalog")}</LinkButton>
      ) : (
        <LinkButton href={links.materials}>{t("cart.materials.title")}</LinkButton>
      )}
    </EmptyState>
  );
}

/** Offers to restore the lines that the latest change removed. */
function RestoreLines({ page }: { page: ShopData }) {
  const t = useT();
  if (page.removedLines === 0) return null;
  return (
    <div className="notice info stays">
      {t("cart.removedCount", { count: page.removedLines })}{" "}
      <Button kind="plain" intent={shopIntents.restore}>
        {t("cart.undo")}
      </Button>
    </div>
  );
}

/** Counts the lines with errors and offers to delete them. */
function Errors({ page }: { page: ShopData }) {
  const t = useT();
  const count = page.errors.length;
  if (count === 0) return null;
  return (
    <div className="notice error">
      {page.errors.map((id) => (
        <input key={id} type="hidden" name="faulty" value={id} />
      ))}
      {t("cart.errorBanner", { count })}{" "}
      {page.view.rows.map(({ id, cells: { quantity } }) =>
        page.errors.includes(id) && quantity?.kind === "input" ? (
          <span key={id}>
            <a href={`#${quantity.name}`}>{quantity.label}</a>{" "}
          </span>
        ) : null,
      )}
      <Button kind="plain" intent={shopIntents.deleteFaulty} dialog>
        {t("cart.deleteErrors", { count })}
      </Button>
    </div>
  );
}
