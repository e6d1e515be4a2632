import { holds } from "~/door/actor";
import type { Notice } from "~/door/outcome";
import type { PartnerFunction } from "~/erp/erp";
import { actForPartner, findNamedPartner } from "~/features/identity/partners/act-for-partner.server";
import { choosePartner, type PartnerSwitch } from "~/features/identity/partners/choose-partner.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { pageAfterSwitch } from "~/http/page-after-switch";
import { paths } from "~/http/paths";
import { withoutZeros } from "~/lib/numbers/without-zeros";

/** Customer to switch to: one of the user's holdings, or one that staff name. */
export type PartnerChoice = { holding: string } | { function: string; number: string; salesArea: string };

/** Parses the customer from a form or an address, which have the same fields. */
export function wantedIn(fields: FormData | URLSearchParams): PartnerChoice {
  const text = (name: string) => String(fields.get(name) ?? "");
  if (fields.has("holding")) return { holding: text("holding") };
  // Rows of the search submit all fields in the value of one button.
  const [verb = "", subject = ""] = text("intent").split(":");
  if (verb === "holding") return { holding: subject };
  if (verb === "name") {
    const [partnerFunction = "", number = "", salesArea = ""] = subject.split("/");
    return { function: partnerFunction, number, salesArea };
  }
  return { function: text("function") || "soldTo", number: text("number"), salesArea: text("salesArea") };
}

export const backPathIn = (fields: FormData | URLSearchParams): string =>
  localPath(fields.get("back")?.toString()) ?? paths.dashboard();

/** Tells whether the customer is one that staff name: they are asked about a filled cart. */
export const namesCustomer = (choice: PartnerChoice) => "number" in choice;

/** Pages of a cart: what is typed there and not saved is lost when their visitor leaves them without script. */
export const isCartPage = (path: string | null): boolean =>
  path !== null && /^\/(cart|quotes)\/shop(?![^/?])/.test(path);

/** Answers at once if the customer is active already or none was named: there is no cart to leave. */
function leavesPartner({ actor, around }: Entrance, choice: PartnerChoice): boolean {
  const holding = "holding" in choice ? around?.holdings.find(({ id }) => id === choice.holding) : undefined;
  const namedPartner = "number" in choice ? choice : undefined;
  const number = holding?.number ?? (namedPartner && withoutZeros(namedPartner.number.trim()));
  const salesArea = holding?.salesArea.id ?? namedPartner?.salesArea;
  const partnerFunction = holding?.function ?? namedPartner?.function;
  if (!number) return "holding" in choice;
  const { partner } = actor;
  return (
    number !== partner?.number || partnerFunction !== partner.function || salesArea !== actor.salesArea?.id
  );
}

/** Tells whether to ask before the customer changes: staff about a filled cart, everybody about a drop ship. */
export function asksFirst(ctx: Entrance, choice: PartnerChoice, cart: { lines: number; dropShip: boolean }) {
  return leavesPartner(ctx, choice) && (cart.dropShip || (cart.lines > 0 && namesCustomer(choice)));
}

/** Tells whether the customer that staff name exists; one's own do. */
export async function isThere(ctx: Entrance, choice: PartnerChoice): Promise<boolean> {
  if ("holding" in choice) return true;
  const partnerFunction = choice.function as PartnerFunction;
  return (await findNamedPartner(ctx, { ...choice, function: partnerFunction })).kind === "ok";
}

/** Changes the customer and leads back to the page, or on to one that shows the new customer's data. */
export function answerPartner(
  ctx: Entrance,
  choice: PartnerChoice,
  backPath: string,
  finish: () => Promise<unknown> = async () => undefined,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(choice)) form.set(name, value);
  const nextPath = leavesPartner(ctx, choice)
    ? pageAfterSwitch(backPath, holds(ctx.actor, "select_any_partner"))
    : backPath;
  // A switch that another tab has made meanwhile leaves no cart.
  const finishSwitch = async ({ changedTo }: PartnerSwitch) => changedTo && finish();
  const options = { to: () => nextPath, backPath, afterwards: finishSwitch };
  if ("holding" in choice) {
    return answerButton(ctx, form, choosePartner, {
      ...options,
      notice: ({ changedTo }) => changedTo && changeNotice(changedTo),
    });
  }
  const typedNumber = choice.number.slice(0, maxTypedLength);
  return answerButton(ctx, form, actForPartner, {
    ...options,
    typedForm: { form: "customer", values: { ...choice, number: typedNumber } },
    notice: ({ changedTo }) => (changedTo ? changeNotice(changedTo) : activeNotice),
  });
}

/** A notice is a cookie: what is far longer than a customer number is cut off. */
const maxTypedLength = 60;

const activeNotice: Notice = { severity: "warning", key: "partners.alreadyActive" };

const changeNotice = (params: { name: string; salesArea: string }): Notice => ({
  severity: "success",
  key: "identity.partnerChanged",
  params,
});
