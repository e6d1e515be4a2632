import { z } from "zod";
import { list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { Stopped } from "~/door/outcome";
import { unreadableColours } from "~/themes/check-look";
import { defaultLook, type Look } from "~/themes/look";
import { contrastParams, lookSchema } from "~/themes/theme.setting";
import { lookFields, themeFields } from "./theme-fields";
import { themeStore } from "./themes.store.server";

const inputSchema = z.strictObject({
  title: z.string().trim().min(1).max(60),
  portalName: z.string().trim().min(1).max(60),
  ...lookSchema.shape,
});

type Values = z.output<typeof inputSchema>;

/** Refuses a look that cannot be read, and offers the nearest colours that can. */
function columnsOf({ title, portalName, ...look }: Values): {
  title: string;
  portalName: string;
  look: Look;
} {
  const problems = unreadableColours(look).map(({ field, ratio, nearest }) => ({
    path: field,
    text: { key: "themes.unreadable", params: contrastParams(ratio, nearest) } as const,
  }));
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
  return { title, portalName, look };
}

/** The id under which the portal's own look can be copied. */
export const defaultThemeId = "default";

export default defineCollection({
  name: "themes",
  path: "themes",
  group: "content",
  permission: "manage_content",
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    text("portalName", { sortable: true }),
    {
      ...list("usedBy", (theme: { usedBy: string[] }) => theme.usedBy),
      cell: ({ usedBy }, { t }) => ({
        kind: "text",
        text: t("door.literal", {
          text: usedBy.map((name) => (name === "*" ? t("choices.scope.installation") : name)),
        }),
      }),
    },
  ],
  input: inputSchema,
  form: themeFields,
  values: ({ title, portalName, look }) => ({
    title,
    portalName,
    ...lookFields({ ...defaultLook, ...look }),
  }),
  unique: { themes_title: "title" },
  consequence: "areas.themes.consequence",
  tools: [{ href: "/admin/themes/create?from=default", label: "areas.themes.defaultCopy" }],
  store: {
    ...themeStore,
    async get(ctx, id) {
      if (id !== defaultThemeId) return themeStore.get(ctx, id);
      const title = ctx.t("areas.themes.default");
      const ownFields = {
        portalName: "Tradepost",
        look: defaultLook,
        background: null,
        usedBy: [],
        version: 1,
      };
      return { id, title, ...ownFields, createdAt: ctx.clock.now(), deletedAt: null };
    },
    create: (ctx, values) => themeStore.create(ctx, columnsOf(values)),
    update: (ctx, record, values) => themeStore.update(ctx, record, columnsOf(values)),
  },
});
