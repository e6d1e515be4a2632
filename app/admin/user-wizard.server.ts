import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { holds } from "~/door/actor";
import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, ok, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import {
  beginDraft,
  changeDraft,
  deleteDraft,
  discardDraft,
  findDraft,
  getDraft,
  writeDraft,
} from "~/features/administration/drafts.server";
import {
  addPartner,
  getUserSurroundings,
  notifyUser,
  removePartner,
  unlockUser,
} from "~/features/identity/people/administer-user.server";
import { type AdministeredUser, administeredUserSchema } from "~/features/identity/people/administered-user";
import {
  assertFree,
  assertMicrosite,
  assertPassword,
  type NewHolding,
} from "~/features/identity/people/administered-users.store.server";
import { deviceOf } from "~/features/identity/sessions/device";
import { getTableChoices } from "~/features/table-choices/table-choices.queries.server";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import { type Entrance, submitted } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { adminTitle, pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { broughtTo } from "./admin-form.server";
import type { AdminRecord } from "./collection";
import users, { plainUsers } from "./collections/users.server";
import { salesAreaChoices } from "./sales-area-choices.server";
import { schemaOfStep, userStepForms, userSteps } from "./user-steps.server";
import { createUser, type UserRecord } from "./user-writing.server";

type Values = Record<string, unknown>;

const lastStep = userSteps.length;

function stepIn({ params }: { params: LoaderFunctionArgs["params"] }) {
  const number = Number(params.step);
  const step = userSteps[number - 1];
  if (!step) throw notFoundPage();
  return { number, step };
}

const stepHref = (id: string | undefined, step: number) =>
  id ? `/admin/users/${encodeURIComponent(id)}/${step}` : `/admin/users/create/${step}`;

/** Under this name it is remembered which parts of an account's page somebody has closed. */
const foldsOfUser = "admin-user";

/** A step of the wizard, for a new user out of the draft, for a known one out of the account. */
export async function readUserStep(args: LoaderFunctionArgs) {
  const { number, step } = stepIn(args);
  const { id } = args.params;
  const { ctx, values, record, cloneOf } = id ? await readUser(args, id) : await readNewUser(args);
  const t = translatorFor(ctx.actor);
  const name = record ? record.username : t("areas.users.create");
  const around = id ? await getUserSurroundings(ctx, { id }) : null;
  const shown = around?.kind === "ok" ? around.value : { partners: [], logins: [] };
  const folded = id ? await getTableChoices(ctx, { table: foldsOfUser }) : null;
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: `${name}: ${t(step.title)}` }),
    heading: name,
    id: id ?? null,
    step: number,
    steps: userSteps.map(({ title }, index) => ({ label: t(title), href: stepHref(id, index + 1) })),
    view: await showConfigured(ctx, formOfStep(number), await broughtTo(ctx, step.form, values, record)),
    version: record?.version ?? null,
    cloneOf,
    locked: Boolean(record?.lockedAt),
    deleted: Boolean(record?.deletedAt),
    active: Boolean(record?.active),
    folds: { table: foldsOfUser, closed: folded?.kind === "ok" ? folded.value.closedRows : [] },
    mayLink: holds(ctx.actor, "administer"),
    partners: id ? shown.partners.map(held) : ((values.partners ?? []) as NewHolding[]).map(wanted),
    logins: shown.logins.map(({ at, userAgent, behind }) => ({
      at: at.toISOString(),
      device: deviceOf(userAgent),
      acting: behind !== null,
    })),
  };
}

const held = ({
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

const wanted = (partner: NewHolding, index: number) => ({
  ...partner,
  id: String(index),
  salesArea: partner.salesAreaId,
});

async function readUser(args: LoaderFunctionArgs, id: string) {
  const { ctx, value } = await readPage(args, users.operations.get, { id });
  return { ctx, values: users.values(value) as Values, record: value as UserRecord, cloneOf: null };
}

/** The draft as it was left, or, where `from` names somebody, what that account has beside its person. */
async function readNewUser(args: LoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get("from");
  if (from) {
    const { ctx, values, record } = await readUser(args, from);
    return { ctx, values: withoutPerson(values), record: null, cloneOf: { id: from, name: record.username } };
  }
  const { ctx, value } = await readPage(args, getDraft, { kind: "user" });
  return {
    ctx,
    values: { ...newUser, ...value } as Values,
    record: null,
    cloneOf: (value.cloneFrom ?? null) as { id: string; name: string } | null,
  };
}

const { locale: language, ...formats } = defaultFormats;
const newUser = { userType: "customer", active: true, language, ...formats };

function withoutPerson(values: Values): Values {
  const { username: _u, firstName: _f, lastName: _l, email: _e, phone: _p, ...kept } = values;
  return kept;
}

const nobody = { username: "", email: "", firstName: "", lastName: "", password: "" };

/** One command for each step of a new user: its fields are checked now, the others when it is their turn. */
const saveSteps = userSteps.map((step, index) =>
  command({
    name: `users.saveStep${index + 1}`,
    allow: may("manage_users"),
    unaudited: "nobody exists yet; making the user is audited",
    input: schemaOfStep(step),
    async run(ctx, values) {
      await assertPassword(ctx, { ...nobody, ...values });
      if (index === 0) await assertPerson(ctx, values as Person);
      return ok(await writeDraft(ctx, "user", kept(ctx, values as Values)));
    },
  }),
);

type Person = Pick<AdministeredUser, "username" | "email" | "userType" | "micrositeId">;

async function assertPerson(ctx: ChangeCtx, person: Person): Promise<void> {
  assertMicrosite(person);
  await assertFree(ctx, person);
}

/** The last step: its fields, and with them all that the draft holds, become a user. */
const createFromDraft = command({
  name: "users.createFromDraft",
  allow: may("manage_users"),
  input: schemaOfStep(must(userSteps[lastStep - 1], "a last step")),
  async run(ctx, values) {
    const ownerId = must(ctx.actor.userId, "a signed-in user");
    const { partners = [], cloneFrom: _, password, ...draft } = await findDraft(ctx.tx, ownerId, "user");
    const opened =
      typeof password === "string" ? ctx.vault.unseal(Buffer.from(password, "base64"), ownerId) : null;
    const secret = opened ?? "";
    const whole = { ...draft, ...(values as Values), password: secret, passwordConfirmation: secret };
    const read = administeredUserSchema.safeParse(whole);
    if (!read.success) {
      const fields = new Set(problemsOf(read.error).map(({ path }) => path));
      throw new Stopped(
        invalid("", { key: "users.draftIncomplete", params: { fields: [...fields].join(", ") } }),
      );
    }
    // Somebody else may have taken the name since the first step.
    await assertFree(ctx, read.data);
    const user = await createUser(ctx, plainUsers, read.data, partners as NewHolding[]);
    await ctx.audit({ kind: "users", id: user.id, after: users.values(user as AdminRecord) });
    await deleteDraft(ctx.tx, ownerId, "user");
    return ok(user);
  },
});

/** A password never lies in the draft as it was typed. */
function kept(ctx: ChangeCtx, values: Values): Values {
  const { password, passwordConfirmation: _, ...rest } = values;
  if (typeof password !== "string" || password === "") return rest;
  const sealed = ctx.vault.seal(password, must(ctx.actor.userId, "a signed-in user"));
  return { ...rest, password: sealed.toString("base64") };
}

export async function answerUserStep(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const { number } = stepIn(args);
  const { id } = args.params;
  const here = stepHref(id, number);
  const press = (to = here) => ({ to: () => to, back: here });
  const save = () => (id ? saveUser(ctx, form, id, number) : saveNew(args, ctx, form, number));
  return byIntent(form, {
    save,
    updateForm: save,
    discard: () =>
      answerButton(ctx, new FormData(), discardDraft, {
        ...press(stepHref(undefined, 1)),
        fixed: { kind: "user" },
        notice: () => ({ severity: "success", key: "users.discarded" }),
      }),
    unlock: () =>
      answerButton(ctx, new FormData(), unlockUser, {
        ...press(),
        fixed: { id },
        notice: () => ({ severity: "success", key: "users.unlocked" }),
      }),
    notify: () =>
      answerButton(ctx, new FormData(), notifyUser, {
        ...press(),
        fixed: { id },
        notice: () => ({ severity: "success", key: "users.notified" }),
      }),
    removePartner: (partner) =>
      id
        ? answerButton(ctx, new FormData(), removePartner, {
            ...press(),
            fixed: { id, partner },
            notice: ({ number: removed }) => ({
              severity: "success",
              key: "users.partnerRemoved",
              params: { number: removed },
            }),
          })
        : removeWanted(ctx, Number(partner), here),
  });
}

/** Only this step's fields are on the page; the account's others go along as they are. */
async function saveUser(ctx: Entrance, form: FormData, id: string, number: number) {
  const before = await users.operations.get(ctx, { id });
  if (before.kind !== "ok") throw notFoundPage();
  const own = new Set(userSteps[number - 1]?.form.map(({ name }) => name));
  const others = Object.entries(users.values(before.value)).filter(([name]) => !own.has(name));
  const update = must(users.operations.update, "users can be changed");
  const next = number < lastStep ? stepHref(id, number + 1) : "/admin/users";
  const step = must(userSteps[number - 1], "a step of this number");
  const record = before.value;
  return answerConfigured(ctx, form, formOfStep(number), update, {
    ...(await broughtTo(ctx, step.form, users.values(record), record)),
    fixed: { ...Object.fromEntries(others), id },
    to: () => next,
    notice: () => ({ severity: "success", key: "admin.saved" }),
  });
}

const formOfStep = (number: number) => must(userStepForms[number - 1], "a form for each step");

async function saveNew(args: ActionFunctionArgs, ctx: Entrance, form: FormData, number: number) {
  const from = new URL(args.request.url).searchParams.get("from");
  const brought = await broughtTo(ctx, userSteps[number - 1]?.form ?? [], undefined, null);
  if (number === lastStep) {
    return answerConfigured(ctx, form, formOfStep(number), createFromDraft, {
      ...brought,
      to: () => "/admin/users",
      notice: () => ({ severity: "success", key: "admin.created" }),
    });
  }
  const step = must(saveSteps[number - 1], "a command for each step");
  if (from) await beginCopy(ctx, from);
  return answerConfigured(ctx, form, formOfStep(number), step, {
    ...brought,
    to: () => stepHref(undefined, number + 1),
  });
}

/** A copy takes over all but the person; the first step then writes whose account it becomes. */
async function beginCopy(ctx: Entrance, from: string): Promise<void> {
  const source = await users.operations.get(ctx, { id: from });
  if (source.kind !== "ok") throw notFoundPage();
  const { password: _p, passwordConfirmation: _c, ...values } = withoutPerson(users.values(source.value));
  const cloneFrom = { id: from, name: (source.value as UserRecord).username };
  await beginDraft(ctx, { kind: "user", data: { ...values, cloneFrom } as never });
}

/** The customers of a new user lie in the draft until the user is made. */
async function wantedPartners(ctx: Entrance): Promise<NewHolding[]> {
  const draft = await getDraft(ctx, { kind: "user" });
  return draft.kind === "ok" ? ((draft.value.partners ?? []) as NewHolding[]) : [];
}

async function removeWanted(ctx: Entrance, index: number, here: string) {
  const partners = (await wantedPartners(ctx)).filter((_, at) => at !== index);
  return answerButton(ctx, new FormData(), changeDraft, {
    fixed: { kind: "user", data: { partners } },
    to: () => here,
    back: here,
  });
}

/** The page that adds a customer: to the draft, or to the user whom the address names. */
export async function readPartnerPage(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { ctx } = id ? await readUser(args, id) : await readPage(args, getDraft, { kind: "user" });
  const { database, clock, settings } = ctx.services;
  const areas = await salesAreaChoices({ db: database.db, actor: ctx.actor, clock, settings });
  return { title: adminTitle(ctx, "users.addPartner"), areas, cancel: stepHref(id, lastStep) };
}

export async function answerPartnerPage(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const { id } = args.params;
  const to = stepHref(id, lastStep);
  return answerForm(ctx, form, addPartner, {
    ...(id ? { fixed: { id } } : {}),
    to: () => to,
    notice: ({ name }) => ({ severity: "success", key: "users.partnerAdded", params: { name } }),
  });
}
