import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { may } from "~/door/verdict";
import type { Address } from "~/erp/erp";
import type { AmendedShippingData, shippingIntents } from "~/features/amendments/AmendedShippingPage";
import type { DocumentSnapshot } from "~/features/amendments/amendment";
import { getAmendedShipping } from "~/features/amendments/amendment.queries.server";
import { saveAmendedShipping } from "~/features/amendments/save-shipping.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { formatMoney } from "~/i18n/formats";
import { addressFields } from "~/ui/fields/address-fields";
import type { Option } from "~/ui/fields/Field";
import { amendmentCrumbs, amendmentSteps } from "./amendment-steps.server";

const kind = "order";

const emptyAddress = Object.fromEntries(addressFields.map((field) => [field, ""])) as Record<
  keyof Address,
  string
>;

export const shippingLoader = async (args: LoaderFunctionArgs): Promise<AmendedShippingData> => {
  const { number = "" } = args.params;
  const { ctx, value } = await readPage(args, getAmendedShipping, { kind, number });
  const edit = paths.amendment(kind, number);
  if (!value.isOpen || !value.change.allowed) throw await seeOther(edit);
  if (value.draft?.wish.cancel) throw await seeOther(paths.amendmentReview(kind, number));
  const { t } = ctx;
  const { formats } = ctx.actor;
  const { current, draft } = value;
  const header = { ...current.header, ...draft?.wish.header };
  const shipTos = value.shipTos.map(({ value, label }) => ({ value, label }));
  const options = value.options.map(({ value, label, note, charge, currency }) => ({
    value,
    label: `${label} · ${formatMoney(charge, formats, currency)} ${currency}`,
    ...(note ? { hint: note } : {}),
  }));
  return {
    crumbs: amendmentCrumbs(kind, number, t),
    steps: amendmentSteps(kind, number, t),
    version: current.version,
    revision: draft?.revision ?? 0,
    edit,
    shipTos: withCurrent(shipTos, current.header.shipTo, current.labels.shipTo),
    options: withCurrent(options, current.header.shippingOption, current.labels.shippingOption),
    shipTo: header.shipTo,
    shippingOption: header.shippingOption,
    completeDelivery: header.completeDelivery ? "yes" : "no",
    carrierAccount: value.carrierAccount,
    address: mayGiveAddress(ctx, current) ? { ...emptyAddress, ...header.shipToAddress } : null,
    hasAddress: Boolean(header.shipToAddress),
    heading: t("amendments.shippingTitle", { number }),
    title: pageTitle(ctx, "amendments.shippingTitle", { number }),
  };
};

/** An ERP that does not tell of an address for one order cannot change it either. */
const mayGiveAddress = ({ actor }: Entrance, { header }: DocumentSnapshot): boolean =>
  header.shipToAddress !== undefined && may("drop_ships")(actor, {}).allowed;

/** Offers the document's own value too, if the ERP offers it to new documents no more. */
const withCurrent = (options: Option[], value: string, label: string): Option[] =>
  options.some((option) => option.value === value) ? options : [{ value, label }, ...options];

export const shippingAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  return byIntent(form, {
    save: () =>
      answerForm(ctx, form, saveAmendedShipping, {
        fixed: { kind, number },
        to: () => paths.amendmentReview(kind, number),
      }),
  } satisfies Handlers<typeof shippingIntents>);
};
