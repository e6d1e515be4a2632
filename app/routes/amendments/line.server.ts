import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Batch } from "~/erp/erp";
import type { AmendedLineData, amendedLineIntents } from "~/features/amendments/AmendedLinePage";
import { getAmendedLine } from "~/features/amendments/amended-line.queries.server";
import type { AmendedKind, BatchShare } from "~/features/amendments/amendment";
import { withStoredChoice } from "~/features/amendments/fields/own-fields";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import { fieldsOf } from "~/features/carts/attribute-fields";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import { amendmentCrumbs } from "./amendment-steps.server";
import { emptiedDates } from "./emptied-dates.server";

export const lineLoader =
  (kind: AmendedKind) =>
  async (args: LoaderFunctionArgs): Promise<AmendedLineData> => {
    const { number = "", item = "" } = args.params;
    const edit = paths.amendment(kind, number);
    const { ctx, value } = await readStep(args, getAmendedLine, { kind, number, item }, { next: edit });
    if (!value.isOpen) throw await seeOther(edit);
    const { t } = ctx;
    const { formats } = ctx.actor;
    const { name, line, version, revision } = value;
    const {
      quantity = "1",
      unit = "",
      requestedDate,
      note = "",
      batches = [],
    } = { ...line.stored, ...line.wished };
    const values = { ...line.stored?.attributes, ...line.wished?.attributes };
    const params = { item: line.itemNumber, name };
    const units = value.units.map((one) => ({ value: one.unit, label: `${one.label} (${one.unit})` }));
    return {
      version,
      revision,
      edit,
      unit,
      note,
      item: line.itemNumber,
      crumbs: [...amendmentCrumbs(kind, number, t), { label: t(`amendments.change.${kind}`), href: edit }],
      units: units.some((one) => one.value === unit) ? units : [{ value: unit, label: unit }, ...units],
      quantity: formatQuantity(quantity, formats),
      requestedDate: requestedDate ? formatDate(requestedDate, formats) : "",
      fields: withStoredChoice(fieldsOf(value.fields, values, formats.locale, "item")),
      batches: batchFields(value.batches, { shares: batches, unit, formats }),
      heading: t("amendments.lineTitle", params),
      title: pageTitle(ctx, "amendments.lineTitle", params),
    };
  };

/** Usable batches and chosen ones; those no longer in stock stay in the form, so that they can be given up. */
function batchFields(
  batches: readonly Batch[],
  choice: { shares: readonly BatchShare[]; unit: string; formats: Formats },
): AmendedLineData["batches"] {
  const { shares, unit, formats } = choice;
  const quantityByBatch = new Map(shares.map((share) => [share.batch, share.quantity]));
  const goneBatches = shares
    .filter(({ batch }) => !batches.some((one) => one.batch === batch))
    .map(({ batch }) => ({ batch, available: "0", unit, expiresOn: "", usable: false }));
  return [...batches, ...goneBatches]
    .filter(({ usable, batch }) => usable || quantityByBatch.has(batch))
    .map(({ batch, available, unit, expiresOn }) => {
      const share = quantityByBatch.get(batch);
      return { batch, available, unit, expiresOn, quantity: share ? formatQuantity(share, formats) : "" };
    });
}

export const lineAction = (kind: AmendedKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  return byIntent(form, {
    save: () =>
      answerForm(ctx, form, saveAmendment, {
        fixed: { kind, number, keepsAbsent: "1", emptiedDates: emptiedDates(form) },
        to: () => paths.amendment(kind, number),
        notice: () => ({ severity: "success", key: "amendments.updated" }),
      }),
  } satisfies Handlers<typeof amendedLineIntents>);
};
