import { z } from "zod";
import { choices } from "~/admin/columns";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
import type { Translate } from "~/i18n/translate";
import { dashboardWidgets, widgetNames } from "./dashboard.settings";

const inputSchema = z.strictObject({
  widgets: z.array(z.enum(widgetNames)).max(widgetNames.length).meta({ ordered: true }).default([]),
});

type Values = z.output<typeof inputSchema>;

/** Parts of the dashboard and their order, for the whole portal and for the microsites that differ. */
export default settingsArea({
  name: "dashboard",
  path: "dashboard",
  group: "content",
  columns: [
    {
      ...choices("widgets", { wrap: true }),
      cell: ({ widgets }: Values, { t }) => ({
        kind: "text",
        text: t("door.literal", { text: widgets.map((name) => t(`documents.widgets.${name}`)) }),
      }),
    },
  ],
  input: inputSchema,
  form: [
    {
      name: "widgets",
      kind: "picks",
      most: widgetNames.length,
      options: (t: Translate) =>
        widgetNames.map((value) => ({ value, label: t(`documents.widgets.${value}`) })),
      hint: "areas.dashboard.widgetsHint",
    },
  ],
  parts: [
    settingPart(dashboardWidgets, {
      valueOf: ({ widgets }: Values) => widgets,
      fieldsOf: (widgets) => ({ widgets }),
    }),
  ],
  shows: { href: "/dashboard/new", label: "areas.dashboard.fresh" },
  leadsTo: ({ id }) => `/dashboard/new?microsite=${encodeURIComponent(id)}`,
});
