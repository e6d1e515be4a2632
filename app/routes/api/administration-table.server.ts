import { z } from "zod";
import { withoutPerson } from "~/features/identity/people/new-user.server";
import users from "~/features/identity/people/users.collection.server";
import type { UserRecord } from "~/features/identity/people/write-user.server";
import { getPageConfigEditor, listPageConfigs } from "~/features/page-configs/page-config.queries.server";
import { draftSchema, savePageConfig } from "~/features/page-configs/save-page-config.server";
import { applyTheme, revertTheme } from "~/features/themes/apply-theme.server";
import themes, { defaultThemeId } from "~/features/themes/themes.collection.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { requestOf } from "~/http/api/request-schema";

const idSchema = z.string().min(1).max(80);

/** Routes of the administration outside its collections: copies of users, and configurations of forms. */
export const administrationTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: "/admin/users/:id/clone",
    summary: "What a copy of this user starts with: everything except the person's own data",
    id: "users.clone",
    operation: users.operations.get,
    output: (record) => {
      const {
        password: _p,
        passwordConfirmation: _c,
        ...values
      } = withoutPerson(users.values(record as UserRecord));
      return { ...values, cloneFrom: record.id };
    },
  }),
  apiRoute({
    method: "GET",
    path: "/admin/themes/default/copy",
    summary: "What a new theme begins with: the portal's own look",
    id: "themes.getDefaultCopy",
    operation: themes.operations.get,
    accepts: z.strictObject({}),
    input: () => ({ id: defaultThemeId }),
    output: (record) => themes.values(record),
  }),
  apiRoute({
    method: "POST",
    path: "/admin/themes/:id/apply",
    summary: "Applies a theme to the whole installation or one microsite, from now or from a day and time on",
    operation: applyTheme,
    output: ({ target, from }) => ({ target, from: from.toISOString() }),
  }),
  apiRoute({
    method: "POST",
    path: "/admin/themes/revert",
    summary: "Restores the look that a microsite or the whole installation had before",
    operation: revertTheme,
    output: ({ target, from }) => ({ target, from: from.toISOString() }),
  }),
  apiRoute({
    method: "GET",
    path: "/admin/configs",
    summary: "The configurable forms, a page at a time",
    operation: listPageConfigs,
    output: ({ forms, page, pageSize, total }) => ({
      items: forms.map(({ name, version, own, savedAt, savedBy }) => ({
        id: name,
        version,
        own,
        savedAt: savedAt?.toISOString() ?? null,
        savedBy,
      })),
      pagination: {
        page,
        pageSize,
        totalPages: Math.max(1, Math.ceil(total / pageSize)),
        totalResults: total,
      },
      cacheInfo: null,
    }),
  }),
  apiRoute({
    method: "GET",
    path: "/admin/configs/:id",
    summary: "The configuration of one form, as JSON text, with its versions",
    operation: getPageConfigEditor,
    accepts: z.strictObject({ id: idSchema, version: z.coerce.number().int().min(0).optional() }),
    input: ({ id, version }) => ({ name: id, ...(version === undefined ? {} : { version }) }),
    output: ({ name, version, own, json, history }) => ({
      id: name,
      version,
      own,
      // Names of fields within it are not to be spelled anew.
      config: JSON.stringify(json),
      versions: history.map(({ version, savedAt, savedBy }) => ({
        version,
        savedAt: savedAt.toISOString(),
        savedBy,
      })),
    }),
  }),
  apiRoute({
    method: "PATCH",
    path: "/admin/configs/:id",
    summary: "Replaces the configuration in force; `version` names the one that it was made from",
    operation: savePageConfig,
    accepts: requestOf(savePageConfig, {
      without: ["name", "config"],
      and: { id: idSchema, config: draftSchema },
    }),
    input: ({ id, ...change }) => ({ ...change, name: id }),
    output: ({ name, version }) => ({ id: name, version }),
  }),
];
