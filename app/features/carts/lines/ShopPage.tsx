import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { EmptyState } from "~/ui/lists/EmptyState";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { PageHead } from "~/ui/pages/PageHead";
import { Steps } from "~/ui/pages/Tabs";
import { useInPlace } from "~/ui/scripts/use-in-place";
import { CartFiles } from "../attachments/CartFiles";
import { CartFields } from "../CartFields";
import { type FormAnswer, refusalOf } from "../form-answer";
import { AddByNumber } from "./AddByNumber";
import { CartLines } from "./CartLines";
import { CartSummary } from "./CartSummary";
import { type ShopData, shopIntents } from "./shop-page";

/** Shows the lines of a cart, the ERP's prices and messages, and all ways to add a line. */
export function ShopPage(props: { page: ShopData; answer: FormAnswer | undefined }) {
  const { page } = props;
  const inPlace = useInPlace<FormAnswer>();
  const answer = inPlace.refusal ?? props.answer;
  const refusalBy = (intent: string) => refusalOf(answer, intent);
  const t = useT();
  for (const key of laterTexts) t(key);
  for (const key of ["cart.removedCount", "cart.errorBanner", "cart.deleteErrors"] as const)
    t(key, { count: 1 });
  const { cart, view, links } = page;
  const isConflict = refusalBy(shopIntents.update)?.error?.[""] !== undefined;
  return (
    <>
      <PageHead
        title={t(`cart.title.${page.kind}`)}
        aside={cart.title ? <p>{cart.title}</p> : undefined}
        actions={
          <>
            <LinkButton href={links.bulk}>{t("cart.bulk.link")}</LinkButton>
            <LinkButton href={links.upload}>{t("cart.upload.link")}</LinkButton>
            {links.saved ? (
              <LinkButton href={links.saved}>{t(`cart.saved.link.${page.kind}`)}</LinkButton>
            ) : null}
          </>
        }
      />
      <Steps current={0} steps={page.steps} />
      <ErrorSummary result={answer?.result} idPrefix={answer?.intent === shopIntents.add ? "add-" : ""} />
      {page.failure ? <ErrorBox text={page.failure} retry={links.shop} /> : null}
      {page.waiting ? (
        <p className="notice info">
          <a href={page.waiting.href}>{page.waiting.label}</a>
        </p>
      ) : null}
      {inPlace.said}
      <RestoreLines page={page} />
      <Errors page={page} />
      <div className={cart.lines > 0 ? "split" : undefined}>
        <div>
          {cart.lines === 0 ? (
            <EmptyState text={t(`cart.emptyTitle.${page.kind}`)}>
              {links.catalog ? (
                <LinkButton href={links.catalog}>{t("account.toCatalog")}</LinkButton>
              ) : (
                <LinkButton href={links.materials}>{t("cart.materials.title")}</LinkButton>
              )}
            </EmptyState>
          ) : (
            // A new version is a new page without script; script empties what it has sent and keeps what is typed meanwhile.
            <CartLines
              {...{ cart, view, conflict: isConflict }}
              onSubmit={isConflict || cart.lines === 1 ? undefined : inPlace.onSubmit}
              refusal={refusalBy(shopIntents.update)}
            />
          )}
          <AddByNumber find={page.find} materials={links.materials} refusal={refusalBy(shopIntents.add)} />
          {cart.lines > 0 ? (
            <Fold title={t("cart.file.title")} open={page.attachments.files.length > 0}>
              <CartFiles cart={cart} attachments={page.attachments} refusal={refusalBy(shopIntents.upload)} />
            </Fold>
          ) : null}
        </div>
        {cart.lines > 0 ? <CartSummary page={page} refusal={refusalBy(shopIntents.continue)} /> : null}
      </div>
    </>
  );
}

/** Texts of what may come with an answer to script, which has only the texts that the page used. */
const laterTexts = [
  "cart.notSimulated",
  "cart.undo",
  "ui.dismiss",
  "ui.errorSummary",
  "ui.notices",
  "ui.severity.error",
  "ui.severity.info",
  "ui.severity.success",
  "ui.severity.warning",
  "ui.view",
  "ui.viewNotices",
  "ui.viewWarnings",
  "ui.warnings",
] as const;

/** Offers to restore the lines that the latest change removed. */
function RestoreLines({ page }: { page: ShopData }) {
  const t = useT();
  if (page.removedLines === 0) return null;
  return (
    <form method="post" className="notice info">
      <CsrfField />
      <CartFields cart={page.cart} />
      {t("cart.removedCount", { count: page.removedLines })}{" "}
      <Button kind="plain" intent={shopIntents.restore}>
        {t("cart.undo")}
      </Button>
    </form>
  );
}

/** Counts the lines with errors and offers to delete them. */
function Errors({ page }: { page: ShopData }) {
  const t = useT();
  const count = page.errors.length;
  if (count === 0) return null;
  return (
    <form method="post" className="notice error">
      <CsrfField />
      <CartFields cart={page.cart} />
      {page.errors.map((id) => (
        <input key={id} type="hidden" name="selected" value={id} />
      ))}
      {t("cart.errorBanner", { count })}{" "}
      {page.view.rows.map(({ id, cells: { quantity } }) =>
        page.errors.includes(id) && quantity?.kind === "input" ? (
          <span key={id}>
            <a href={`#${quantity.name}`}>{quantity.label}</a>{" "}
          </span>
        ) : null,
      )}
      <Button kind="plain" intent={shopIntents.confirmDelete} dialog>
        {t("cart.deleteErrors", { count })}
      </Button>
    </form>
  );
}
