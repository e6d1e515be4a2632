import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import type { AmendmentReceiptData, receiptIntents } from "~/features/amendments/AmendmentReceiptPage";
import type { AmendedKind } from "~/features/amendments/amendment";
import { findAmendmentReceipt } from "~/features/amendments/amendment.queries.server";
import { differenceList } from "~/features/amendments/difference-list";
import { differencesOf } from "~/features/amendments/differences";
import { fileDifferences } from "~/features/amendments/files/file-differences";
import { withdrawAmendment } from "~/features/amendments/withdraw-amendment.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { amendmentCrumbs, documentPath } from "./amendment-steps.server";
import { longPaging } from "./long-list.server";

export const receiptLoader =
  (kind: AmendedKind) =>
  async (args: LoaderFunctionArgs): Promise<AmendmentReceiptData> => {
    const list = await askList(args, `${kind}-change-receipt`);
    const { number = "" } = args.params;
    const id = new URL(args.request.url).searchParams.get("change");
    const input = { kind, number, ...(id ? { amendment: id } : {}) };
    const { ctx, value } = await readPage(args, findAmendmentReceipt, input);
    if (!value) throw await seeOther(documentPath(kind, number), [noReceipt(kind)]);
    const edit = paths.amendment(kind, number);
    // Leads to the page where a refused change can be mended, with the reason.
    if (value.state === "draft") throw await seeOther(edit);
    const { t } = ctx;
    const localization = { t, formats: ctx.actor.formats, fields: value.fields };
    const { base, agreed, result } = value;
    const isConfirmed = value.state === "confirmed";
    const differences = [
      ...differencesOf(base, result ?? agreed ?? base, localization),
      ...fileDifferences(value.wish, t),
    ];
    const heading = t(`amendments.receipt.${kind}`, { number });
    return {
      id: value.id,
      kind,
      number,
      heading,
      crumbs: amendmentCrumbs(kind, number, t),
      document: documentPath(kind, number),
      currentPath: paths.amendmentReceipt(kind, number, value.id),
      state: value.state,
      isCancelled: result?.lines.every((line) => line.isCancelled) ?? false,
      approver: value.approval?.approver ?? "",
      sentAt: (value.sentAt ?? value.updatedAt).toISOString(),
      view: await showList(list, differenceList(differences, { ...longPaging(list), caption: heading }, t)),
      deviations: agreed && result ? deviationsOf(agreed, result, localization) : [],
      messages: isConfirmed ? value.messages.filter(({ severity }) => severity !== "success") : [],
      title: pageTitle(ctx, `amendments.receipt.${kind}`, { number }, isConfirmed ? "success" : null),
    };
  };

/** Says what the ERP made otherwise than agreed. */
const deviationsOf = (...states: Parameters<typeof differencesOf>): string[] =>
  differencesOf(...states).map(({ what, line, before: confirmedValue, after: actual }) =>
    states[2].t("amendments.deviation", { what, line, confirmed: confirmedValue, actual }),
  );

const noReceipt = (kind: AmendedKind): Notice => ({
  severity: "info",
  key: `amendments.noReceipt.${kind}`,
});

export const receiptAction = (kind: AmendedKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  return byIntent(form, {
    withdraw: () =>
      answerButton(ctx, new FormData(), withdrawAmendment, {
        fixed: { kind, number },
        to: () => paths.amendment(kind, number),
        backPath: ctx.path,
        notice: () => ({ severity: "success", key: "amendments.withdrawn" }),
      }),
  } satisfies Handlers<typeof receiptIntents>);
};
