import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type AmendedKind, emptyWish, isEmptyWish } from "~/features/amendments/amendment";
import { getAmendment } from "~/features/amendments/amendment.queries.server";
import { conflictOf } from "~/features/amendments/conflict-view";
import { differenceList } from "~/features/amendments/difference-list";
import { differencesOf, headOf } from "~/features/amendments/differences";
import { discardAmendment } from "~/features/amendments/discard-amendment.server";
import { editedLines, editList, isEditable } from "~/features/amendments/edit-list";
import type { EditPageData, editIntents } from "~/features/amendments/edit-page";
import { withStoredChoice } from "~/features/amendments/fields/own-fields";
import { insteadOf } from "~/features/amendments/instead-of";
import { resolveAmendment } from "~/features/amendments/resolve-amendment.server";
import { isOpenLine } from "~/features/amendments/snapshot-of";
import { fieldsOf } from "~/features/carts/attribute-fields";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { noUnsavedFields, unsavedResult } from "~/http/forms/unsaved-fields.server";
import { unsavedLines, withUnsavedLines } from "~/http/forms/unsaved-lines.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { type AskedList, askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { withField } from "~/http/with-field";
import { formatDate, readable } from "~/i18n/formats";
import { labelValue } from "~/lib/label-value";
import { withoutField } from "~/routes/cart/cart-form.server";
import { amendmentCrumbs, amendmentSteps, documentPath, pathAfterLines } from "./amendment-steps.server";
import { editSavers } from "./edit-savers.server";
import { amendmentFileHandlers } from "./files.server";
import { longPaging } from "./long-list.server";

type Reading = Awaited<ReturnType<typeof readAmendment>>["value"];

const readAmendment = (args: LoaderFunctionArgs, kind: AmendedKind) =>
  readPage(args, getAmendment, { kind, number: args.params.number ?? "" });

export const editLoader =
  (kind: AmendedKind) =>
  async (args: LoaderFunctionArgs): Promise<EditPageData> => {
    const list = await askList(args, `${kind}-change`);
    const { ctx, value } = await readAmendment(args, kind);
    const { number = "" } = args.params;
    const { draft, base, wish, change } = value;
    if (draft && draft.state !== "draft")
      throw await seeOther(paths.amendmentReceipt(kind, number, draft.id));
    const { t } = ctx;
    const localization = { t, formats: ctx.actor.formats, fields: value.fields };
    const isReadOnly = !change.allowed || value.merge !== null || wish.cancel === true;
    const page = await pageOf(ctx, list, value, { kind, number, isReadOnly });
    return {
      kind,
      number,
      ...page,
      crumbs: amendmentCrumbs(kind, number, t),
      document: documentPath(kind, number),
      version: base.version,
      revision: draft?.revision ?? 0,
      hasDraft: draft !== null && !isEmptyWish(wish),
      steps: amendmentSteps(kind, number, t),
      header: headerOf(value, localization.formats),
      unsaved: unsavedResult(ctx),
      fields: ownFieldsIn(value, localization.formats),
      files: filesIn(value, { kind, number }, t),
      original: headOf(base, kind, localization),
      fixedReason: change.allowed
        ? null
        : [change.reason, insteadOf(change.code, t)].filter(Boolean).join(" "),
      isCancelled: wish.cancel === true,
      mayCancel: base.lines.some(isOpenLine),
      returned: returnedOf(value, localization),
      conflict: await conflictIn(ctx, list, value),
      heading: t(`amendments.title.${kind}`, { number }),
      title: pageTitle(ctx, `amendments.title.${kind}`, { number }),
    };
  };

/** Shows what somebody else changed since the draft was begun; null if nobody did. */
async function conflictIn(
  ctx: Entrance,
  list: AskedList,
  reading: Reading,
): Promise<EditPageData["conflict"]> {
  const { merge, change, base, current } = reading;
  if (!merge || !change.allowed) return null;
  const { t } = ctx;
  const localization = { t, formats: ctx.actor.formats, fields: reading.fields };
  const differences = differencesOf(base, current, localization);
  return {
    view: await showList(list, differenceList(differences, listOptions(list, t), t)),
    version: current.version,
    ...conflictOf({ ...reading, merge }, localization),
  };
}

const listOptions = (list: AskedList, t: Entrance["t"]) => ({
  ...longPaging(list),
  caption: t("amendments.theirChanges"),
});

async function pageOf(
  ctx: Entrance,
  list: AskedList,
  { base, wish }: Reading,
  { kind, number, isReadOnly }: { kind: AmendedKind; number: string; isReadOnly: boolean },
) {
  // A cancellation is about the document as it is, whatever else was edited.
  const lines = editedLines(base, wish.cancel ? emptyWish : wish);
  const lineHref = (item: number) => paths.amendedLine(kind, number, item);
  const { lines: linesLeft } = unsavedLines(list.searchParams);
  const options = { ...longPaging(list), isReadOnly, lineHref, unsavedLines: linesLeft };
  const view = await showList(list, editList(lines, options, { t: ctx.t, formats: ctx.actor.formats }));
  const rowIds = new Set(view.rows.map(({ id }) => id));
  const editableItems = isReadOnly
    ? []
    : lines.filter((line) => rowIds.has(String(line.itemNumber)) && isEditable(line));
  return { view, editableItems: editableItems.map(({ itemNumber }) => itemNumber) };
}

function headerOf({ base, wish }: Reading, formats: Entrance["actor"]["formats"]): EditPageData["header"] {
  const { poNumber, note, requestedDate, validTo } = { ...base.header, ...wish.header };
  const day = (date: string | null) => (date ? formatDate(date, formats) : "");
  return { poNumber, note, requestedDate: day(requestedDate), validTo: day(validTo) };
}

/** Custom fields of the document with what is wished for them. */
const ownFieldsIn = ({ fields, base, wish }: Reading, { locale }: Entrance["actor"]["formats"]) =>
  withStoredChoice(fieldsOf(fields.cart, { ...base.attributes, ...wish.attributes }, locale, "cart"));

const filesIn = (
  { wish, fileLimits }: Reading,
  { kind, number }: { kind: AmendedKind; number: string },
  t: Entrance["t"],
): EditPageData["files"] =>
  fileLimits && {
    files: (wish.files ?? []).map(({ id, fileName, size }) => ({
      id,
      name: fileName,
      size: t("cart.file.size", { kilobytes: Math.max(1, Math.round(size / 1000)) }),
      href: paths.amendmentFile(kind, number, id),
    })),
    limits: fileLimits,
  };

function returnedOf(
  { draft }: Reading,
  { t, formats }: { t: Entrance["t"]; formats: Entrance["actor"]["formats"] },
): EditPageData["returned"] {
  if (!draft?.returnedBecause) return null;
  const messages = draft.messages.map(({ severity, text, item }) => ({
    severity,
    text: item
      ? labelValue(`${t("documents.item")} ${item}`, readable(text, formats), formats.locale)
      : readable(text, formats),
  }));
  return { text: t(`amendments.returned.${draft.returnedBecause}`), messages };
}

export const editAction = (kind: AmendedKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  const edit = paths.amendment(kind, number);
  const review = paths.amendmentReview(kind, number);
  const tickedLines = form.getAll("selected").map(String);
  const fields = withoutField(withoutField(form, "selected"), "files");
  const files = amendmentFileHandlers(ctx, { form, fields, kind, number });
  const { save, copy, restore, turnTo, cancelAll, remove } = editSavers(ctx, { form, fields, kind, number });
  return byIntent(form, {
    ...files,
    update: () => save({}, withUnsavedLines(ctx.path, noUnsavedFields), true),
    continue: () => (form.get("newMaterial") ? save({}, edit, true) : save({}, pathAfterLines(kind, number))),
    copy,
    remove: (item) => remove([item]),
    removeTicked: () => remove(tickedLines),
    restore,
    page: (page) => turnTo(withField(ctx.path, "page", page)),
    cancelAll: () => cancelAll(review),
    keep: () => save({ cancel: "no" }, edit),
    resolve: () =>
      answerForm(ctx, form, resolveAmendment, {
        fixed: { kind, number },
        to: () => edit,
        notice: () => ({ severity: "success", key: "amendments.resolved" }),
      }),
    discard: () =>
      answerButton(ctx, new FormData(), discardAmendment, {
        fixed: { kind, number },
        to: () => documentPath(kind, number),
        backPath: edit,
        notice: () => ({ severity: "success", key: "amendments.discarded" }),
      }),
  } satisfies Handlers<typeof editIntents>);
};
