import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ErpMessage } from "~/erp/erp";
import type { AmendmentReviewData, reviewIntents } from "~/features/amendments/AmendmentReviewPage";
import type { AmendedKind } from "~/features/amendments/amendment";
import { getAmendmentReview } from "~/features/amendments/amendment.queries.server";
import { requestChangeApproval } from "~/features/amendments/approval/request-change-approval.server";
import { differenceList } from "~/features/amendments/difference-list";
import { differencesOf, headOf } from "~/features/amendments/differences";
import { fileDifferences } from "~/features/amendments/files/file-differences";
import { submitAmendment } from "~/features/amendments/submit-amendment.server";
import { answerAsTyped } from "~/http/answer-as-typed.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { type Formats, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { amendmentCrumbs, amendmentSteps } from "./amendment-steps.server";
import { longPaging } from "./long-list.server";

export const reviewLoader =
  (kind: AmendedKind) =>
  async (args: LoaderFunctionArgs): Promise<AmendmentReviewData> => {
    const list = await askList(args, `${kind}-change-review`);
    const { number = "" } = args.params;
    const { ctx, value } = await readPage(args, getAmendmentReview, { kind, number });
    const { draft, simulation } = value;
    const edit = paths.amendment(kind, number);
    if (!draft || !simulation) {
      const notice = { severity: "info", key: "amendments.nothingChanged" } as const;
      throw await seeOther(edit, value.isOutdated || value.isSent ? [] : [notice]);
    }
    const { t } = ctx;
    const localization = { t, formats: ctx.actor.formats, fields: value.fields };
    const { base } = draft;
    const { after, messages, figures, hasErrors } = simulation;
    const differences = [...differencesOf(base, after, localization), ...fileDifferences(draft.wish, t)];
    const heading = t(`amendments.review.${kind}`, { number });
    const options = { ...longPaging(list), caption: heading };
    return {
      kind,
      edit,
      figures,
      hasErrors,
      heading,
      crumbs: amendmentCrumbs(kind, number, t),
      steps: amendmentSteps(kind, number, t),
      original: headOf(base, kind, localization),
      version: base.version,
      revision: draft.revision,
      view: await showList(list, differenceList(differences, options, t)),
      messages: messages.map((message) => messageInWords(message, localization)),
      isCancelled: draft.wish.cancel === true,
      approvers: value.approvers?.map(({ id, name }) => ({ value: id, label: name })) ?? null,
      before: { net: base.net, total: base.total, currency: base.currency },
      after: { net: after.net, total: after.total, currency: after.currency },
      title: pageTitle(ctx, `amendments.review.${kind}`, { number }),
    };
  };

function messageInWords(
  { severity, text: sentence, target }: ErpMessage,
  { t, formats }: { t: Translate; formats: Formats },
) {
  const text = readable(sentence, formats);
  if (!target?.item) return { severity, text };
  return { severity, text: labelValue(`${t("documents.item")} ${target.item}`, text, formats.locale) };
}

export const reviewAction = (kind: AmendedKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  return byIntent(form, {
    // Enter confirms nothing: only the button does.
    look: () => answerAsTyped(ctx, form, "submit"),
    request: () =>
      answerForm(ctx, form, requestChangeApproval, {
        fixed: { kind, number },
        to: ({ amendment }) => paths.amendmentReceipt(kind, number, amendment),
        notice: ({ approver }) => ({
          severity: "success",
          key: "cart.approval.asked",
          params: { name: approver },
        }),
      }),
    submit: () =>
      answerForm(ctx, form, submitAmendment, {
        fixed: { kind, number },
        to: ({ amendment }) => paths.amendmentReceipt(kind, number, amendment),
      }),
  } satisfies Handlers<typeof reviewIntents>);
};
