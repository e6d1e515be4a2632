import type { LoaderFunctionArgs } from "@remix-run/node";
import { broughtTo } from "~/admin/admin-form.server";
import { listParams, searchText } from "~/admin/pages/list-address";
import { readChanges } from "~/admin/pages/read-changes.server";
import { stepIn } from "~/admin/pages/wizard.server";
import { holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import { getDraft } from "~/features/drafts/drafts.server";
import { getUserSurroundings } from "~/features/identity/people/administer-user.server";
import type { NewHolding } from "~/features/identity/people/administered-users.store.server";
import { withoutPerson } from "~/features/identity/people/new-user.server";
import { userStepHref } from "~/features/identity/people/user-address";
import { userSteps } from "~/features/identity/people/user-steps.server";
import users from "~/features/identity/people/users.collection.server";
import type { UserRecord } from "~/features/identity/people/write-user.server";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { deviceOf } from "~/features/identity/sessions/device";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import { getTableChoices } from "~/features/table-choices/table-choices.queries.server";
import { offeredLanguages } from "~/features/translations/languages.settings";
import type { OptionView } from "~/forms/form-view";
import { showConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { defaultFormats } from "~/i18n/formats";

interface WizardState {
  ctx: Entrance;
  values: Record<string, unknown>;
  record: UserRecord | null;
  cloneOf: { id: string; name: string } | null;
  /** Revision of the draft that the page shows; null for an account that exists. */
  draft: string | null;
}

/** Name under which table choices store the folded parts of an account's page. */
const foldsOfUser = "admin-user";

/** Shows a step of the wizard, for a new user from the draft, otherwise from the account. */
export const userStepLoader = async (args: LoaderFunctionArgs) => {
  const { number, step } = stepIn(userSteps, args.params);
  const { id } = args.params;
  const { ctx, values, record, cloneOf, draft } = id ? await readUser(args, id) : await readNewUser(args);
  // A later step of a new user opens only after the first: otherwise its fields would count as filled in.
  if (!id && number > 1 && !values.username) throw await seeOther(userStepHref(undefined, 1));
  const name = record ? record.username : ctx.t("areas.users.create");
  const changes = id
    ? await readChanges(ctx, args.request, users, {
        id,
        fields: step.form,
        href: userStepHref(id, number),
      })
    : null;
  const shownValues = { ...values, ...changes?.earlier?.values };
  const place = searchText(listParams(new URL(args.request.url).searchParams, users));
  return {
    title: pageTitle(ctx, "admin.titleOf", {
      name: ctx.t("ui.labelled", { label: name, value: ctx.t(step.title) }),
    }),
    heading: name,
    id: id ?? null,
    step: number,
    steps: userSteps.map(({ title }, index) => ({
      label: ctx.t(title),
      href: userStepHref(id, index + 1) + place,
    })),
    place,
    view: await showConfigured(ctx, step.configured, await broughtTo(ctx, step.form, shownValues, record)),
    version: record?.version ?? null,
    draft,
    cloneOf,
    ...standingOf(record),
    ...rightsOver(ctx, id),
    change: changes?.note ?? null,
    earlierNotice: changes?.earlier?.notice ?? null,
    ...(await readSurroundings(ctx, id, values)),
  };
};

const standingOf = (record: UserRecord | null) => ({
  locked: Boolean(record?.locked),
  deleted: Boolean(record?.deletedAt),
  active: Boolean(record?.active),
});

const rightsOver = ({ actor }: Entrance, id: string | undefined) => ({
  mayLink: holds(actor, "administer"),
  mayActAs: id !== actor.userId && mayActAs(actor, {}).allowed,
});

/**
 * Loads customers, sign-ins and folded parts of an account; a new user has only the customers in the draft.
 */
async function readSurroundings(ctx: Entrance, id: string | undefined, values: WizardState["values"]) {
  if (!id) {
    const areas = valueOr(ctx, await salesAreaChoices(ctx, {}), []);
    const partners = ((values.partners ?? []) as NewHolding[]).map((partner, index) =>
      draftPartnerView(partner, index, areas),
    );
    return { partners, logins: [], folds: { table: foldsOfUser, closed: [] } };
  }
  const surroundings = await getUserSurroundings(ctx, { id });
  const { partners, logins } = valueOr(ctx, surroundings, { partners: [], logins: [] });
  const choices = await getTableChoices(ctx, { table: foldsOfUser });
  return {
    partners: partners.map(partnerView),
    logins: logins.map(({ at, userAgent, behind }) => ({
      at: at.toISOString(),
      device: deviceOf(userAgent),
      acting: behind !== null,
    })),
    folds: { table: foldsOfUser, closed: choices.kind === "ok" ? choices.value.closedRows : [] },
  };
}

const partnerView = ({
  holding,
  area,
}: {
  holding: { id: string; function: string; partnerNumber: string; partnerName: string; salesAreaId: string };
  area: string;
}) => ({
  id: holding.id,
  function: holding.function,
  number: holding.partnerNumber,
  name: holding.partnerName,
  salesArea: `${holding.salesAreaId} ${area}`,
});

const draftPartnerView = (partner: NewHolding, index: number, areas: readonly OptionView[]) => ({
  ...partner,
  id: String(index),
  salesArea: areas.find(({ value }) => value === partner.salesAreaId)?.label ?? partner.salesAreaId,
});

export async function readUser(
  args: LoaderFunctionArgs,
  id: string,
): Promise<WizardState & { record: UserRecord }> {
  const { ctx, value: record } = await readPage(args, users.operations.get, { id });
  return { ctx, values: users.values(record), record, cloneOf: null, draft: null };
}

/** Starts from the draft or, where `from` names a user, from that account without the person. */
async function readNewUser(args: LoaderFunctionArgs): Promise<WizardState> {
  const from = new URL(args.request.url).searchParams.get("from");
  if (from) {
    const { ctx, values, record } = await readUser(args, from);
    const cloneOf = { id: from, name: record.username };
    const draft = valueOr(ctx, await getDraft(ctx, { kind: "user" }), { data: {}, revision: "" });
    return { ctx, values: withoutPerson(values), record: null, cloneOf, draft: draft.revision };
  }
  const { ctx, value: draft } = await readPage(args, getDraft, { kind: "user" });
  return {
    ctx,
    values: {
      ...blankUser,
      micrositeId: await onlyMicrosite(ctx),
      language: await firstLanguage(ctx),
      ...draft.data,
    },
    record: null,
    cloneOf: (draft.data.cloneFrom ?? null) as WizardState["cloneOf"],
    draft: draft.revision,
  };
}

const { locale: _locale, ...formats } = defaultFormats;
const blankUser = { userType: "customer", active: true, ...formats };

/** Returns the default of the required microsite: the only one of the installation, or none if it has several. */
async function onlyMicrosite(ctx: Entrance): Promise<string | null> {
  const [microsite, ...others] = valueOr(ctx, await micrositeChoices(ctx, {}), []);
  return microsite && others.length === 0 ? microsite.value : null;
}

/** Returns the default language: that of visitors whose browser requests none of this installation. */
async function firstLanguage({ services }: Entrance): Promise<string> {
  const [language = defaultFormats.locale] = await services.settings.get(offeredLanguages, {
    micrositeId: null,
  });
  return language;
}
