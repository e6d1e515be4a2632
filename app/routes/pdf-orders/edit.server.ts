import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { correctPdfOrder } from "~/features/pdf-orders/correct-pdf-order.server";
import { type EditOrderData, type editOrderIntents, editOrderPage } from "~/features/pdf-orders/edit-page";
import { getEditedOrder } from "~/features/pdf-orders/edited-order.queries.server";
import { teachHeadings } from "~/features/pdf-orders/teach-headings.server";
import { badAddressPage } from "~/http/failures.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { wholeNumber } from "~/lib/numbers/whole-number";
import { flowSteps } from "~/routes/checkout/cart-steps.server";
import { refuseOtherParameters } from "~/routes/service/form-files.server";
import { pdfFlow } from "./pdf-flow.server";

/** Loads the order that is being edited; `line` marks one on the page, `page` is the part of a long list. */
export const editLoader = async (args: LoaderFunctionArgs): Promise<EditOrderData> => {
  const fields = new URL(args.request.url).searchParams;
  refuseOtherParameters(fields, ["line", "part", "page"]);
  const { ctx, value: order } = await readPage(args, getEditedOrder, {});
  if (!order) throw await seeOther(paths.pdfOrders(), [{ severity: "info", key: "reports.pdf.choose" }]);
  const place = {
    line: numberIn(fields, "line"),
    part: numberIn(fields, "part"),
    page: numberIn(fields, "page"),
  };
  return {
    ...editOrderPage(order, place, { t: ctx.t, formats: ctx.actor.formats }),
    steps: flowSteps(pdfFlow, ctx.t),
    list: paths.pdfOrders(),
    file: paths.pdfOrderFile(order.id),
    currentPath: ctx.path,
    title: pageTitle(ctx, "reports.pdf.edit"),
  };
};

function numberIn(fields: URLSearchParams, name: string): number | null {
  const value = fields.get(name);
  if (value === null || value === "") return null;
  const number = wholeNumber(value);
  if (number !== null) return number;
  throw badAddressPage({ key: "ui.unknownValue", params: { name, value: value.slice(0, 60) } });
}

export const editAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = ctx.path;
  return byIntent(form, {
    save: () =>
      answerForm(ctx, form, correctPdfOrder, {
        to: () => backPath,
        notice: () => ({ severity: "success", key: "reports.pdf.saved" }),
      }),
    continue: () =>
      answerForm(ctx, form, correctPdfOrder, {
        to: ({ state }) => (state === "ready" ? pdfFlow.shipping : backPath),
        notice: ({ state }) =>
          state === "ready" ? null : { severity: "warning", key: "reports.pdf.unsettled" },
      }),
    teach: () =>
      answerForm(ctx, form, teachHeadings, {
        to: () => paths.pdfOrderEdit(),
        notice: () => ({ severity: "success", key: "reports.pdf.taught" }),
      }),
  } satisfies Handlers<typeof editOrderIntents>);
};
