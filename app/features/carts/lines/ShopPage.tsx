import { useT } from "~/i18n/i18n-context";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { LinkButton } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { PageHead } from "~/ui/pages/PageHead";
import { Steps } from "~/ui/pages/Tabs";
import { CartForm } from "./CartForm";
import type { ShopData } from "./shop-page";

/** Shows the lines of a cart, the ERP's prices and messages, and all ways to add a line. */
export function ShopPage(props: { page: ShopData; answer: FormAnswer | undefined }) {
  const { page, answer } = props;
  const t = useT();
  const { cart, links } = page;
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
      {page.failure ? <ErrorBox text={page.failure} retry={links.shop} /> : null}
      {page.waiting ? (
        <p className="notice info">
          <a href={page.waiting.href}>{page.waiting.label}</a>
        </p>
      ) : null}
      <CartForm page={page} answer={answer} />
    </>
  );
}
