import type { Submission } from "@conform-to/dom";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { type Failure, isUnchanged, type Notice, type Ok, type Outcome, type Problem } from "~/door/outcome";
import { failureOf } from "~/door/verdict";
import { inWords } from "~/i18n/text";
import { isLockTimeout, isOutage } from "~/lib/is-outage";
import type { Intents } from "~/ui/fields/intents";
import { type Refusal, type RefusedResult, wholeForm } from "~/ui/fields/refused-result";
import type { Entrance } from "./entrance/entrance";
import { initOf, pageOfFailure } from "./failures.server";
import { formGone } from "./forms/form-gone.server";
import { signInFirst } from "./forms/parked-form.server";
import { readForm, typedAgain, type Values } from "./forms/read-form.server";
import { refusalNotices, type TypedForm, textsOf } from "./forms/refusal-texts";
import { seeOther } from "./redirect.server";

export type { Refusal };

/** Page to go to after success, with a notice and headers of its own. */
interface SuccessAnswer<T> {
  to: (value: T) => string;
  notice?: (value: T) => Notice | null;
  /** The button is for something else, such as a question: it says nothing where there was nothing to save. */
  savesOnTheWay?: true;
  headers?: (value: T) => Promise<[string, string][]> | [string, string][];
}

/**
 * Handles a form with fields: parses it by the operation's own schema, runs the operation, and answers.
 * Success: post/redirect/get. Refusal: the same page with 422 or the failure's status, and everything that
 * was typed.
 */
export async function answerForm<S extends z.ZodType, T>(
  ctx: Entrance,
  form: FormData,
  operation: Operation<S, T>,
  options: SuccessAnswer<T> & {
    /** Fields that come from the address instead of the form. */
    fixed?: Values;
    /** Fields that are never sent back, not even to whoever typed them. */
    secret?: readonly string[];
    /** Problems that the page's own rules found; they precede the schema's about the same field. */
    findings?: Readonly<Record<string, string[]>>;
    /** The page's whole form, if the operation takes a part of it: a refusal gives all of it back. */
    typedForm?: FormData;
    /** Names the field of the page's form that a problem of the operation belongs to. */
    fieldOf?: (path: string) => string;
    /** Address of the page on which a problem of the operation is solved, if that is another one. */
    pageOf?: (path: string) => string | null;
    /** Page to go on with if the form's subject is gone, and its own page with it. */
    home?: string;
  },
) {
  const { findings = {}, secret } = options;
  const reading = readForm(ctx, form, operation.input, { fixedValues: options.fixed, findings });
  const outcome = placeProblems(
    await savedOrKept(ctx, operation, () => runRead(ctx, operation, reading)),
    options,
  );
  const submission = options.typedForm ? typedAgain(options.typedForm) : reading.submission;
  if (outcome === "failed") {
    const reason = { key: "frame.notSaved", params: { id: ctx.requestId } } as const;
    const conflict = { kind: "conflict", reason } as const;
    const refusedForm = { submission, outcome: conflict, findings: {}, intent: intentOf(form), secret };
    return answerRefusal(ctx, refusedForm, 500);
  }
  if (outcome.kind === "ok") return answerSuccess(outcome, options);
  if (needsSignIn(ctx, outcome)) throw await signInFirst(ctx, secret);
  if (outcome.kind === "notFound") throw formGone(ctx, options);
  if (outcome.kind === "conflict" && outcome.isGone) throw formGone(ctx, { ...options, ...outcome });
  return answerRefusal(ctx, { submission, outcome, findings, intent: intentOf(form), secret });
}

/** Puts each problem at the field of the page's form, or leads to the page, that it belongs to. */
function placeProblems<T>(
  outcome: Outcome<T> | "failed",
  { fieldOf, pageOf }: { fieldOf?: (path: string) => string; pageOf?: (path: string) => string | null },
) {
  if (outcome === "failed" || outcome.kind !== "invalid") return outcome;
  const problems = outcome.problems.map((problem): Problem => {
    const href = pageOf?.(problem.path);
    return { ...problem, path: fieldOf?.(problem.path) ?? problem.path, ...(href ? { page: { href } } : {}) };
  });
  return { ...outcome, problems };
}

interface RefusedForm {
  submission: Submission<Values>;
  outcome: Exclude<Failure, { kind: "notFound" }>;
  findings: Readonly<Record<string, string[]>>;
  intent: string;
  secret?: readonly string[] | undefined;
}

/** Renders the page again, with the typed values and their problems. */
export function answerRefusal(ctx: Entrance, refusedForm: RefusedForm, status?: number) {
  const { submission, outcome, findings, intent, secret = [] } = refusedForm;
  ctx.refused = true;
  const errors = errorsOf(ctx, outcome, findings);
  const result = submission.reply({ ...errors, hideFields: [...secret] });
  const names = Object.keys(errors.fieldErrors).filter((name) => !Object.hasOwn(findings, name));
  const foundErrors = errors.formErrors.length > 0 ? [wholeForm, ...names] : names;
  const pages = pagesOf(ctx, outcome);
  const refusal: Refusal = { result: { ...result, foundErrors, ...(pages ? { pages } : {}) }, intent };
  return data(refusal, { ...initOf(outcome), ...(status ? { status } : {}) });
}

/**
 * Handles a button without fields: nothing typed could be lost, so success and refusal are both a redirect with a
 * notice. A missing permission leads to the page that explains it.
 */
export async function answerButton<S extends z.ZodType, T>(
  ctx: Entrance,
  form: FormData,
  operation: Operation<S, T>,
  options: SuccessAnswer<T> & {
    fixed?: Values;
    backPath: string;
    /** Fields that the next page shows again after a refusal. */
    typedForm?: TypedForm | undefined;
    /** Keys of texts that the page shown next has beside its fields. */
    saidThere?: readonly string[];
    /** Runs after success, as the same actor for the same customer. */
    afterwards?: (value: T) => Promise<unknown>;
  },
) {
  const { outcome } = await submit(ctx, form, operation, options.fixed);
  if (outcome.kind === "ok") {
    await options.afterwards?.(outcome.value);
    return answerSuccess(outcome, options);
  }
  if (needsSignIn(ctx, outcome)) throw await signInFirst(ctx);
  if (outcome.kind === "notFound") throw formGone(ctx, { home: options.backPath });
  if (outcome.kind === "refused") throw pageOfFailure(outcome);
  const notices = refusalNotices(outcome, options.typedForm);
  return seeOther(
    options.backPath,
    notices.filter(({ key }) => !options.saidThere?.includes(key)),
  );
}

/**
 * Handles a form whose result can be shown only once and is stored nowhere: the answer to the POST is the
 * page itself, with the value. Reload submits the form again, so the operation must be idempotent.
 */
export async function answerOnPage<S extends z.ZodType, T>(
  ctx: Entrance,
  form: FormData,
  operation: Operation<S, T>,
  options: { secret?: readonly string[] } = {},
) {
  const { submission, outcome } = await submit(ctx, form, operation, undefined);
  if (outcome.kind === "ok") return data({ shown: outcome.value });
  if (needsSignIn(ctx, outcome)) throw await signInFirst(ctx, options.secret);
  if (outcome.kind === "notFound") throw formGone(ctx, options);
  const { secret } = options;
  return answerRefusal(ctx, { submission, outcome, findings: {}, intent: intentOf(form), secret });
}

const intentOf = (form: FormData): string => String(form.get("intent") ?? "");

/** A wrong password at sign-in is also a refusal, but no reason to sign in first. */
const needsSignIn = (ctx: Entrance, failure: Failure) =>
  ctx.actor.kind === "anonymous" && failure.kind === "refused" && failure.reason.key === "door.reason.signIn";

async function submit<S extends z.ZodType, T>(
  ctx: Entrance,
  form: FormData,
  operation: Operation<S, T>,
  fixedValues: Values | undefined,
): Promise<{ submission: Submission<Values>; outcome: Outcome<T> }> {
  const reading = readForm(ctx, form, operation.input, { fixedValues, findings: {} });
  return { submission: reading.submission, outcome: await runRead(ctx, operation, reading) };
}

async function runRead<S extends z.ZodType, T>(
  ctx: Entrance,
  operation: Operation<S, T>,
  { submission, problems }: ReturnType<typeof readForm>,
): Promise<Outcome<T>> {
  // Checks the permission before the input: visitors without it are told so, and not how to correct their input.
  const verdict = operation.verdict(
    ctx.actor,
    (submission.status === "success" ? submission.value : {}) as z.output<S>,
  );
  if (!verdict.allowed) return failureOf(verdict);
  if (submission.status !== "success") return { kind: "invalid", problems };
  return operation(ctx, submission.value as z.input<S>);
}

/**
 * Keeps what was typed when a command breaks: its transaction was rolled back, so that nothing was saved for certain.
 * After an outage, or in a process that talks to the outside, nobody knows: the error page says so.
 */
async function savedOrKept<S extends z.ZodType, T>(
  ctx: Entrance,
  { kind }: Operation<S, T>,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T> | "failed"> {
  try {
    return await work();
  } catch (error) {
    if (kind !== "command" || !(error instanceof Error) || isOutage(error) || isLockTimeout(error))
      throw error;
    const { requestId, path } = ctx;
    ctx.services.log.error({ method: "POST", path, requestId, error }, "unexpected-error");
    return "failed";
  }
}

async function answerSuccess<T>(outcome: Ok<T>, options: SuccessAnswer<T>) {
  const notices = noticesOf(outcome, options);
  return seeOther(options.to(outcome.value), notices, await options.headers?.(outcome.value));
}

function noticesOf<T>(outcome: Ok<T>, { notice: noticeFor, savesOnTheWay }: SuccessAnswer<T>): Notice[] {
  if (isUnchanged(outcome)) return savesOnTheWay ? [] : outcome.notices;
  const notice = noticeFor?.(outcome.value);
  return notice ? [notice, ...outcome.notices] : outcome.notices;
}

function errorsOf(
  ctx: Entrance,
  failure: Exclude<Failure, { kind: "notFound" }>,
  findings: Readonly<Record<string, string[]>> = {},
) {
  const reader = { t: ctx.t, formats: ctx.actor.formats };
  // An object without prototype, because a field may be called "toString".
  const fieldErrors: Record<string, string[]> = Object.assign(Object.create(null), findings);
  if (failure.kind !== "invalid")
    return { formErrors: textsOf(failure).map((text) => inWords(text, reader)), fieldErrors: {} };
  for (const problem of failure.problems) {
    if (Object.hasOwn(findings, problem.path)) continue;
    const texts = fieldErrors[problem.path] ?? [];
    fieldErrors[problem.path] = [...texts, inWords(problem.text, reader)];
  }
  const { "": formErrors = [], ...rest } = fieldErrors;
  return { formErrors, fieldErrors: rest };
}

function pagesOf(ctx: Entrance, failure: Failure): RefusedResult["pages"] {
  if (failure.kind !== "invalid") return undefined;
  const entries = failure.problems.flatMap(({ path, page }) =>
    page
      ? [
          [
            path,
            { href: page.href, ...(page.label ? { label: ctx.t(page.label.key, page.label.params) } : {}) },
          ] as const,
        ]
      : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

type Handler = (subject: string) => Promise<unknown>;

/** One handler for each intent of a page, checked with `satisfies`: none may be missing or superfluous. */
export type Handlers<I extends Intents> = { readonly [name in keyof I]: Handler };

/**
 * Runs the handler of the pressed button's intent: one page, several commands. A button of a row carries its row:
 * `remove:4711`. Enter presses the first button of a form, so the first one is always harmless.
 */
export async function byIntent<H extends Readonly<Record<string, Handler>>>(
  form: FormData,
  handlers: H,
): Promise<Awaited<ReturnType<H[keyof H]>>> {
  const intent = intentOf(form);
  const colon = intent.indexOf(":");
  const verb = colon < 0 ? intent : intent.slice(0, colon);
  const handler = Object.hasOwn(handlers, verb) ? handlers[verb] : undefined;
  if (!handler) throw pageOfFailure({ kind: "notFound" });
  return (await handler(colon < 0 ? "" : intent.slice(colon + 1))) as Awaited<ReturnType<H[keyof H]>>;
}
