import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { takeParkedForm } from "~/features/identity/sessions/parked-forms.server";
import { unmarkedName } from "~/lib/row-mark";
import { assertOwnSite, csrfField, partnerMark, readFormToken } from "./csrf.server";
import { enter } from "./entrance/enter.server";
import type { Entrance } from "./entrance/entrance";
import { failurePage } from "./failures.server";
import { hasSafeShape } from "./forms/form-shape";
import { typedInto } from "./forms/typed-into";
import { readSessionToken } from "./session.server";
import { whereFrom } from "./where-from.server";

/** Field that names a parked form on the page that continues it. */
export const parkedField = "parked";

/** Forms by request: what was typed is given back although an outage kept the portal from recognizing the visitor. */
const sentForms = new WeakMap<AppLoadContext, FormData>();

/** Returns the form of a request, which is proved to come from one of our own pages; null if it had none. */
export const sentFormOf = (context: AppLoadContext): FormData | null => sentForms.get(context) ?? null;

/** Recognizes the visitor for an action, and reads the form, which is proved to come from one of our own pages. */
export async function readSubmittedForm(
  args: ActionFunctionArgs,
): Promise<{ ctx: Entrance; form: FormData }> {
  const { request } = args;
  const form = await readForm(request);
  const token = form.get(csrfField);
  const sessionToken = await readSessionToken(request);
  assertOwnSite(request);
  const madeBy = readFormToken(sessionToken, typeof token === "string" ? token : null);
  if (!madeBy) throw failurePage(403, { page: "forgery", ...typedInto(request, form) });
  const { madeFor, page } = madeBy;
  if (!hasSafeShape(form)) throw failurePage(400, { page: "forgery" });
  form.delete(csrfField);
  sentForms.set(args.context, copyOf(form));
  const ctx = await enter(args);
  assertSamePartner(ctx, madeFor);
  if (ctx.actor.kind === "user") await takeParked(ctx, form);
  ctx.page = page;
  ctx.sent = { form: copyOf(form), madeFor, from: whereFrom(request) };
  return { ctx, form };
}

/** Addresses that concern the visitor or the installation instead of a customer. */
const partsWithoutPartner = new Set([
  "",
  "acting",
  "admin",
  "carry-on",
  "cookies",
  "language",
  "logout",
  "partner",
  "partners",
  "profile",
  "why",
]);

/** Prevents a mix-up between tabs: a page of one customer does not act for another one who is active by now. */
function assertSamePartner(ctx: Entrance, madeFor: string): void {
  const { actor } = ctx;
  if (actor.kind !== "user" || madeFor === partnerMark(actor)) return;
  if (partsWithoutPartner.has(ctx.path.split(/[/?]/, 2)[1] ?? "")) return;
  const [, number = "–", salesArea = "–"] = madeFor.split("-");
  const now = actor.partner ? `${actor.partner.name} (${actor.salesArea?.title})` : "–";
  throw failurePage(409, {
    page: "conflict",
    reason: { key: "session.otherPartner", params: { number, salesArea, now } },
  });
}

/** Removes a carried-on form from where it was parked; a second press of the button finds it gone. */
async function takeParked(ctx: Entrance, form: FormData): Promise<void> {
  const id = form.get(parkedField);
  if (typeof id !== "string") return;
  form.delete(parkedField);
  const outcome = await takeParkedForm(ctx, { id });
  if (outcome.kind !== "ok") {
    throw failurePage(409, { page: "conflict", reason: { key: "session.carriedOnBefore" } });
  }
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded") && !type.startsWith("multipart/form-data")) {
    throw failurePage(415, { page: "forgery" });
  }
  try {
    return withoutRowMarks(await request.formData());
  } catch {
    throw failurePage(400, { page: "forgery" });
  }
}

/** Names the fields of rows by their place alone. */
function withoutRowMarks(form: FormData): FormData {
  const plainForm = new FormData();
  for (const [name, value] of form) plainForm.append(unmarkedName(name), value);
  return plainForm;
}
