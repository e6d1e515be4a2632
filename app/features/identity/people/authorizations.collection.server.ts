import { z } from "zod";
import type { AdminRecord } from "~/admin/admin-record";
import type { CollectionStore } from "~/admin/collection";
import { choice, choices, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { type FormField, optionsInWords } from "~/admin/form-fields";
import { inWords } from "~/admin/shown-text.server";
import { tableStore } from "~/admin/table-store.server";
import { inLanguageOrder } from "~/db/in-language-order";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import {
  type DocumentAction,
  documentActions,
  type Permission,
  permissionOfAction,
  reportNames,
  typeOfAction,
} from "~/door/permissions";
import { docTypeChoices } from "~/features/organisation/doc-type-choices.server";
import { docTypeTitleOf } from "~/features/organisation/organisation.tables";
import { salesAreaChoices, salesAreaFilter } from "~/features/organisation/sales-area-choices.server";
import type { MessageKey } from "~/i18n/messages";
import { documentAuthorizations, reportAuthorizations } from "../access.tables";
import { assertHolds, assertNotAbove } from "../assert-not-above.server";
import { getUserIdByName, usernameOf } from "./user-records.store.server";
import { authorizationReferences, reportAuthorizationReferences } from "./user-references.store.server";

/** Permissions of one user in one sales area in addition to those of the roles: for documents and reports. */
const sharedFields = {
  group: "people",
  permission: "manage_authorizations",
  stays: true,
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  sort: { field: "salesAreaId", direction: "asc" },
  shows: { href: "/admin/users", label: "areas.users.title" },
} as const;

const holderColumns = [
  text("username", { key: true, sortable: true }),
  text("salesAreaId", { sortable: true }),
] as const;

const holderSchema = z.strictObject({
  username: z.string().trim().min(1).max(100),
  salesAreaId: z.string().min(1).max(20),
});

const holderForm: readonly FormField[] = [
  { name: "username", kind: "text" },
  { name: "salesAreaId", kind: "select", options: salesAreaChoices },
];

/**
 * Converts the user name in the form to the stored id. Nobody can grant a permission that they do not have
 * themselves.
 */
function byUsername<R extends AdminRecord, V extends { userId?: string }>(
  store: Required<CollectionStore<R, V>>,
  permissionsIn: (values: Partial<V>) => readonly Permission[],
): CollectionStore<R, Omit<V, "userId"> & { username: string }> {
  const rowOf = async (ctx: ChangeCtx, { username, ...values }: { username: string }): Promise<V> => {
    assertHolds(ctx, permissionsIn(values as Partial<V>));
    const userId = await getUserIdByName(ctx, username);
    await assertNotAbove(ctx, userId);
    return { ...values, userId } as unknown as V;
  };
  return {
    ...store,
    create: async (ctx, values) => store.create(ctx, await rowOf(ctx, values)),
    update: async (ctx, record, values) => store.update(ctx, record, await rowOf(ctx, values)),
    async findTwin(ctx, constraint, { username, ...values }) {
      const userId = await getUserIdByName(ctx, String(username));
      const twin = await store.findTwin(ctx, constraint, { ...values, userId });
      return twin && { ...twin, fields: ["username", ...twin.fields.filter((field) => field !== "userId")] };
    },
  };
}

/** Name that administrators gave to a document type; its code if it is deleted. */
const docTypeTitle = docTypeTitleOf(documentAuthorizations.documentType);

/** Refuses actions of another document type: they would be stored without effect. */
function assertOfType({ documentType, actions }: { documentType: string; actions: DocumentAction[] }): void {
  if (actions.every((action) => typeOfAction[action] === documentType)) return;
  throw new Stopped(invalid("actions", { key: "areas.document_permissions.otherType" }));
}

export default [
  defineCollection({
    ...sharedFields,
    name: "document_permissions",
    path: "document_permissions",
    columns: [
      ...holderColumns,
      {
        ...text("documentType", { sortable: true }),
        cell: ({ documentType, docTypeTitle }) => ({ kind: "text", text: docTypeTitle, value: documentType }),
      },
      choices("actions", { wrap: true }),
    ],
    nameOf: ({ username, salesAreaId, docTypeTitle }) => `${username}, ${salesAreaId}, ${docTypeTitle}`,
    filters: [
      salesAreaFilter,
      { name: "documentType", caption: "fields.documentType", options: docTypeChoices },
    ],
    input: holderSchema.safeExtend({
      documentType: z.string().min(1).max(10),
      actions: z.array(z.enum(documentActions)).min(1, "form.required"),
    }),
    form: [
      ...holderForm,
      { name: "documentType", kind: "select", options: docTypeChoices },
      { name: "actions", kind: "multi_select", options: optionsInWords("actions", documentActions) },
    ],
    unique: { document_authorizations_once: "documentType" },
    refersTo: authorizationReferences,
    store: byUsername(
      tableStore(documentAuthorizations, {
        search: [usernameOf(documentAuthorizations), documentAuthorizations.documentType],
        filters: {
          salesAreaId: documentAuthorizations.salesAreaId,
          documentType: documentAuthorizations.documentType,
        },
        shownAs: { documentType: inLanguageOrder(docTypeTitle) },
        extra: { username: usernameOf(documentAuthorizations), docTypeTitle },
      }),
      ({ documentType = "", actions = [] }) => {
        assertOfType({ documentType, actions });
        return actions.map((action) => permissionOfAction[action]);
      },
    ),
  }),
  defineCollection({
    ...sharedFields,
    name: "report_permissions",
    path: "report_permissions",
    columns: [...holderColumns, choice("report", { sortable: true })],
    nameOf: ({ username, salesAreaId, report }) => `${username}, ${salesAreaId}, ${report}`,
    filters: [
      salesAreaFilter,
      { name: "report", caption: "fields.report", options: optionsInWords("report", reportNames) },
    ],
    input: holderSchema.safeExtend({ report: z.enum(reportNames) }),
    form: [...holderForm, { name: "report", kind: "select", options: optionsInWords("report", reportNames) }],
    unique: { report_authorizations_once: "report" },
    refersTo: reportAuthorizationReferences,
    store: byUsername(
      tableStore(reportAuthorizations, {
        search: [usernameOf(reportAuthorizations), reportAuthorizations.report],
        filters: { salesAreaId: reportAuthorizations.salesAreaId, report: reportAuthorizations.report },
        shownAs: {
          report: inWords(reportAuthorizations.report, reportNames, (code, t) =>
            t(`choices.report.${code}` as MessageKey),
          ),
        },
        extra: { username: usernameOf(reportAuthorizations) },
      }),
      () => ["report_submit"],
    ),
  }),
];
