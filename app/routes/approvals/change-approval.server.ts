import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type {
  ChangeApprovalData,
  changeApprovalIntents,
} from "~/features/amendments/approval/ChangeApprovalPage";
import { getChangeRequest } from "~/features/amendments/approval/change-requests.queries.server";
import { decideChange } from "~/features/amendments/approval/decide-change.server";
import { differenceList } from "~/features/amendments/difference-list";
import { differencesOf } from "~/features/amendments/differences";
import { fileDifferences } from "~/features/amendments/files/file-differences";
import { answerEnter } from "~/http/answer-as-typed.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { readable } from "~/i18n/formats";
import { longPaging } from "~/routes/amendments/long-list.server";

export const changeApprovalLoader = async (args: LoaderFunctionArgs): Promise<ChangeApprovalData> => {
  const list = await askList(args, "order-change-review");
  const { change = "" } = args.params;
  const { ctx, value } = await readStep(args, getChangeRequest, { change }, { next: paths.approvals() });
  const { amendment, simulation, mayDecide } = value;
  const { base, agreed, approval, documentNumber: number, wish } = amendment;
  const { t } = ctx;
  const heading = t("amendments.approval.title", { number });
  const localization = { t, formats: ctx.actor.formats, fields: value.fields };
  const differences = [
    ...differencesOf(base, simulation?.after ?? agreed ?? base, localization),
    ...fileDifferences(wish, t),
  ];
  return {
    heading,
    mayDecide,
    crumbs: [{ label: t("cart.approval.list"), href: paths.approvals() }],
    order: { number, href: paths.order(number) },
    requestor: approval?.requestor ?? "",
    approver: approval?.approver ?? "",
    comment: approval?.comment ?? "",
    reason: wish.reason ?? "",
    askedAt: amendment.updatedAt.toISOString(),
    increase: { amount: approval?.increase ?? "0", currency: base.currency },
    view: await showList(list, differenceList(differences, { ...longPaging(list), caption: heading }, t)),
    messages: (simulation?.messages ?? []).map(({ severity, text }) => ({
      severity,
      text: readable(text, ctx.actor.formats),
    })),
    figures: simulation?.figures ?? null,
    title: pageTitle(ctx, "amendments.approval.title", { number }),
  };
};

export const changeApprovalAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { change = "" } = args.params;
  return byIntent(form, {
    // Enter decides nothing: only the button does.
    look: () => answerEnter(ctx, form, "decide"),
    decide: () =>
      answerForm(ctx, form, decideChange, {
        fixed: { change },
        to: () => paths.approvals(),
        notice: ({ state, requestor }) => ({
          severity: "success",
          key: `cart.approval.done.${state}`,
          params: { requestor },
        }),
      }),
  } satisfies Handlers<typeof changeApprovalIntents>);
};
