import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { AsOf } from "~/ui/pages/AsOf";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import type { CatalogAddresses } from "../addresses";
import type { PriceState, ProductRights } from "../catalog";
import { Picture } from "../drawings/Picture";
import type { VariantMark } from "../InCart";
import { PricesMark } from "../PricesMark";
import type { FamilyAnswer, FamilyTable } from "./family-view";
import { VariantCells } from "./VariantCells";

export const familyIntents = intents("typed", "typedQuote", "undo");

export interface FamilyPageProps {
  name: string;
  drawing: string;
  table: FamilyTable;
  count: number;
  shownCount: number;
  /** Leads to all variants where words left only some. */
  all?: { href: string; count: number };
  /** The page has no room for all rows of the section. */
  isCut?: true;
  crumbs: Crumb[];
  rights: ProductRights;
  prices: PriceState;
  asOf?: string;
  refresh: string;
  marks: Record<string, VariantMark>;
  cart: string;
  productOf: string;
  to: CatalogAddresses;
}

/** All sizes of a standard or series as one form: quantities are typed beside the sizes, and one button adds them all. */
export function FamilyPage({ page, answer }: { page: FamilyPageProps; answer: FamilyAnswer | undefined }) {
  const { table, rights } = page;
  const t = useT();
  const orders = rights.cart || rights.quote;
  return (
    <>
      <ProblemList problems={answer?.problems ?? []} />
      <PageHead
        title={page.name}
        crumbs={page.crumbs}
        aside={<small>{t("catalog.sizes", { count: page.count })}</small>}
      />
      <FamilyFacts page={page} />
      {table.jumps.length > 1 ? (
        <nav className="inline sizes" aria-label={t("catalog.jumpTo")}>
          {table.jumps.map(({ title, href }) => (
            <a key={href} href={href}>
              {title}
            </a>
          ))}
        </nav>
      ) : null}
      <form method="post" data-grid="" data-in-place="">
        <CsrfField />
        {orders ? (
          <DefaultButton intent={rights.cart ? familyIntents.typed : familyIntents.typedQuote} />
        ) : null}
        {table.sections.map((section) => (
          <Section key={section.id} {...{ page, section, answer, orders }} />
        ))}
        {orders ? (
          <div className="bulk">
            {rights.cart ? (
              <Button kind="main" intent={familyIntents.typed}>
                {t("catalog.add")}
              </Button>
            ) : null}
            {rights.quote ? <Button intent={familyIntents.typedQuote}>{t("catalog.quote")}</Button> : null}
            {rights.cart ? <a href={page.cart}>{t("frame.cart")}</a> : null}
          </div>
        ) : null}
      </form>
      {page.asOf ? <AsOf instant={page.asOf} refresh={page.refresh} /> : null}
    </>
  );
}

/** Says what all sizes share, and of words that left only some of them how to see the others. */
function FamilyFacts({ page }: { page: FamilyPageProps }) {
  const { table, prices, all } = page;
  const t = useT();
  const formats = useFormats();
  return (
    <div className="family">
      <Picture digest={page.drawing} size={90} to={page.to} />
      <div>
        {table.shared.length > 0 ? (
          <p>
            {table.shared.map(({ label, value }) => labelValue(label, value, formats.locale)).join(" · ")}
          </p>
        ) : null}
        {table.currency ? <p>{t("catalog.pricesIn", { currency: table.currency })}</p> : null}
        {table.usualDate ? <p>{t("catalog.usualDate", { date: table.usualDate })}</p> : null}
        <PricesMark prices={prices} />
        {page.isCut ? (
          <p className="notice info">{t("catalog.tooManySizes", { count: page.shownCount })}</p>
        ) : null}
        {all ? (
          <p>
            <a href={all.href}>{t("catalog.allSizes", { count: all.count })}</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface SectionProps {
  page: FamilyPageProps;
  section: FamilyTable["sections"][number];
  answer: FamilyAnswer | undefined;
  orders: boolean;
}

/** The sizes of one section as a table, with a quantity beside each. */
function Section({ page, section, answer, orders }: SectionProps) {
  const { table } = page;
  const t = useT();
  return (
    <table className="variants">
      <caption className={section.title ? undefined : "unseen"}>
        <span id={section.id}>{section.title || page.name}</span>
      </caption>
      <thead>
        <tr>
          {table.rowHeads.map((head) => (
            <th key={head} scope="col" className="size">
              {head}
            </th>
          ))}
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column || t("catalog.quantity")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {section.rows.map(({ labels, cells }) => (
          <tr key={labels.join()}>
            {labels.map((label, index) =>
              index === 0 ? (
                <th key={label} scope="row">
                  {label}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column may repeat the value of another
                <td key={index} data-label={table.rowHeads[index]}>
                  {label}
                </td>
              ),
            )}
            <VariantCells
              {...{ cells, answer, orders }}
              columns={table.columns}
              marks={page.marks}
              productOf={page.productOf}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
