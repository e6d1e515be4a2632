import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { mayReadPdfOrders } from "~/features/pdf-orders/pdf-order-rules";
import type {
  OrderingRuleData,
  orderingRuleIntents,
} from "~/features/pdf-orders/unattended/OrderingRulePage";
import { orderMailsList } from "~/features/pdf-orders/unattended/order-mails-list";
import { getOrderingRule } from "~/features/pdf-orders/unattended/ordering-rule.queries.server";
import { saveOrderingRule } from "~/features/pdf-orders/unattended/save-ordering-rule.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { formatInstant, formatMoney } from "~/i18n/formats";

export const orderingRuleLoader = async (args: LoaderFunctionArgs): Promise<OrderingRuleData> => {
  const list = await askList(args, "order-mails");
  const { ctx, value } = await readPage(args, getOrderingRule, {});
  const { t } = ctx;
  const { formats } = ctx.actor;
  const { rule, address, takesMails, mails, currency, email } = value;
  const isReader = mayReadPdfOrders(ctx.actor, {}).allowed;
  const backCrumb = isReader
    ? { href: paths.pdfOrders(), label: t("reports.pdf.title") }
    : { href: paths.approvals(), label: t("cart.approval.list") };
  return {
    crumbs: [backCrumb],
    backPath: backCrumb.href,
    version: rule?.version ?? 0,
    consent:
      rule &&
      t("reports.pdf.rule.consent", { name: rule.person, at: formatInstant(rule.updatedAt, formats) }),
    isMailPossible: takesMails,
    address,
    takesMails: rule?.mailCode != null,
    senders: (rule?.senders ?? [email]).join("\n"),
    isUnattended: rule?.isUnattended ?? false,
    maxTotal: rule ? formatMoney(rule.maxTotal, formats, currency) : "",
    maxPricePercent: String(rule?.maxPricePercent ?? 0),
    currency,
    allowsLaterDates: rule?.allowsLaterDates ?? false,
    mails: await showList(list, orderMailsList(mails, t)),
    heading: t("reports.pdf.rule.title"),
    title: pageTitle(ctx, "reports.pdf.rule.title"),
  };
};

export const orderingRuleAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    save: () =>
      answerForm(ctx, form, saveOrderingRule, {
        to: () => paths.orderingRule(),
        notice: () => ({ severity: "success", key: "reports.pdf.rule.saved" }),
      }),
  } satisfies Handlers<typeof orderingRuleIntents>);
};
